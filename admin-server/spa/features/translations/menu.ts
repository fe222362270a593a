import { Languages } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/translations',
    title: t('Translations'),
    icon: Languages,
    load: withWords(() => import('./translations.tsx'), 'translations', 'forms'),
    menu: ['content', 1],
    words: t('arabic memory missing'),
  },
];
