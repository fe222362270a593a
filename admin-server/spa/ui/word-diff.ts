import { diffArrays } from 'diff/lib/diff/array.js';
import type { Locale } from '#content-db/model/locale.ts';
import { markedWords } from './word-marks.ts';

export interface Part {
  kind: 'kept' | 'removed' | 'added';
  text: string;
}

/** With more edits than this, the whole text is shown as replaced. */
const maxEdits = 600;

/**
 * The word diff of two texts, segmented by the rules of the language, in reading
 * order. Kept and removed parts make up `before`, kept and added ones `after`.
 */
export function wordDiff(before: string, after: string, locale: Locale): Part[] {
  const edits = diffArrays(markedWords(before, locale), markedWords(after, locale), {
    maxEditLength: maxEdits,
  });
  if (!edits) return partsOf([], before, after);
  let parts: Part[] = [];
  let [removed, added] = ['', ''];
  for (const [at, { value, added: isAdded, removed: isRemoved }] of edits.entries()) {
    const text = value.join('');
    // Merge rewritten passages into one replacement.
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

function partsOf(parts: Part[], removed: string, added: string): Part[] {
  return [
    ...parts,
    ...(removed ? [{ kind: 'removed' as const, text: removed }] : []),
    ...(added ? [{ kind: 'added' as const, text: added }] : []),
  ];
}

/** Characters of unchanged text shown next to a change, of at most two lines. */
const contextLength = 120;

/** Shortens kept parts to the context next to a change: who looks for it sees it at once. */
export function shortenUnchanged(parts: Part[]): Part[] {
  return parts.map((part, at) => {
    if (part.kind !== 'kept') return part;
    const start = at === 0 ? '' : beginOf(part.text);
    const end = at === parts.length - 1 ? '' : endOf(part.text);
    const left = part.text.length - start.length - end.length;
    return left <= contextLength / 2 ? part : { kind: 'kept', text: `${start}…${end}` };
  });
}

function beginOf(text: string): string {
  const [lines = ''] = /^\s*.*(?:\n+.*)?/.exec(text) ?? [];
  return lines.length <= contextLength ? lines : lines.slice(0, contextLength).replace(/(?<!\S)\S*$/, '');
}

function endOf(text: string): string {
  const lines = text.slice(text.lastIndexOf('\n', text.trimEnd().lastIndexOf('\n') - 1) + 1);
  return lines.length <= contextLength ? lines : lines.slice(-contextLength).replace(/^\S*/, '');
}
