/** What was done to a list: `[start, end)` of it was replaced. */
export interface Replacement {
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
  return withReplacements(before, [first, second]).join(gap);
}

/** A list after replacements, which stand in the order of their places and do not overlap. */
export function withReplacements(before: string[], replacements: Replacement[]): string[] {
  let at = 0;
  const replaced = replacements.flatMap(({ start, end, by }) => {
    const kept = before.slice(at, start);
    at = end;
    return [...kept, ...by];
  });
  return [...replaced, ...before.slice(at)];
}

/** Whether two changes of a list did the same. */
export function isSame(a: Replacement, b: Replacement): boolean {
  return a.start === b.start && a.end === b.end && a.by.join(gap) === b.by.join(gap);
}

/** The smallest replacement that makes `after` of `before`. Every form loads it, so it does without a package. */
function replacementIn(before: string[], after: string[]): Replacement {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, by: after.slice(start, after.length - same) };
}
