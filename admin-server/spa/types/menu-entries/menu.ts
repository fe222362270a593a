import { Rows3 } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'menu-entries',
    title: t('Menu'),
    icon: Rows3,
    load: withWords(() => import('./screen.tsx'), 'types/menu-entries'),
    menu: ['site'],
    purpose: t('Links of the header and the footer'),
    shownOn: 'all',
    words: t('navigation links header footer'),
  },
];
