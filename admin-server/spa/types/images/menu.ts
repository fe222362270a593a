import { Image } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    type: 'images',
    title: 'Image Library',
    icon: Image,
    load: () => import('./screen.tsx'),
    menu: ['main', 8],
    tool: ['content', 6],
    purpose: 'Pictures to choose from',
    edits: { uploads: () => '/images' },
  },
];
