import { Ban } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/takedowns',
      title: t('Takedowns'),
      icon: Ban,
      load: withWords(() => import('./takedowns.tsx'), 'takedowns'),
      isForAdmins: true,
      menu: ['content'],
      tool: ['system'],
      purpose: t('What was taken off the site for good'),
      words: t('remove gone 410 court privacy'),
    },
  ],
  RowAction: lazyComponent(async () => (await import('./takedown-button.tsx')).TakedownButton),
  LiveNote: lazyComponent(withWords(async () => (await import('./live-note.tsx')).LiveNote, 'takedowns')),
};
