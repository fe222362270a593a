import { ShieldUser } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    path: '/admins',
    title: 'Admins',
    icon: ShieldUser,
    load: () => import('./admins.tsx'),
    menu: ['office', 4],
    tool: ['system', 2],
    purpose: 'Staff, passwords, sessions',
    words: 'staff accounts password sessions',
  },
];
