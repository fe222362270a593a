import { MonitorCog } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const findings = withWords(() => import('./findings.tsx'), 'checks');

export const feature: Feature = {
  screens: [
    {
      path: '/checks',
      title: t('Checks'),
      icon: MonitorCog,
      load: withWords(() => import('./checks.tsx'), 'checks', 'answers/checks'),
      isForAdmins: true,
      menu: ['people', 6],
    },
  ],
  FieldExtra: lazyComponent(async () => (await findings()).FieldNote),
  FormNote: lazyComponent(async () => (await findings()).Stops),
  noteOfSave: async (found) => (await findings()).stopsText(found),
  PlanNote: lazyComponent(
    withWords(async () => (await import('./plan-note.tsx')).PlanNote, 'checks', 'answers/checks'),
  ),
};
