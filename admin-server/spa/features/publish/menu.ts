import { MonitorCog } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/publish',
    title: t('Publish'),
    icon: MonitorCog,
    load: () => import('./publish.tsx'),
    menu: ['site', 2],
    words: t('pending changes live release'),
  },
];
