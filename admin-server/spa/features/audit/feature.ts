import { ScrollText } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/audit',
      title: t('Audit trail'),
      icon: ScrollText,
      load: withWords(() => import('./audit.tsx'), 'audit'),
      isForAdmins: true,
      menu: ['people', 5],
      tool: ['system', 4],
      purpose: t('Sign-ins, accounts, exports, publishes'),
      words: t('log security who when sign-in'),
    },
  ],
};
