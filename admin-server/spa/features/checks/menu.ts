import { MonitorCog } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/checks',
    title: t('Checks'),
    icon: MonitorCog,
    load: () => import('./checks.tsx'),
    isForAdmins: true,
    menu: ['people', 6],
  },
];
