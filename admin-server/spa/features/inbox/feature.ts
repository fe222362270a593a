import { Inbox } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/contact-messages',
      title: t('Contact Messages'),
      icon: Inbox,
      load: withWords(() => import('./contact-messages.tsx'), 'inbox', 'visitors'),
      menu: ['people', 1],
      words: t('inbox spam mail'),
    },
  ],
  hits: {
    'contact-messages': {
      title: t('Contact message'),
      path: ({ label }) =>
        `/contact-messages?${new URLSearchParams({ search: label.split(' ').at(-1) ?? '' })}`,
    },
  },
  todo: [4, lazyComponent(withWords(async () => (await import('./unread.tsx')).Unread, 'inbox'))],
  person: withWords(async () => (await import('./person.tsx')).person, 'inbox'),
};
