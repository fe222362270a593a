import { asc, eq } from 'drizzle-orm';
import { publishSchedules } from '#content-db/schedules.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type NamedSet, openSets, requireSet } from '../publish/pending/named-sets.ts';
import {
  addDependents,
  type ChangeState,
  pendingStates,
  requirePending,
  rowOf,
} from '../publish/pending/pending.ts';
import { picturesOfChanges, shownIn } from '../publish/pending/shown-pictures.ts';

type StoredSchedule = typeof publishSchedules.$inferSelect;

/** Changes that go live at a time that staff chose. */
export interface Schedule extends StoredSchedule {
  /** The named set that it is for: its changes are the pending ones of the set. */
  set: NamedSet | null;
}

/** All schedules, the next one first, but for those of sets without pending changes. */
export async function listSchedules(queries: Queries): Promise<Schedule[]> {
  const { at, id } = publishSchedules;
  const stored = await queries.select().from(publishSchedules).orderBy(asc(at), asc(id));
  const isOfSet = ({ setId }: StoredSchedule) => setId !== null;
  const sets = stored.some(isOfSet) ? await openSets(queries) : [];
  const bySet = new Map(sets.map((open) => [open.set.id, open]));
  return stored.flatMap((schedule) => {
    if (schedule.setId === null) return { ...schedule, set: null };
    const open = bySet.get(schedule.setId);
    return open ? { ...schedule, set: open.set, changes: open.members } : [];
  });
}

/**
 * The schedule that each pending change waits for. Later edits wait with a scheduled change: edits of the
 * same columns, and all edits of a row that is not published yet, or of rows that need that row. A removal
 * waits only if it was scheduled itself. New pictures wait with the row that shows them. `schedules` are sorted by time.
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
  await addPictures(queries, pending, waiting);
  return waiting;
}

/** Adds new pictures of rows whose changes all wait: they wait for the first of these that goes live. */
async function addPictures(
  queries: Queries,
  pending: ChangeState[],
  waiting: Map<number, Schedule>,
): Promise<void> {
  const shown = await picturesOfChanges(queries, pending);
  const rows = Map.groupBy(pending, rowOf);
  for (const picture of pending) {
    const group = rows.get(shownIn(picture, shown) ?? '') ?? [];
    const schedules = group.flatMap(({ id }) => waiting.get(id) ?? []);
    const [first] = schedules.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    if (first && schedules.length === group.length && !waiting.has(picture.id))
      waiting.set(picture.id, first);
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
 * @returns the id of the schedule
 * @throws Problem (`conflict`) if one of them is not pending, or is in a set that has a time
 */
export async function scheduleChanges(
  tx: Transaction,
  { changes, at, by }: Pick<Schedule, 'changes' | 'at' | 'by'>,
): Promise<number> {
  const wanted = requirePending(await pendingStates(tx), changes);
  for (const { set, changes: theirs } of await listSchedules(tx))
    if (set && theirs.some((id) => wanted.has(id)))
      throw new Problem(
        'conflict',
        `The set “${set.name}” has a time, at which all that is in it goes live. Move that time, or take the changes out of the set.`,
      );
  await unschedule(tx, wanted);
  return addSchedule(tx, { changes: [...wanted], at, by });
}

/**
 * Schedules a set: what is in it at that time goes live. It has one time only; what of it had another one loses that.
 * @returns the id of the schedule
 * @throws Problem (`not-found`) if the set has no pending changes
 */
export async function scheduleSet(
  tx: Transaction,
  { set, at, by }: { set: number; at: string; by: string },
): Promise<number> {
  const { members } = await requireSet(tx, set);
  await unschedule(tx, members);
  return addSchedule(tx, { changes: [], setId: set, at, by });
}

async function addSchedule(tx: Transaction, values: typeof publishSchedules.$inferInsert): Promise<number> {
  const [made] = await tx.insert(publishSchedules).values(values).returning({ id: publishSchedules.id });
  if (!made) throw new Error('Insert into publish_schedules gave no row');
  return made.id;
}

/** Removes changes from the schedules. One without changes is deleted, and that of a set that has one of them. */
export async function unschedule(tx: Transaction, changes: Iterable<number>): Promise<void> {
  const removed = new Set(changes);
  for (const { id, set, changes: theirs } of await listSchedules(tx)) {
    const left = theirs.filter((change) => !removed.has(change));
    if (left.length === theirs.length) continue;
    if (set || left.length === 0) await tx.delete(publishSchedules).where(eq(publishSchedules.id, id));
    else await tx.update(publishSchedules).set({ changes: left }).where(eq(publishSchedules.id, id));
  }
}
