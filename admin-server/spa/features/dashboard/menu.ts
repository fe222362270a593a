import { LayoutDashboard } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/',
    title: t('Dashboard Overview'),
    icon: LayoutDashboard,
    load: () => import('./dashboard.tsx'),
    menu: ['main', 1],
  },
];
