import { createContext, type ReactNode } from 'react';

/** Props of the dialog that describes an uploaded picture. */
export interface PictureDialogProps {
  /** Address of the upload, `/uploads/…`. */
  url: string;
  onClose: () => void;
}

/**
 * Renders the dialog that an image field opens. It is itself a form with fields, so `main.tsx` provides it: a
 * field can't import it.
 */
export const PictureDialogContext = createContext<(props: PictureDialogProps) => ReactNode>(() => null);
