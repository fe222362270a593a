import type { StoredRow } from '#content-db/model/resource.ts';
import type { Queries } from '#content-db/database/open.ts';
import { changedKeys } from '#content-db/read/dependency-keys.ts';
import { rowsWith } from '#content-db/read/references.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Withdrawn } from '#content-db/read/withdrawn.ts';
import type { Sight } from './withdrawals.ts';

/** A row that was copied; `before` or `now` is null if there was or is none. */
export interface ChangedRow {
  resource: ResourceName;
  rowId: number;
  before: UndoEntry['row'];
  now: StoredRow | null;
  /** The dependency keys whose values it changes; see `changedKeys`. */
  keys: string[];
}

/**
 * The rows of a copy, as readers see them.
 * @param undo the rows as they were; `published` has them as they are now
 */
export async function changedRows(
  published: Queries,
  undo: UndoEntry[],
  sight?: Sight,
): Promise<ChangedRow[]> {
  const changed: ChangedRow[] = [];
  for (const [resource, entries] of Map.groupBy(undo, (entry) => entry.resource)) {
    const after = new Map(
      (
        await rowsWith(
          published,
          resource,
          'id',
          entries.map(({ rowId }) => rowId),
        )
      ).map((row) => [row.id, row]),
    );
    for (const { rowId, row } of entries) {
      const before = seen(resource, row, sight?.before);
      const now = seen(resource, after.get(rowId) ?? null, sight?.now);
      changed.push({ resource, rowId, before, now, keys: changedKeys(resource, before, now) });
    }
  }
  return changed;
}

/** A row without what is taken down; null if it is itself. */
function seen(
  resource: ResourceName,
  row: StoredRow | null,
  withdrawn: Withdrawn | undefined,
): StoredRow | null {
  if (!row || !withdrawn) return row;
  return withdrawn.hides(resource, row.id) ? null : withdrawn.withoutPictures(resource, row);
}
