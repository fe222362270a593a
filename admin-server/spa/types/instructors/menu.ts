import { UserRoundPen } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'instructors',
    title: t('Instructors'),
    icon: UserRoundPen,
    load: () => import('./screen.tsx'),
    menu: ['content', 4],
    words: t('trainers teachers programs'),
  },
];
