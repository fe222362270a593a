import { Languages } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/translations',
      title: t('Translations'),
      icon: Languages,
      load: withWords(() => import('./translations.tsx'), 'translations', 'forms'),
      menu: ['content', 1],
      words: t('arabic memory missing'),
    },
  ],
};
