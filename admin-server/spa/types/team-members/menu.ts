import { Users } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'team-members',
    title: t('Team Members'),
    icon: Users,
    load: withWords(() => import('./screen.tsx'), 'types/team-members'),
    menu: ['main', 4],
    tool: ['content', 4],
    purpose: t('Who is shown, and in which order'),
    shownOn: ['/team'],
  },
];
