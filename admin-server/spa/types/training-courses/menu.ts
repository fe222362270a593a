import { GraduationCap } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'training-courses',
    title: t('Training Courses'),
    icon: GraduationCap,
    load: withWords(() => import('./screen.tsx'), 'types/training-courses', 'page-texts'),
    menu: ['content', 3],
    tool: ['content', 3],
    purpose: t('Up to five courses'),
    shownOn: ['/', '/services'],
    words: t('courses home services content'),
    edits: {
      'training-course-translations': ({ rowId }) => `/training-courses?text=${rowId}`,
    },
  },
];
