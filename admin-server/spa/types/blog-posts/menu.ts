import { Newspaper } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'blog-posts',
    title: t('Blog Management'),
    icon: Newspaper,
    load: () => import('./screen.tsx'),
    loadPage: () => import('./post-page.tsx'),
    menu: ['main', 5],
    tool: ['primary', 4],
    purpose: t('Write and publish posts'),
  },
];
