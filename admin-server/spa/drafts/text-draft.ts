import { readDraft } from './draft.ts';
import { type Edits, editsOf } from './merge.ts';

/** What somebody typed over a text. */
export interface TextDraft {
  typed: string;
  /** The text before; undefined if it is unknown. */
  base: string | undefined;
}

/** The draft of a single text, unless it is what is stored by now. */
export function readTextDraft(key: string, stored: string): TextDraft | undefined {
  const { mine, base } = readDraft(key) ?? {};
  const typed = mine?.['value'];
  if (typeof typed !== 'string' || typed === stored) return undefined;
  const before = base?.['value'];
  return { typed, base: typeof before === 'string' ? before : undefined };
}

/** The draft to store for a single text. */
export function textEdits({ typed, base }: TextDraft): Edits {
  return editsOf({ values: base === undefined ? {} : { value: base } }, { value: typed });
}
