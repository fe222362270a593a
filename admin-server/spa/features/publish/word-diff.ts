import { diffArrays } from 'diff';
import type { Locale } from '#content-db/model/locale.ts';

export interface Part {
  kind: 'kept' | 'removed' | 'added';
  text: string;
}

/** Texts that have more words in another place than this are shown as one whole for another. */
const maxEdits = 600;

/**
 * What was removed from a text and added to it, word by word as its language has them, in the order of
 * reading: kept and removed parts together are the text before, kept and added ones the text after.
 */
export function wordDiff(before: string, after: string, locale: Locale): Part[] {
  const edits = diffArrays(wordsOf(before, locale), wordsOf(after, locale), { maxEditLength: maxEdits });
  if (!edits) return partsOf([], before, after);
  let parts: Part[] = [];
  let [removed, added] = ['', ''];
  for (const [at, { value, added: isAdded, removed: isRemoved }] of edits.entries()) {
    const text = value.join('');
    // What was rewritten reads as one replacement, and not word for word.
    const isGap =
      at < edits.length - 1 &&
      removed + added !== '' &&
      (text.trim() === '' || (text.length <= 12 && removed.length + added.length > 40));
    if (isRemoved || (isGap && !isAdded)) removed += text;
    if (isAdded || (isGap && !isRemoved)) added += text;
    if (isRemoved || isAdded || isGap) continue;
    parts = [...partsOf(parts, removed, added), { kind: 'kept', text }];
    [removed, added] = ['', ''];
  }
  return partsOf(parts, removed, added);
}

function wordsOf(text: string, locale: Locale): string[] {
  return Array.from(
    new Intl.Segmenter(locale, { granularity: 'word' }).segment(text),
    ({ segment }) => segment,
  );
}

function partsOf(parts: Part[], removed: string, added: string): Part[] {
  return [
    ...parts,
    ...(removed ? [{ kind: 'removed' as const, text: removed }] : []),
    ...(added ? [{ kind: 'added' as const, text: added }] : []),
  ];
}

/** Characters beside a change that are shown of what was kept. */
const contextLength = 120;

/** The same with long kept parts cut down to what stands beside a change. */
export function shortenUnchanged(parts: Part[]): Part[] {
  return parts.map((part, at) => {
    if (part.kind !== 'kept' || part.text.length <= 3 * contextLength) return part;
    const start = at === 0 ? '' : part.text.slice(0, contextLength).replace(/\S*$/, '');
    const end = at === parts.length - 1 ? '' : part.text.slice(-contextLength).replace(/^\S*/, '');
    return { kind: 'kept', text: `${start}…${end}` };
  });
}
