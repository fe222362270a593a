import { ScrollText } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'claims',
    title: t('Approved claims'),
    icon: ScrollText,
    load: withWords(() => import('./screen.tsx'), 'types/claims'),
    isForAdmins: true,
    menu: ['people', 7],
  },
];
