import { LayoutDashboard } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/',
    title: t('Dashboard Overview'),
    icon: LayoutDashboard,
    load: withWords(() => import('./dashboard.tsx'), 'dashboard'),
    menu: ['main', 1],
  },
];
