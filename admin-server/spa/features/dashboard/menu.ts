import { LayoutDashboard } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    path: '/',
    title: 'Dashboard Overview',
    icon: LayoutDashboard,
    load: () => import('./dashboard.tsx'),
    menu: ['main', 1],
  },
];
