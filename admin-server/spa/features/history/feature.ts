import { History } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/changes',
      title: t('History'),
      icon: History,
      load: withWords(() => import('./changes.tsx'), 'history'),
      menu: ['people', 3],
      tool: ['system', 3],
      purpose: t('Who changed what, and when'),
      words: t('who when outbox'),
    },
  ],
};
