import { MonitorCog } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/checks',
      title: t('Checks'),
      icon: MonitorCog,
      load: withWords(() => import('./checks.tsx'), 'checks', 'answers/checks'),
      isForAdmins: true,
      menu: ['people', 6],
    },
  ],
};
