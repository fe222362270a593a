import { Tags } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'topics',
    title: t('Topics'),
    icon: Tags,
    load: withWords(() => import('./screen.tsx'), 'types/topics'),
    menu: ['content', 2],
    tool: ['content', 2],
    purpose: t('What posts are about'),
    words: t('tags categories blog'),
  },
];
