import { ShieldUser } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    path: '/admins',
    title: 'Admins',
    icon: ShieldUser,
    load: () => import('./admins.tsx'),
    menu: ['people', 4],
    tool: ['system', 2],
    purpose: 'Staff, passwords, sessions',
    words: 'staff accounts password sessions',
  },
];
