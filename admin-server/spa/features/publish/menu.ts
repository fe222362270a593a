import { MonitorCog } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    path: '/publish',
    title: 'Publish',
    icon: MonitorCog,
    load: () => import('./publish.tsx'),
    words: 'pending changes live release',
  },
];
