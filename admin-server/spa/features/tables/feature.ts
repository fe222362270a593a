import { Table2 } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/tables',
      title: t('From a spreadsheet'),
      icon: Table2,
      load: withWords(() => import('./tables.tsx'), 'tables', 'answers/tables'),
      words: t('import export csv excel many at once paste'),
    },
  ],
  ListAction: lazyComponent(async () => (await import('./open-table.tsx')).OpenTable),
};
