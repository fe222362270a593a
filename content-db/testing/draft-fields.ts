import { joinDrafts, madeFrom } from '../segments/join-drafts.ts';
import type { DraftField } from '../segments/segment-drafts.ts';

/** A text in both languages. Its Arabic was made from the English as it is, unless a source is given. */
export function fieldOf({ english = '', source = english, ...values }: Partial<DraftField>): DraftField {
  return { english, source, arabic: '', gaps: null, column: {}, begun: null, origins: [], ...values };
}

/** The text after a save of these segments. */
export function saved(field: DraftField, texts: string[]): DraftField {
  const { source, gaps = null } = madeFrom(field, texts, ({ arabic }, at) => texts[at] !== arabic);
  return { ...field, arabic: joinDrafts(field, texts), source, gaps, begun: null };
}
