import { Quote } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    type: 'testimonials',
    title: 'Testimonials',
    icon: Quote,
    load: () => import('./screen.tsx'),
    menu: ['content'],
    tool: ['content'],
    purpose: 'What clients say of us',
  },
];
