import { lazyComponent } from '../../../on-demand/lazy-component.tsx';
import type { ConflictDialogProps } from './conflict-choice.tsx';

/** Shows both versions of the fields that two people have changed, and lets the editor choose one for each. */
export const ConflictDialog = lazyComponent<ConflictDialogProps>(
  async () => (await import('./conflict-choice.tsx')).ConflictChoice,
);
