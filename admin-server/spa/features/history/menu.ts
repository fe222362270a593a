import { History } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/changes',
    title: t('History'),
    icon: History,
    load: () => import('./changes.tsx'),
    menu: ['people', 3],
    tool: ['system', 3],
    purpose: t('Who changed what, and when'),
    words: t('who when outbox'),
  },
];
