import { Languages } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/translations',
    title: t('Translations'),
    icon: Languages,
    load: () => import('./translations.tsx'),
    menu: ['content', 1],
    words: t('arabic memory missing'),
  },
];
