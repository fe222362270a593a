import { asc, getTableColumns, inArray } from 'drizzle-orm';
import type { ExcludedChanges, Selection } from '#content-db/write/copy-plan.ts';
import { changes, isPending } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import { chunksOf } from '#content-db/read/references.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { ContentTable } from '#content-db/model/resource.ts';
import { resources } from '#content-db/types/index.ts';
import { withGroups } from '#content-db/write/groups.ts';

export type Change = typeof changes.$inferSelect;

/** What decides when a change goes live, without the values before it, which may be long. */
const stateColumns = {
  id: changes.id,
  resource: changes.resource,
  rowId: changes.rowId,
  action: changes.action,
  columns: changes.columns,
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

/** Splits changes into those that can go live, and those of rows that wait for their time. A time that is excluded does not count. */
export async function splitByTime(
  queries: Queries,
  pending: Change[],
  now: Date,
  excluded: ExcludedChanges,
): Promise<{ due: Change[]; waiting: Change[] }> {
  const waitingRows = new Set<string>();
  for (const [name, ids] of selectionOf(pending)) {
    const { table, heldBackUntil }: { table: ContentTable; heldBackUntil?: string | undefined } = {
      heldBackUntil: undefined,
      ...resources[name],
    };
    const column = heldBackUntil && getTableColumns(table)[heldBackUntil];
    if (!column) continue;
    for (const part of chunksOf([...ids])) {
      const rows = await queries
        .select({ id: table.id, time: column })
        .from(table)
        .where(inArray(table.id, part));
      for (const { id, time } of rows) {
        const row = `${name}/${String(id)}`;
        if (Date.parse(String(time)) > now.getTime() && !excluded.columns.get(row)?.has(heldBackUntil))
          waitingRows.add(row);
      }
    }
  }
  const groups = Map.groupBy(pending, (change) => waitingRows.has(rowOf(change)));
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
