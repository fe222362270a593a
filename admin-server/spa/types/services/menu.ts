import { Wrench } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    type: 'services',
    title: 'Services Management',
    icon: Wrench,
    load: () => import('./screen.tsx'),
    menu: ['main', 3],
    tool: ['primary', 3],
    purpose: 'Training programs in both languages',
    edits: {
      services: ({ rowId, locale }) =>
        `/services?${new URLSearchParams({ tab: 'programs', ...(locale && { locale }), edit: String(rowId) })}`,
      'service-translations': ({ locale }) =>
        `/services?${new URLSearchParams({ tab: 'courses', ...(locale && { locale }) })}`,
    },
  },
];
