import { diffIndices } from 'node-diff3';

const gap = '\n\n';

/** What somebody did to the paragraphs `[start, end)` of a text. */
interface Change {
  start: number;
  end: number;
  by: string[];
}

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
  const isReplaced = (change: Change) => own.some((each) => overlap(each, change));
  const different = others.filter((change) => !own.some((each) => isSame(each, change)));
  const taken = different.filter((change) => !isReplaced(change));
  const lost = different.filter(isReplaced);
  // Sorting keeps the order of what has the same place.
  const all = [...own, ...taken].sort((a, b) => a.start - b.start || a.end - b.end);
  let at = 0;
  const merged = all.flatMap(({ start, end, by }) => {
    const kept = before.slice(at, start);
    at = end;
    return [...kept, ...by];
  });
  return {
    text: [...merged, ...before.slice(at)].join(gap),
    isMerged: taken.length > 0,
    replaced: lost.flatMap(({ by }) => (by.length === 0 ? [''] : by)),
  };
}

/** The changes that make `after` of `before`. One of as many paragraphs as before is one change for each. */
function changesOf(before: string[], after: string[]): Change[] {
  const found: { buffer1: [number, number]; buffer2Content: string[] }[] = diffIndices(before, after);
  return found.flatMap(({ buffer1: [start, length], buffer2Content: by }) =>
    by.length === length
      ? by.map((paragraph, at) => ({ start: start + at, end: start + at + 1, by: [paragraph] }))
      : [{ start, end: start + length, by }],
  );
}

/** Whether both change the same paragraph, or one adds some within those that the other changes. */
function overlap(a: Change, b: Change): boolean {
  return a.start < b.end && b.start < a.end;
}

function isSame(a: Change, b: Change): boolean {
  return a.start === b.start && a.end === b.end && a.by.join(gap) === b.by.join(gap);
}
