import { asc, eq } from 'drizzle-orm';
import { publishSchedules } from '#content-db/changes.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { references, rowsWith } from '#content-db/read/references.ts';
import { type ChangeState, pendingStates, requirePending, rowOf } from './pending.ts';

/** Changes that go live at a time that staff chose. */
export type Schedule = typeof publishSchedules.$inferSelect;

/** All schedules, the next one first. */
export async function listSchedules(queries: Queries): Promise<Schedule[]> {
  return queries.select().from(publishSchedules).orderBy(asc(publishSchedules.at), asc(publishSchedules.id));
}

/**
 * The schedule that each pending change waits for. Later edits wait with a scheduled change: edits of the
 * same columns, and all edits of a row that is not published yet, or of rows that need that row. A removal
 * waits only if it was scheduled itself. `schedules` are sorted by time.
 */
export async function scheduleOfChanges(
  queries: Queries,
  pending: ChangeState[],
  schedules: Schedule[],
): Promise<Map<number, Schedule>> {
  const waiting = new Map<number, Schedule>();
  if (schedules.length === 0) return waiting;
  const rows = Map.groupBy(pending, rowOf);
  for (const group of rows.values()) for (const schedule of schedules) addWaiting(waiting, group, schedule);
  await addDependents(queries, pending, waiting);
  return waiting;
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
    const schedule = new Map(fresh.map(({ id, rowId }) => [rowId, waiting.get(id)]));
    const targets = new Map(
      (await rowsWith(queries, to, 'id', schedule.keys())).map((row) => [row[target], schedule.get(row.id)]),
    );
    for (const row of await rowsWith(queries, from, column, targets.keys())) {
      const awaited = targets.get(row[column]);
      for (const change of rows.get(`${from}/${row.id}`) ?? [])
        if (awaited && !waiting.has(change.id)) waiting.set(change.id, awaited);
    }
  }
}

/** Adds the changes of one row, oldest first, that wait for a schedule. */
function addWaiting(waiting: Map<number, Schedule>, group: ChangeState[], schedule: Schedule): void {
  const own = group.filter(({ id }) => schedule.changes.includes(id));
  if (own.length === 0) return;
  const isNew = group.some(({ action }) => action === 'create');
  const columns = new Set(own.flatMap((change) => change.columns));
  for (const change of group) {
    const isFollowing =
      change.action !== 'remove' && (isNew || change.columns.some((column) => columns.has(column)));
    if (!waiting.has(change.id) && (own.includes(change) || isFollowing)) waiting.set(change.id, schedule);
  }
}

/** Pending changes that wait for a time after `now`. */
export async function waitingChanges(
  queries: Queries,
  pending: ChangeState[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const ahead = (await listSchedules(queries)).filter(({ at }) => Date.parse(at) > now.getTime());
  return new Set((await scheduleOfChanges(queries, pending, ahead)).keys());
}

/**
 * Schedules pending changes. Those of another schedule move to this one.
 * @throws Problem (`conflict`) if one of them is not pending
 */
export async function scheduleChanges(
  tx: Transaction,
  { changes, at, by }: Pick<Schedule, 'changes' | 'at' | 'by'>,
): Promise<Schedule> {
  const pending = await pendingStates(tx);
  const wanted = requirePending(pending, changes);
  await unschedule(tx, wanted);
  const [made] = await tx
    .insert(publishSchedules)
    .values({ changes: [...wanted], at, by })
    .returning();
  if (!made) throw new Error('Insert into publish_schedules gave no row');
  return made;
}

/** Removes changes from the schedules. A schedule without changes is deleted. */
export async function unschedule(tx: Transaction, changes: Iterable<number>): Promise<void> {
  const removed = new Set(changes);
  for (const { id, changes: theirs } of await listSchedules(tx)) {
    const left = theirs.filter((change) => !removed.has(change));
    if (left.length === 0) await tx.delete(publishSchedules).where(eq(publishSchedules.id, id));
    else if (left.length < theirs.length)
      await tx.update(publishSchedules).set({ changes: left }).where(eq(publishSchedules.id, id));
  }
}
