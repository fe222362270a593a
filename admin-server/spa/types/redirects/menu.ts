import { Signpost } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'redirects',
    title: t('Redirects'),
    icon: Signpost,
    load: withWords(() => import('./screen.tsx'), 'types/redirects'),
    menu: ['content', 6],
    tool: ['system', 1],
    purpose: t('Old addresses that lead to new ones'),
    words: t('old addresses 301'),
  },
];
