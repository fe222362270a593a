import { Palette } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'brand',
    title: t('Brand'),
    icon: Palette,
    load: withWords(() => import('./screen.tsx'), 'types/brand', 'forms'),
    isForAdmins: true,
    menu: ['site'],
    words: t('logo colours icon corners look design'),
    edits: { brand: () => '/brand' },
  },
];
