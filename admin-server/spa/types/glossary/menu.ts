import { BookA } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'glossary',
    title: t('Glossary'),
    icon: BookA,
    load: withWords(() => import('./screen.tsx'), 'types/glossary'),
    menu: ['content', 2],
    words: t('arabic terms words'),
  },
];
