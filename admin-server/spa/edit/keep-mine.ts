import { changesBetween } from '../ui/changes-between.ts';
import { isSameReplacement, type Replacement, withReplacements } from './merge.ts';

const gap = '\n\n';

export interface KeptText {
  text: string;
  /** Whether it has changes of the other one. */
  isMerged: boolean;
  /** Paragraphs as the other one has written them, which mine replace. An empty text stands for one that they removed. */
  replaced: string[];
}

/**
 * Merges two changes of a text by its paragraphs. Where both changed the same one, mine stays; where both add some
 * at the same place, mine come first.
 */
export function keepMine(base: string, mine: string, theirs: string): KeptText {
  const before = base.split(gap);
  const [own, others] = [changesOf(before, mine.split(gap)), changesOf(before, theirs.split(gap))];
  const isReplaced = (change: Replacement) => own.some((each) => overlap(each, change));
  const different = others.filter((change) => !own.some((each) => isSameReplacement(each, change)));
  const taken = different.filter((change) => !isReplaced(change));
  const lost = different.filter(isReplaced);
  // Sorting keeps the order of what has the same place.
  const all = [...own, ...taken].sort((a, b) => a.start - b.start || a.end - b.end);
  return {
    text: withReplacements(before, all).join(gap),
    isMerged: taken.length > 0,
    replaced: lost.flatMap(({ by }) => (by.length === 0 ? [''] : by)),
  };
}

/** The changes that make `after` of `before`. One of as many paragraphs as before is one change for each. */
function changesOf(before: string[], after: string[]): Replacement[] {
  return changesBetween(before, after).flatMap(({ start, end, by }) =>
    by.length === end - start
      ? by.map((paragraph, at) => ({ start: start + at, end: start + at + 1, by: [paragraph] }))
      : [{ start, end, by }],
  );
}

/** Whether both change the same paragraph, or one adds some within those that the other changes. */
function overlap(a: Replacement, b: Replacement): boolean {
  return a.start < b.end && b.start < a.end;
}
