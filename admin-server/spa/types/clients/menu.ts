import { Rows3 } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    type: 'clients',
    title: 'Clients',
    icon: Rows3,
    load: () => import('./screen.tsx'),
    menu: ['content', 5],
    tool: ['content', 5],
    purpose: 'Names and logos',
    words: 'logos',
    edits: { 'site-settings': ({ locale }) => (locale ? `/clients?locale=${locale}` : '/clients') },
  },
];
