import { and, count, eq } from 'drizzle-orm';
import { describeChangedRows } from '#content-db/write/changed-rows.ts';
import { changes, isPending } from '#content-db/people.ts';
import type { Queries } from '#content-db/database/open.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { type Change, pendingChanges } from './pending.ts';
import { listSchedules, scheduleOfChanges } from './scheduled-publishes.ts';

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
  const waiting = await scheduleOfChanges(queries, pending, await keptSchedules(queries));
  return pending.map((change) => {
    const { id, resource, rowId, action, columns, at, by } = change;
    const { name, ...description } = describe(change);
    const schedule = waiting.get(id)?.id ?? null;
    const isScheduled = change.isScheduled || schedule !== null;
    return {
      id,
      resource: resource as ResourceName,
      rowId,
      action,
      ...description,
      label: name,
      columns,
      at,
      by,
      isScheduled,
      schedule,
    };
  });
}

/** How many changes need somebody: those that are pending and wait for no time. */
export async function countUnpublished(queries: Queries): Promise<number> {
  const schedules = await keptSchedules(queries);
  if (schedules.length === 0) {
    const [row] = await queries
      .select({ count: count() })
      .from(changes)
      .where(and(isPending, eq(changes.isScheduled, false)));
    return row?.count ?? 0;
  }
  const pending = await pendingChanges(queries);
  const waiting = await scheduleOfChanges(queries, pending, schedules);
  return pending.filter(({ id, isScheduled }) => !isScheduled && !waiting.has(id)).length;
}

/** What could not be published when it was due needs somebody, and waits no more. */
async function keptSchedules(queries: Queries) {
  return (await listSchedules(queries)).filter(({ error }) => error === null);
}
