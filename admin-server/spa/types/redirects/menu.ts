import { Signpost } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    type: 'redirects',
    title: 'Redirects',
    icon: Signpost,
    load: () => import('./screen.tsx'),
    menu: ['content', 6],
    tool: ['system', 1],
    purpose: 'Old addresses that lead to new ones',
    words: 'old addresses 301',
  },
];
