import type { Queries } from '#content-db/open.ts';
import { chunksOf, rowsWith } from '#content-db/references.ts';
import { type ResourceName, resources } from '#content-db/resources/index.ts';
import { rowName } from '#content-db/row-name.ts';
import { type Change, pendingChanges, rowOf } from './pending.ts';
import { listSchedules, scheduleOfChanges } from './scheduled-changes.ts';

/** A pending change in words for staff. */
export interface PendingChange extends Pick<Change, 'id' | 'rowId' | 'action' | 'columns' | 'at' | 'by'> {
  resource: ResourceName;
  /** Language of the row; null where rows of its kind have none. */
  locale: string | null;
  /** What people call the row: as it is now or, where it was removed, as it was. */
  label: string;
  /** It waits: for its row's time, or for the one that staff chose. */
  isScheduled: boolean;
  /** Number of the schedule that has that time. */
  schedule: number | null;
}

type Description = Pick<PendingChange, 'label' | 'locale'>;

/** Everything that is not yet live, oldest first: an entry for each change. */
export async function describePending(queries: Queries): Promise<PendingChange[]> {
  const pending = await pendingChanges(queries);
  // What could not be published when it was due needs somebody, and waits no more.
  const waiting = await scheduleOfChanges(queries, pending, (await listSchedules(queries)).filter(({ error }) => error === null));
  const descriptions = new Map<string, Description>();
  for (const { resource, before, ...change } of pending) {
    if (before) descriptions.set(rowOf({ resource, ...change }), describe(resource as ResourceName, before));
  }
  for (const [resource, group] of Map.groupBy(pending, (change) => change.resource as ResourceName)) {
    // In parts: rows can be long, and their names are short.
    for (const ids of chunksOf([...new Set(group.map(({ rowId }) => rowId))])) {
      for (const row of await rowsWith(queries, resource, 'id', ids)) descriptions.set(`${resource}/${row.id}`, describe(resource, row));
    }
  }
  return pending.map((change) => {
    const { id, resource, rowId, action, columns, at, by } = change;
    const schedule = waiting.get(id)?.id ?? null;
    const isScheduled = change.isScheduled || schedule !== null;
    const { label, locale } = descriptions.get(rowOf(change)) ?? { label: `number ${rowId}`, locale: null };
    return { id, resource: resource as ResourceName, rowId, action, locale, label, columns, at, by, isScheduled, schedule };
  });
}

function describe(resource: ResourceName, row: Record<string, unknown>): Description {
  const { locale } = row;
  return { label: isOnlyOne(resource) ? resources[resource].label : rowName(row), locale: typeof locale === 'string' ? locale : null };
}

/** Of some settings there is one row a language, and so nothing to call it by. */
function isOnlyOne(name: ResourceName): boolean {
  const resource = resources[name];
  return resource.shape === 'keyed-set' && resource.key.every((column) => column === 'locale');
}
