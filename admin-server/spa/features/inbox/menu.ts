import { Inbox, Mail } from 'lucide-react';
import type { Place } from '../../resource/place.ts';

export const places: Place[] = [
  {
    path: '/contact-messages',
    title: 'Contact Messages',
    icon: Inbox,
    load: () => import('./contact-messages.tsx'),
    menu: ['office', 1],
    words: 'inbox spam mail',
  },
  {
    path: '/subscribers',
    title: 'Newsletter Subscribers',
    icon: Mail,
    load: () => import('./subscribers.tsx'),
    menu: ['office', 2],
    words: 'csv export',
  },
];
