import { Tags } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'type-settings',
    title: t('Types'),
    icon: Tags,
    load: withWords(() => import('./screen.tsx'), 'types/type-settings', 'forms'),
    isForAdmins: true,
    menu: ['site'],
    words: t('rename switch off hide services courses clients blog team'),
    edits: { 'type-settings': () => '/type-settings' },
  },
];
