import { MapPin } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'places',
    title: t('Places'),
    icon: MapPin,
    load: withWords(() => import('./screen.tsx'), 'types/places'),
    menu: ['site'],
    purpose: t('Addresses and opening hours'),
    shownOn: ['/contact'],
    words: t('opening hours address branch map phone'),
  },
];
