import { FileText } from 'lucide-react';
import { isBuiltInPage } from '#content-db/types/page-path.ts';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'page-content',
    title: t('Page Content'),
    icon: FileText,
    load: withWords(() => import('./screen.tsx'), 'page-texts', 'forms'),
    menu: ['content', 2],
    tool: ['content', 2],
    purpose: t('Add, switch on and off, remove texts'),
    changes: (page) => {
      const name = page === '/' ? 'home' : page.slice(1);
      return isBuiltInPage(name) ? `/page-content?page=${name}` : undefined;
    },
    words: t('texts sections active'),
  },
];
