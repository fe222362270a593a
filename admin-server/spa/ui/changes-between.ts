import { diffArrays } from 'diff/lib/diff/array.js';

/** A place at which two lists differ: items `[start, end)` of the first became `by`, which begins at `from` in the second. */
export interface Change<Item> {
  start: number;
  end: number;
  from: number;
  by: Item[];
}

interface Options<Item> {
  isSame?: (before: Item, after: Item) => boolean;
  maxEdits?: number;
}

/** The places at which two lists differ, in their order; none are told apart if they take more than `maxEdits`. */
export function changesBetween<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { isSame = Object.is, maxEdits = Infinity }: Options<Item> = {},
): Change<Item>[] {
  const edits = diffArrays([...before], [...after], { comparator: isSame, maxEditLength: maxEdits });
  const changes: Change<Item>[] = [];
  let [at, from] = [0, 0];
  let open: Change<Item> | undefined;
  for (const { value, count, added, removed } of edits ?? []) {
    const isKept = !added && !removed;
    if (isKept) open = undefined;
    else if (!open) changes.push((open = { start: at, end: at, from, by: [] }));
    if (!added) at += count;
    if (!removed) from += count;
    if (added) open?.by.push(...value);
    if (removed && open) open.end = at;
  }
  return changes;
}
