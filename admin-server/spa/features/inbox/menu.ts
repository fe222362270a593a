import { Inbox, Mail, UserSearch } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    path: '/contact-messages',
    title: 'Contact Messages',
    icon: Inbox,
    load: () => import('./contact-messages.tsx'),
    menu: ['people', 1],
    words: 'inbox spam mail',
  },
  {
    path: '/subscribers',
    title: 'Newsletter Subscribers',
    icon: Mail,
    load: () => import('./subscribers.tsx'),
    menu: ['people', 2],
    words: 'csv export',
  },
  {
    path: '/personal-data',
    title: 'Personal Data',
    icon: UserSearch,
    load: () => import('./personal-data.tsx'),
    menu: ['people', 3],
    words: 'privacy gdpr erase export retention days',
    edits: { retention: () => '/personal-data' },
  },
];
