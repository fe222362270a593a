import { Newspaper } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'blog-posts',
    title: t('Blog Management'),
    icon: Newspaper,
    load: withWords(() => import('./screen.tsx'), 'types/blog-posts'),
    loadPage: withWords(() => import('./post-page.tsx'), 'types/blog-posts', 'writing', 'forms', 'fields'),
    menu: ['main', 5],
    tool: ['primary', 4],
    purpose: t('Write and publish posts'),
    shownOn: ['/', '/blog'],
  },
];
