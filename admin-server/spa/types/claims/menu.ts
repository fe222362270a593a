import { ScrollText } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    type: 'claims',
    title: 'Approved claims',
    icon: ScrollText,
    load: () => import('./screen.tsx'),
    isForAdmins: true,
    menu: ['people', 7],
  },
];
