import { Image } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'images',
    title: t('Image Library'),
    icon: Image,
    load: withWords(() => import('./screen.tsx'), 'types/images'),
    menu: ['main', 8],
    tool: ['content', 6],
    purpose: t('Pictures to choose from'),
    edits: { uploads: () => '/images' },
  },
];
