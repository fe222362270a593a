import { LayoutDashboard } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    path: '/',
    title: 'Dashboard Overview',
    icon: LayoutDashboard,
    load: () => import('./dashboard.tsx'),
    menu: ['main', 1],
  },
];
