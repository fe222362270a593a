import { Languages } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    path: '/translations',
    title: 'Translations',
    icon: Languages,
    load: () => import('./translations.tsx'),
    menu: ['content', 1],
    words: 'arabic glossary memory missing',
  },
];
