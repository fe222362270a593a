import { Users } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'social-accounts',
    title: t('Social networks'),
    icon: Users,
    load: withWords(() => import('./screen.tsx'), 'types/social-accounts'),
    menu: ['site'],
    words: t('networks profiles follow us'),
  },
];
