import { describeChangedRows } from '#content-db/changed-rows.ts';
import type { Queries } from '#content-db/open.ts';
import type { ResourceName } from '#content-db/resources/index.ts';
import { type Change, pendingChanges } from './pending.ts';

/** A pending change in words for staff. */
export interface PendingChange extends Pick<Change, 'id' | 'rowId' | 'action' | 'columns' | 'at' | 'by' | 'isScheduled'> {
  resource: ResourceName;
  /** Language of the row; null where rows of its kind have none. */
  locale: string | null;
  /** Of a page's text: the page that it is on. */
  page?: string;
  /** What people call the row: as it is now or, where it was removed, as it was. */
  label: string;
}

/** Everything that is not yet live, oldest first: an entry for each change. */
export async function describePending(queries: Queries): Promise<PendingChange[]> {
  const pending = await pendingChanges(queries);
  const describe = await describeChangedRows(queries, pending);
  return pending.map((change) => {
    const { id, resource, rowId, action, columns, at, by, isScheduled } = change;
    const { name, ...description } = describe(change);
    return { id, resource: resource as ResourceName, rowId, action, ...description, label: name, columns, at, by, isScheduled };
  });
}
