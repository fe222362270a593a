import { lazyComponent } from '../ui/lazy-component.tsx';
import type { ConflictDialogProps } from './conflict-choice.tsx';

/** Shows both versions of the fields that were changed twice, and lets the editor choose one for each. */
export const ConflictDialog = lazyComponent<ConflictDialogProps>(
  async () => (await import('./conflict-choice.tsx')).ConflictChoice,
);
