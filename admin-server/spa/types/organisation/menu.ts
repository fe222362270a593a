import { Building2 } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'organisation',
    title: t('Organisation'),
    icon: Building2,
    load: withWords(() => import('./screen.tsx'), 'types/organisation', 'forms'),
    isForAdmins: true,
    menu: ['site'],
    words: t('name tagline country kind search engines example'),
    edits: { organisation: () => '/organisation' },
  },
];
