import type { Queries } from '#content-db/database/open.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { type ResourceName, uploadType } from '#content-db/types/index.ts';
import type { Selection } from '#content-db/write/copy-plan.ts';
import { type ChangeState, rowOf, selectionOf } from './pending.ts';

type ChangedRow = Pick<ChangeState, 'resource' | 'rowId' | 'action'>;

/** The new pictures among pending changes: the ids of their rows. */
export function newPictures(pending: ChangedRow[]): Set<number> {
  return new Set(
    pending.flatMap(({ resource, action, rowId }) =>
      resource === uploadType.name && action === 'create' ? [rowId] : [],
    ),
  );
}

/** Which of these pictures texts of the selected rows show: the key of the first such row, by the id of the picture. */
export async function picturesShown(
  queries: Queries,
  pictures: ReadonlySet<number>,
  selection: Selection,
): Promise<Map<number, string>> {
  const shown = new Map<number, string>();
  if (pictures.size === 0) return shown;
  const files = (await rowsWith(queries, uploadType.name, 'id', pictures)).map((row) => ({
    id: row.id,
    address: `/uploads/${String(row[uploadType.column]).split('.')[0]}`,
  }));
  for (const [resource, ids] of selection) {
    if (resource === uploadType.name) continue;
    for (const row of await rowsWith(queries, resource, 'id', ids)) {
      const text = JSON.stringify(row);
      for (const { id, address } of files)
        if (!shown.has(id) && text.includes(address)) shown.set(id, rowOf({ resource, rowId: row.id }));
    }
  }
  return shown;
}

/** The new pictures that other rows with pending changes show; see `picturesShown`. */
export function picturesOfChanges(
  queries: Queries,
  pending: (ChangedRow & { groupId: number | null })[],
): Promise<Map<number, string>> {
  const ofRows = pending.filter(({ groupId }) => groupId === null);
  return picturesShown(queries, newPictures(pending), selectionOf(ofRows));
}

/** The key of the row that shows the picture of a change; undefined unless it is a new picture that some row shows. */
export function shownIn(
  { resource, rowId }: { resource: ResourceName; rowId: number },
  shown: ReadonlyMap<number, string>,
): string | undefined {
  return resource === uploadType.name ? shown.get(rowId) : undefined;
}
