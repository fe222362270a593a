import { PanelsTopLeft } from 'lucide-react';
import { isBuiltInPage } from '#content-db/types/page-path.ts';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

const load = withWords(() => import('./screen.tsx'), 'types/pages');

export const navItems: NavItem[] = [
  {
    type: 'pages',
    title: t('Pages'),
    icon: PanelsTopLeft,
    load,
    loadPage: withWords(() => import('./page-editor.tsx'), 'types/pages', 'forms', 'writing'),
    menu: ['content', 1],
    tool: ['content', 1],
    purpose: t('Add pages, arrange their sections'),
    changes: (page) => {
      const name = page === '/' ? 'home' : page.slice(1);
      return isBuiltInPage(name) ? `/pages/${name}` : undefined;
    },
    words: t('new page sections order layout questions gallery'),
  },
  {
    type: 'page-sections',
    title: t('Section of a page'),
    icon: PanelsTopLeft,
    load,
    loadPage: withWords(() => import('./section-editor.tsx'), 'types/pages', 'forms', 'fields', 'writing'),
  },
];
