import { LayoutDashboard } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/',
      title: t('Dashboard Overview'),
      icon: LayoutDashboard,
      load: withWords(() => import('./dashboard.tsx'), 'dashboard'),
      menu: ['main', 1],
    },
  ],
};
