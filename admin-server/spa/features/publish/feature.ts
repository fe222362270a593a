import { MonitorCog } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/publish',
      title: t('Publish'),
      icon: MonitorCog,
      load: withWords(() => import('./publish.tsx'), 'publish', 'history', 'sets'),
      menu: ['site', 2],
      words: t('pending changes live release'),
    },
  ],
};
