import { FileText } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'page-content',
    title: t('Page Content'),
    icon: FileText,
    load: () => import('./screen.tsx'),
    menu: ['content', 2],
    tool: ['content', 2],
    purpose: t('Add, switch on and off, remove texts'),
    words: t('texts sections active'),
  },
];
