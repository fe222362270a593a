import { UserRoundPen } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'instructors',
    title: t('Instructors'),
    icon: UserRoundPen,
    load: withWords(() => import('./screen.tsx'), 'types/instructors'),
    menu: ['content', 4],
    purpose: t('Who teaches, with a portrait'),
    shownOn: ['/'],
    words: t('trainers teachers'),
  },
];
