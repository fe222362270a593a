import { MonitorCog } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/checks',
    title: t('Checks'),
    icon: MonitorCog,
    load: withWords(() => import('./checks.tsx'), 'checks', 'answers/checks'),
    isForAdmins: true,
    menu: ['people', 6],
  },
];
