import { MonitorCog } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    path: '/publish',
    title: 'Publish',
    icon: MonitorCog,
    load: () => import('./publish.tsx'),
    menu: ['site', 2],
    words: 'pending changes live release',
  },
];
