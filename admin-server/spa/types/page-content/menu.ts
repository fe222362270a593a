import { FileText } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    type: 'page-content',
    title: 'Page Content',
    icon: FileText,
    load: () => import('./screen.tsx'),
    menu: ['content', 2],
    tool: ['content', 2],
    purpose: 'Add, switch on and off, remove texts',
    words: 'texts sections active',
  },
];
