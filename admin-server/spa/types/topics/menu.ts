import { Tags } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    type: 'topics',
    title: 'Topics',
    icon: Tags,
    load: () => import('./screen.tsx'),
    menu: ['content', 2],
    tool: ['content', 2],
    purpose: 'What posts are about, and what their covers show',
    words: 'tags categories blog',
  },
];
