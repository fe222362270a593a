import { Mail } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'footer-settings',
    title: t('Footer & Contact'),
    icon: Mail,
    load: withWords(() => import('./screen.tsx'), 'types/footer-settings', 'forms'),
    menu: ['main', 6],
    tool: ['content', 7],
    purpose: t('Phone, email, address, networks'),
    shownOn: 'all',
    edits: {
      'footer-settings': ({ locale }) => (locale ? `/footer-settings?locale=${locale}` : '/footer-settings'),
    },
  },
];
