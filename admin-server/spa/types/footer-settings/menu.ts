import { Mail } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    type: 'footer-settings',
    title: 'Footer & Contact',
    icon: Mail,
    load: () => import('./screen.tsx'),
    menu: ['main', 6],
    tool: ['content', 7],
    purpose: 'Phone, e-mail, address, networks',
    edits: { 'footer-settings': () => '/footer-settings' },
  },
];
