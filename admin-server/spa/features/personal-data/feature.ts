import { UserSearch } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/personal-data',
      title: t('Personal Data'),
      icon: UserSearch,
      load: withWords(() => import('./personal-data.tsx'), 'visitors'),
      menu: ['people', 3],
      words: t('privacy gdpr erase export retention days'),
      edits: { retention: () => '/personal-data' },
    },
  ],
};
