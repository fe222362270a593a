import { Mail } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/subscribers',
      title: t('Newsletter Subscribers'),
      icon: Mail,
      load: withWords(() => import('./subscribers.tsx'), 'newsletter', 'visitors'),
      menu: ['people', 2],
      words: t('csv export'),
    },
  ],
  person: withWords(async () => (await import('./person.tsx')).person, 'newsletter'),
};
