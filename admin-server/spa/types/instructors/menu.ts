import { UserRoundPen } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    type: 'instructors',
    title: 'Instructors',
    icon: UserRoundPen,
    load: () => import('./screen.tsx'),
    menu: ['content', 4],
    words: 'trainers teachers programs',
  },
];
