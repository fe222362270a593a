/** A part of a list, by places as Array.slice counts them: negative ones from the end. */
export interface Part {
  from: number;
  to?: number | undefined;
}

/** The ids of a part of a list. */
export function partName(list: string, { from, to }: Part): string {
  return `${list}[${from}:${to ?? ''}]`;
}

/** How many whole groups of a size a list makes. */
export function groupsName(list: string, size: number): string {
  return `${list}[/${size}]`;
}

/** The list that a part or a number of groups is read from; undefined for the names of other reads. */
export function listOf(read: string): string | undefined {
  return derived.exec(read)?.[1];
}

/** What `partName` and `groupsName` stand for, of the ids of their list. */
export function answerOf(read: string, ids: number[]): number[] | number {
  const [, , from, to, size] = derived.exec(read) ?? [];
  return size === undefined
    ? ids.slice(Number(from), to ? Number(to) : undefined)
    : Math.floor(ids.length / Number(size));
}

const derived = /^(.*)\[(?:(-?\d+):(-?\d*)|\/(\d+))\]$/;

const blockSize = 100;

/** Long collections are also read in blocks of ids, which don't shift when rows come and go. */
export function blockOf(id: number): number {
  return Math.floor(id / blockSize);
}

/** The first and the last id that a block can have. */
export function boundsOf(block: number): [first: number, last: number] {
  return [block * blockSize, (block + 1) * blockSize - 1];
}
