import { and, count, eq } from 'drizzle-orm';
import { describeChangedRows } from '#content-db/write/changed-rows.ts';
import { changes, isPending } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { type Change, pendingChanges } from './pending.ts';
import { listSchedules, scheduleOfChanges } from './scheduled-publishes.ts';

/** A pending change, described for staff. */
export interface PendingChange extends Pick<Change, 'id' | 'rowId' | 'action' | 'columns' | 'at' | 'by'> {
  resource: ResourceName;
  /** Language of the row, if its type has one. */
  locale: string | null;
  /** For a text of a page: the page. */
  page?: string;
  /** Name of the row as it is, or as it was before its removal. */
  label: string;
  /** Whether it waits for the time of its row or of a schedule. */
  isScheduled: boolean;
  /** Id of its schedule. */
  schedule: number | null;
}

/** All pending changes, oldest first. */
export async function describePending(queries: Queries): Promise<PendingChange[]> {
  const pending = await pendingChanges(queries);
  const describe = await describeChangedRows(queries, pending);
  const waiting = await scheduleOfChanges(queries, pending, await activeSchedules(queries));
  return pending.map((change) => {
    const { id, resource, rowId, action, columns, at, by } = change;
    const { name, ...description } = describe(change);
    const schedule = waiting.get(id)?.id ?? null;
    const isScheduled = change.isScheduled || schedule !== null;
    return {
      id,
      resource: resource,
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

/** The number of changes that staff have to publish: pending ones that wait for no time. */
export async function countUnpublished(queries: Queries): Promise<number> {
  const schedules = await activeSchedules(queries);
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

/** Schedules that have not failed; the changes of a failed one no longer wait. */
async function activeSchedules(queries: Queries) {
  return (await listSchedules(queries)).filter(({ error }) => error === null);
}
