import { Quote } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';

export const navItems: NavItem[] = [
  {
    type: 'testimonials',
    title: 'Testimonials',
    icon: Quote,
    load: () => import('./screen.tsx'),
    menu: ['content'],
    tool: ['content'],
    purpose: 'What clients say of us',
  },
];
