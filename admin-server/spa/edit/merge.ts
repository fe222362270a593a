/** Values of a form by field. */
export type Values = Record<string, unknown>;

/** A stored row as a form shows it. */
export interface Version {
  /** Undefined for a row that is not stored yet. */
  revision?: number | undefined;
  values: Values;
}

/** What somebody typed: the fields that they changed, before and after. */
export interface Edits {
  /** The revision that was edited. */
  revision?: number | undefined;
  /** The values before. A field without one was typed over an unknown value. */
  base: Values;
  mine: Values;
}

export interface Merge {
  values: Values;
  /** The fields that both sides changed. `values` has mine, until somebody decides. */
  conflicts: string[];
}

/** Whether two values are the same to a person: an empty text and none are. */
export function isSame(a: unknown, b: unknown): boolean {
  return (a ?? '') === (b ?? '') || JSON.stringify(a) === JSON.stringify(b);
}

/** The fields of `values` that differ from `version`. */
export function editsOf({ revision, values: before }: Version, values: Values): Edits {
  const changed = Object.keys(values).filter((name) => !isSame(values[name], before[name]));
  const pick = (from: Values) =>
    Object.fromEntries(changed.flatMap((name) => (name in from ? [[name, from[name]]] : [])));
  return { revision, base: pick(before), mine: pick(values) };
}

export function isUntouched({ mine }: Edits): boolean {
  return Object.keys(mine).length === 0;
}

/**
 * Merges edits into the current version of their row, field by field: a field that only one side changed has
 * that side's value, and a text in which both changed other paragraphs has both changes, unless texts are not merged.
 * Fields that the row does not have (any more) are left out.
 */
export function mergeOver(edits: Edits, current: Version, mergesTexts = true): Merge {
  const names = Object.keys(edits.mine).filter(
    (name) => name in current.values && !isSame(edits.mine[name], current.values[name]),
  );
  const both = names.filter((name) => isConflict(name, edits, current));
  const merged = new Map(
    both.map((name) => [name, mergesTexts ? mergedText(name, edits, current) : undefined]),
  );
  const conflicts = both.filter((name) => merged.get(name) === undefined);
  const mine = Object.fromEntries(names.map((name) => [name, merged.get(name) ?? edits.mine[name]]));
  return { values: { ...current.values, ...mine }, conflicts };
}

function isConflict(name: string, { revision = 0, base }: Edits, current: Version): boolean {
  // A row from a cache may be older than what was edited. The server compares again when it is saved.
  if (current.revision !== undefined && current.revision < revision) return false;
  return !(name in base) || !isSame(base[name], current.values[name]);
}

function mergedText(name: string, { base, mine }: Edits, { values }: Version): string | undefined {
  const [before, own, theirs] = [base[name], mine[name], values[name]];
  const areTexts = typeof before === 'string' && typeof own === 'string' && typeof theirs === 'string';
  return areTexts ? mergeTexts(before, own, theirs) : undefined;
}

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
export function isSameReplacement(a: Replacement, b: Replacement): boolean {
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
