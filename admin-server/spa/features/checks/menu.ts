import { MonitorCog } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    path: '/checks',
    title: 'Checks',
    icon: MonitorCog,
    load: () => import('./checks.tsx'),
    isForAdmins: true,
    menu: ['people', 6],
  },
];
