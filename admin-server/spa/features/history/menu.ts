import { History } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    path: '/changes',
    title: 'History',
    icon: History,
    load: () => import('./changes.tsx'),
    menu: ['office', 3],
    tool: ['system', 3],
    purpose: 'Who changed what, and when',
    words: 'who when outbox',
  },
];
