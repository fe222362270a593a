import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { presence } from './presence.ts';

export const feature: Feature = {
  others: presence,
  OpenRow: lazyComponent(withWords(async () => (await import('./open-row.tsx')).OpenRow, 'presence')),
};
