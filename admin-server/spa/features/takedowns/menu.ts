import { Ban } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    path: '/takedowns',
    title: 'Takedowns',
    icon: Ban,
    load: () => import('./takedowns.tsx'),
    isForAdmins: true,
    menu: ['content'],
    tool: ['system'],
    purpose: 'What was taken off the site for good',
    words: 'remove gone 410 court privacy',
  },
];
