import { lazyComponent } from '../ui/lazy-component.tsx';
import type { ConflictDialogProps } from './conflict-dialog.tsx';

/** The dialog of `conflict-dialog.tsx`, which is loaded with its first use. */
export const LazyConflictDialog = lazyComponent<ConflictDialogProps>(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
);
