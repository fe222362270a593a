import { lazyComponent } from './lazy-component.tsx';
import type { ConfirmationProps, DialogProps } from './dialog-sheet.tsx';

/** The open dialogs, whose code is loaded with the first one. */
export const DialogSheet = lazyComponent(async () => (await import('./dialog-sheet.tsx')).DialogSheet);
const ConfirmationSheet = lazyComponent(async () => (await import('./dialog-sheet.tsx')).ConfirmationSheet);

/** A modal dialog: a bottom sheet on phones, centred elsewhere. */
export function Dialog({ isOpen, ...props }: DialogProps & { isOpen: boolean }) {
  return isOpen && <DialogSheet {...props} />;
}

/** Asks for confirmation before an action that is hard to undo. */
export function Confirmation({ isOpen, ...props }: ConfirmationProps & { isOpen: boolean }) {
  return isOpen && <ConfirmationSheet {...props} />;
}
