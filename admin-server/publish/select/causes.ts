import type { Queries } from '#content-db/database/open.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { type Change, rowOf } from './pending.ts';
import type { DependencyIndex } from './dependency-index.ts';
import { changedRows } from './changed-keys.ts';

interface Copied {
  due: Change[];
  /** The rows as they were; the published content has them as they are now. */
  undo: UndoEntry[];
}

/**
 * Ids of the changes that may be why a page fails: those of rows on which it depends, or whose page it
 * is. Finds none if the cause is not a change, or if a list has got another row.
 */
export async function causesOf(
  path: string,
  { due, undo }: Copied,
  published: Queries,
  index: DependencyIndex,
): Promise<number[]> {
  const concerned = new Set<string>();
  for (const row of await changedRows(published, undo)) {
    const isOwn = row.now !== null && rowPaths(row.resource, row.now).includes(path);
    if (isOwn || index.dependsOn(path, row.keys)) concerned.add(rowOf(row));
  }
  return due.filter((change) => concerned.has(rowOf(change))).map(({ id }) => id);
}
