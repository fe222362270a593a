import { Rows3 } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'clients',
    title: t('Clients'),
    icon: Rows3,
    load: withWords(() => import('./screen.tsx'), 'types/clients'),
    menu: ['content', 5],
    tool: ['content', 5],
    purpose: t('Names and logos'),
    shownOn: ['/'],
    words: t('logos'),
    edits: { 'site-settings': ({ locale }) => (locale ? `/clients?locale=${locale}` : '/clients') },
  },
];
