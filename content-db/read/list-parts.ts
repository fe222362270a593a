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

/** The list key within a key of `partKey` or `groupsKey`; undefined for other keys. */
export function listOf(key: string): string | undefined {
  return partPattern.exec(key)?.[1];
}

/** The value of a key of `partKey` or `groupsKey`, computed from the ids of its list. */
export function valueOfPart(key: string, ids: number[]): number[] | number {
  const [, , from, to, size] = partPattern.exec(key) ?? [];
  return size === undefined
    ? ids.slice(Number(from), to ? Number(to) : undefined)
    : Math.floor(ids.length / Number(size));
}

const partPattern = /^(.*)\[(?:(-?\d+):(-?\d*)|\/(\d+))\]$/;

const blockSize = 100;

/** The block of an id. A block has a fixed range of ids, so it does not shift when rows are added or removed. */
export function blockOf(id: number): number {
  return Math.floor(id / blockSize);
}

/** The first and the last id of a block. */
export function boundsOf(block: number): [first: number, last: number] {
  return [block * blockSize, (block + 1) * blockSize - 1];
}
