import { withWords } from '../language/dictionary.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { ConflictDialogProps } from './conflict-dialog.tsx';

/** The dialog of `conflict-dialog.tsx`, which is loaded with its first use. */
export const LazyConflictDialog = lazyComponent<ConflictDialogProps>(
  withWords(async () => (await import('./conflict-dialog.tsx')).ConflictDialog, 'conflict'),
);
