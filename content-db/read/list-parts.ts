/** A part of a list, with the arguments of Array.slice: negative positions count from the end. */
export interface Part {
  from: number;
  to?: number | undefined;
}

/** Dependency key: the ids of a part of a list. */
export function partKey(list: string, { from, to }: Part): string {
  return `${list}[${from}:${to ?? ''}]`;
}

/** Dependency key: how many complete groups of `size` a list has. */
export function groupsKey(list: string, size: number): string {
  return `${list}[/${size}]`;
}

/** Dependency key: which row follows another one in a list. */
export function followingKey(list: string, id: number): string {
  return `${list}[after ${id}]`;
}

/** The list key within a key of `partKey`, `groupsKey` or `followingKey`; undefined for other keys. */
export function listOf(key: string): string | undefined {
  return partPattern.exec(key)?.[1];
}

/** The value of a key of `partKey`, `groupsKey` or `followingKey`, computed from the ids of its list. */
export function valueOfPart(key: string, ids: number[]): number[] | number | undefined {
  const [, , from, to, size, before] = partPattern.exec(key) ?? [];
  if (before !== undefined) return following(ids, Number(before));
  return size === undefined
    ? ids.slice(Number(from), to ? Number(to) : undefined)
    : Math.floor(ids.length / Number(size));
}

/** Keys of the parts of a list. Every article of a long list has one of `following`. */
export class ListParts {
  /** Keys of `partKey` and `groupsKey`. */
  readonly places = new Set<string>();
  /** Keys of `followingKey`. */
  readonly following = new Set<string>();

  add(key: string): void {
    (key.includes('[after ') ? this.following : this.places).add(key);
  }
}

/** The parts of a list whose value differs between two versions of it. */
export function changedParts(list: string, parts: ListParts, before: number[], after: number[]): string[] {
  const changed = [...parts.places].filter(
    (part) => !isSame(valueOfPart(part, before), valueOfPart(part, after)),
  );
  for (const id of idsFollowedByAnother(before, after)) {
    const key = followingKey(list, id);
    if (parts.following.has(key)) changed.push(key);
  }
  return changed;
}

/** The ids that another id, or none, follows in the second list. Looks only at the part in which the lists differ. */
function idsFollowedByAnother(before: number[], after: number[]): Set<number> {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const followers = (ids: number[]) => {
    const from = Math.max(0, start - 1);
    return new Map(ids.slice(from, ids.length - end).map((id, at) => [id, ids[from + at + 1]]));
  };
  const [old, now] = [followers(before), followers(after)];
  return new Set([...old.keys(), ...now.keys()].filter((id) => old.get(id) !== now.get(id)));
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

const partPattern = /^(.*)\[(?:(-?\d+):(-?\d*)|\/(\d+)|after (\d+))\]$/;

/** By list, the place of each id: every article asks for its neighbour. */
const places = new WeakMap<number[], Map<number, number>>();

/** The id after `id`; undefined for the last one, and for an id that is not in the list. */
export function following(ids: number[], id: number): number | undefined {
  const known = places.get(ids) ?? new Map(ids.map((other, at) => [other, at]));
  places.set(ids, known);
  const at = known.get(id);
  return at === undefined ? undefined : ids[at + 1];
}

const blockSize = 100;

/** The block of an id. A block has a fixed range of ids, so it does not shift when rows are added or removed. */
export function blockOf(id: number): number {
  return Math.floor(id / blockSize);
}

/** The first and the last id of a block. */
export function boundsOf(block: number): [first: number, last: number] {
  return [block * blockSize, (block + 1) * blockSize - 1];
}
