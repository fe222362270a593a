import { Newspaper } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    type: 'blog-posts',
    title: 'Blog Management',
    icon: Newspaper,
    load: () => import('./screen.tsx'),
    menu: ['main', 5],
    tool: ['primary', 4],
    purpose: 'Write and publish posts',
  },
];
