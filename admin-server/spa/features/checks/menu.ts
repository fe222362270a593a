import { ListChecks } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    path: '/checks',
    title: 'Checks',
    icon: ListChecks,
    load: () => import('./checks.tsx'),
    isForAdmins: true,
    menu: ['people', 6],
    purpose: 'What stops a publish',
    words: 'lint rules warnings',
  },
];
