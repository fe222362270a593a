import type { Queries } from '#content-db/open.ts';
import { namesTouched } from '#content-db/reads.ts';
import { rowsWith } from '#content-db/references.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import type { ResourceName } from '#content-db/resources/index.ts';
import type { CompiledSite } from './compiled-site.ts';
import { type Change, rowOf } from './pending.ts';
import type { ReadsIndex } from './reads-index.ts';

interface Copied {
  due: Change[];
  /** The rows as they were; the published content has them as they are now. */
  undo: UndoEntry[];
}

/**
 * Ids of the changes that can be why a page fails: those of rows that it reads, or whose page it is.
 * None is found where it is no fault of the changes, or where a list has taken in another row.
 */
export async function causesOf(path: string, { due, undo }: Copied, published: Queries, { rowPath }: Pick<CompiledSite, 'rowPath'>, index: ReadsIndex): Promise<number[]> {
  const concerned = new Set<string>();
  for (const [resource, entries] of Map.groupBy(undo, (entry) => entry.resource as ResourceName)) {
    const after = new Map((await rowsWith(published, resource, 'id', entries.map(({ rowId }) => rowId))).map((row) => [row.id, row]));
    for (const entry of entries) {
      const now = after.get(entry.rowId) ?? null;
      const isOwn = now !== null && rowPath(resource, now) === path;
      if (isOwn || index.isRead(namesTouched(resource, entry.row, now), path)) concerned.add(rowOf(entry));
    }
  }
  return due.filter((change) => concerned.has(rowOf(change))).map(({ id }) => id);
}
