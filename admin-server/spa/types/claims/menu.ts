import { ListChecks } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    type: 'claims',
    title: 'Approved claims',
    icon: ListChecks,
    load: () => import('./screen.tsx'),
    isForAdmins: true,
    menu: ['people', 7],
    purpose: 'What may be said',
    words: 'wording certified experience',
  },
];
