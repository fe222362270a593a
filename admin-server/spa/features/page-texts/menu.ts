import { House, SquarePen } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/individual-pages-editor',
    title: t('Page Content Editor'),
    icon: SquarePen,
    load: () => import('./individual-pages-editor.tsx'),
    menu: ['main', 2],
    tool: ['primary', 2],
    purpose: t('Texts of each page, section by section'),
    edits: {
      'page-content': ({ page, locale }) =>
        `/individual-pages-editor?${new URLSearchParams({ ...(page && { page }), ...(locale && { locale }) })}`,
    },
  },
  {
    path: '/homepage-editor',
    title: t('Homepage Content Editor'),
    icon: House,
    load: () => import('./homepage-editor.tsx'),
    menu: ['content', 1],
    tool: ['content', 1],
    purpose: t('The main texts of the home page'),
    words: t('home hero'),
  },
];
