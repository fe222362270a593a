import { Inbox, Mail, UserSearch } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/contact-messages',
      title: t('Contact Messages'),
      icon: Inbox,
      load: withWords(() => import('./contact-messages.tsx'), 'inbox'),
      menu: ['people', 1],
      words: t('inbox spam mail'),
    },
    {
      path: '/subscribers',
      title: t('Newsletter Subscribers'),
      icon: Mail,
      load: withWords(() => import('./subscribers.tsx'), 'inbox'),
      menu: ['people', 2],
      words: t('csv export'),
    },
    {
      path: '/personal-data',
      title: t('Personal Data'),
      icon: UserSearch,
      load: withWords(() => import('./personal-data.tsx'), 'inbox'),
      menu: ['people', 3],
      words: t('privacy gdpr erase export retention days'),
      edits: { retention: () => '/personal-data' },
    },
  ],
};
