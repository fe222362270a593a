import { asc, getTableColumns, inArray } from 'drizzle-orm';
import type { ExcludedChanges, Selection } from '#content-db/write/copy-plan.ts';
import { changes, isPending } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import { chunksOf, references, rowsWith } from '#content-db/read/references.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { ContentTable, Resource } from '#content-db/model/resource.ts';
import { resources } from '#content-db/types/index.ts';
import { withGroups } from '#content-db/write/groups.ts';
import { publicSince } from '#content-db/write/public-since.ts';

export type Change = typeof changes.$inferSelect;

/** What decides when a change goes live, without the values before it, which may be long. */
const stateColumns = {
  id: changes.id,
  resource: changes.resource,
  rowId: changes.rowId,
  action: changes.action,
  columns: changes.columns,
  by: changes.by,
  groupId: changes.groupId,
  isScheduled: changes.isScheduled,
  takenBackAt: changes.takenBackAt,
  takenBackBy: changes.takenBackBy,
};
export type ChangeState = Pick<Change, keyof typeof stateColumns>;

/** Changes that are not live yet, oldest first. */
export async function pendingChanges(queries: Queries): Promise<Change[]> {
  return queries.select().from(changes).where(isPending).orderBy(asc(changes.id));
}

/** The same changes without the values before them. */
export async function pendingStates(queries: Queries): Promise<ChangeState[]> {
  return queries.select(stateColumns).from(changes).where(isPending).orderBy(asc(changes.id));
}

export async function isAnythingPending(queries: Queries): Promise<boolean> {
  return (await queries.select({ id: changes.id }).from(changes).where(isPending).limit(1)).length > 0;
}

/** The key of the row that a change concerns, such as `services/3`. */
export function rowOf({ resource, rowId }: Pick<Change, 'resource' | 'rowId'>): string {
  return `${resource}/${rowId}`;
}

/** The rows that changes concern. */
export function selectionOf(pending: Pick<Change, 'resource' | 'rowId'>[]): Selection {
  const selection: Selection = new Map();
  for (const { resource, rowId } of pending) {
    const name = resource;
    const ids = selection.get(name) ?? new Set<number>();
    selection.set(name, ids.add(rowId));
  }
  return selection;
}

/** The time that staff gave each of these rows to go live, by `rowOf`: of those that exist and whose type has such a time; null where none is set. */
export async function publishTimes(queries: Queries, rows: Selection): Promise<Map<string, string | null>> {
  const times = new Map<string, string | null>();
  for (const [resource, ids] of rows) {
    const { table }: Resource = resources[resource];
    const column = getTableColumns(table)[publicSince(resources[resource]) ?? ''];
    if (!column) continue;
    const read = queries.select({ rowId: table.id, time: column }).from(table).$dynamic();
    for (const part of chunksOf([...ids]))
      for (const { rowId, time } of await read.where(inArray(table.id, part)))
        times.set(rowOf({ resource, rowId }), typeof time === 'string' ? time : null);
  }
  return times;
}

/** Splits changes into those that can go live, and those of rows that wait for their time. A time that is excluded does not count. */
export async function splitByTime(
  queries: Queries,
  pending: Change[],
  now: Date,
  excluded: ExcludedChanges,
): Promise<{ due: Change[]; waiting: Change[] }> {
  const times = await publishTimes(queries, selectionOf(pending));
  const isWaiting = (change: Change) => {
    const column = publicSince(resources[change.resource]);
    const isExcluded = column !== undefined && excluded.columns.get(rowOf(change))?.has(column);
    return !isExcluded && Date.parse(times.get(rowOf(change)) ?? '') > now.getTime();
  };
  const groups = Map.groupBy(pending, isWaiting);
  return { due: groups.get(false) ?? [], waiting: groups.get(true) ?? [] };
}

/** Whether any of the rows exists. */
export async function anyExists(queries: Queries, selection: Selection): Promise<boolean> {
  for (const [name, ids] of selection) {
    const { table }: { table: ContentTable } = resources[name];
    if (
      (
        await queries
          .select({ id: table.id })
          .from(table)
          .where(inArray(table.id, [...ids]))
          .limit(1)
      ).length > 0
    )
      return true;
  }
  return false;
}

/**
 * The changes that are asked for, with those of their groups.
 * @throws Problem (`conflict`) if one of them is not pending
 */
export function requirePending(pending: ChangeState[], changes: number[]): Set<number> {
  const wanted = withGroups(pending, new Set(changes));
  if (wanted.isSubsetOf(new Set(pending.map(({ id }) => id)))) return wanted;
  throw new Problem(
    'conflict',
    'Some of these changes are live already, or were discarded. Reload the list and choose again.',
  );
}

/** Adds changes that cannot go live before others that wait: those of rows that require a new row. */
export async function addDependents<T>(
  queries: Queries,
  pending: ChangeState[],
  waiting: Map<number, T>,
): Promise<void> {
  const rows = Map.groupBy(pending, rowOf);
  const isNew = (group: ChangeState[] | undefined) => group?.some(({ action }) => action === 'create');
  for (const { from, column, to, target } of references.filter(({ required }) => required)) {
    const fresh = pending.filter(
      (change) => change.resource === to && waiting.has(change.id) && isNew(rows.get(rowOf(change))),
    );
    const reasons = new Map(fresh.map(({ id, rowId }) => [rowId, waiting.get(id)]));
    const targets = new Map(
      (await rowsWith(queries, to, 'id', reasons.keys())).map((row) => [row[target], reasons.get(row.id)]),
    );
    for (const row of await rowsWith(queries, from, column, targets.keys())) {
      const awaited = targets.get(row[column]);
      for (const change of rows.get(`${from}/${row.id}`) ?? [])
        if (awaited && !waiting.has(change.id)) waiting.set(change.id, awaited);
    }
  }
}
