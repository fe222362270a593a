import { MonitorCog } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { publishParts } from '../../resource/features.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/publish',
      title: t('Publish'),
      icon: MonitorCog,
      load: withWords(
        async () => (await Promise.all([import('./publish.tsx'), publishParts.load()]))[0],
        'publish',
        'history',
      ),
      menu: ['site', 2],
      words: t('pending changes live release'),
    },
  ],
};
