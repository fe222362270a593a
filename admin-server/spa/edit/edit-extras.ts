import type { ComponentType } from 'react';
import type { Finding } from '../api/publish.ts';

export interface TextExtraProps {
  /** What is found in the text. */
  findings: Finding[];
  text: unknown;
  /** Takes another text in its place. */
  onChange: (text: string) => void;
}

/** What a feature adds to where rows are edited. */
export interface EditExtras {
  /** Stands below a text. */
  OfText: ComponentType<TextExtraProps>;
  /** Stands beside the buttons of a form. */
  OfForm: ComponentType<{ findings: Finding[] }>;
  /** Follows the message that a row was saved. */
  noteOfSave(findings: Finding[]): string | undefined;
}

/** Those of all features, from their `edit-extras.tsx` files. */
export const editExtras = Object.values(
  import.meta.glob<EditExtras>('../features/*/edit-extras.tsx', { eager: true, import: 'editExtras' }),
);
