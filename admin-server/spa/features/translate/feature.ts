import { Languages } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

const announcing = withWords(() => import('./after-save.ts'), 'translate-forms');

export const feature: Feature = {
  screens: [
    {
      path: '/translations',
      title: t('Translations'),
      icon: Languages,
      load: withWords(() => import('./translations.tsx'), 'translate', 'translate-forms', 'forms'),
      menu: ['content', 1],
      words: t('arabic memory missing'),
    },
  ],
  PairAction: lazyComponent(
    withWords(async () => (await import('./pair-action.tsx')).PairAction, 'translate-forms'),
  ),
  FieldExtra: lazyComponent(
    withWords(async () => (await import('./field-offers.tsx')).FieldOffers, 'translate-forms'),
  ),
  afterSave: async (row) => (await announcing()).announce(row),
};
