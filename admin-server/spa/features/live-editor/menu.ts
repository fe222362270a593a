import { PanelsTopLeft } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/live-editor',
    title: t('Live Website Editor'),
    icon: PanelsTopLeft,
    load: () => import('./live-editor.tsx'),
    isWide: true,
    menu: ['site', 1],
    tool: ['primary', 1],
    purpose: t('Click a text on the page itself'),
  },
];
