import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

export const feature: Feature = {
  todo: [
    2,
    lazyComponent(withWords(async () => (await import('./approvals.tsx')).SetApprovals, 'change-sets')),
  ],
  publishing: withWords(async () => (await import('./publish-part.tsx')).publishPart, 'change-sets'),
};
