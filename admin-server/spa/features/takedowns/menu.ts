import { Ban } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/takedowns',
    title: t('Takedowns'),
    icon: Ban,
    load: withWords(() => import('./takedowns.tsx'), 'takedowns'),
    isForAdmins: true,
    menu: ['content'],
    tool: ['system'],
    purpose: t('What was taken off the site for good'),
    words: t('remove gone 410 court privacy'),
  },
];
