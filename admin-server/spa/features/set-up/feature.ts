import { ListChecks } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/set-up',
      title: t('Set up your site'),
      icon: ListChecks,
      load: withWords(() => import('./set-up.tsx'), 'set-up', 'forms'),
      isForAdmins: true,
      words: t('begin first steps logo'),
    },
  ],
  todo: [
    1,
    lazyComponent(
      withWords(async () => (await import('./invitation.tsx')).Invitation, 'set-up', 'types/organisation'),
    ),
  ],
};
