import { PanelsTopLeft } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    path: '/live-editor',
    title: 'Live Website Editor',
    icon: PanelsTopLeft,
    load: () => import('./live-editor.tsx'),
    tool: ['primary', 1],
    purpose: 'Click a text on the page itself',
  },
];
