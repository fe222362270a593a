import { describeChangedRows } from '#content-db/changed-rows.ts';
import type { Queries } from '#content-db/open.ts';
import type { ResourceName } from '#content-db/resources/index.ts';
import { type Change, pendingChanges } from './pending.ts';
import { listSchedules, scheduleOfChanges } from './scheduled-changes.ts';

/** A pending change in words for staff. */
export interface PendingChange extends Pick<Change, 'id' | 'rowId' | 'action' | 'columns' | 'at' | 'by'> {
  resource: ResourceName;
  /** Language of the row; null where rows of its kind have none. */
  locale: string | null;
  /** Of a page's text: the page that it is on. */
  page?: string;
  /** What people call the row: as it is now or, where it was removed, as it was. */
  label: string;
  /** It waits: for its row's time, or for the one that staff chose. */
  isScheduled: boolean;
  /** Number of the schedule that has that time. */
  schedule: number | null;
}

/** Everything that is not yet live, oldest first: an entry for each change. */
export async function describePending(queries: Queries): Promise<PendingChange[]> {
  const pending = await pendingChanges(queries);
  const describe = await describeChangedRows(queries, pending);
  // What could not be published when it was due needs somebody, and waits no more.
  const waiting = await scheduleOfChanges(queries, pending, (await listSchedules(queries)).filter(({ error }) => error === null));
  return pending.map((change) => {
    const { id, resource, rowId, action, columns, at, by } = change;
    const { name, ...description } = describe(change);
    const schedule = waiting.get(id)?.id ?? null;
    const isScheduled = change.isScheduled || schedule !== null;
    return { id, resource: resource as ResourceName, rowId, action, ...description, label: name, columns, at, by, isScheduled, schedule };
  });
}
