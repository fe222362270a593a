/** What was done to a list: `[start, end)` of it was replaced. */
interface Replacement {
  start: number;
  end: number;
  by: string[];
}

const gap = '\n\n';

/**
 * Merges two changes of a text by its paragraphs.
 * @returns undefined if both changed the same ones, or added some at the same place
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const before = base.split(gap);
  const [first, second] = [mine, theirs]
    .map((text) => replacementIn(before, text.split(gap)))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  if (!first || !second || first.end > second.start || first.start === second.end) return undefined;
  return [
    ...before.slice(0, first.start),
    ...first.by,
    ...before.slice(first.end, second.start),
    ...second.by,
    ...before.slice(second.end),
  ].join(gap);
}

/** The smallest replacement that makes `after` of `before`. */
function replacementIn(before: string[], after: string[]): Replacement {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, by: after.slice(start, after.length - same) };
}
