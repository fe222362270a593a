import type { Queries } from '#content-db/database/open.ts';
import { addDependents, type ChangeState, rowOf } from './pending.ts';

/** Who took a change back by an undo, and when. */
export interface TakenBack {
  by: string;
  at: string;
}

/**
 * The pending changes that go live only when somebody chooses them: those that an undo took back, and those
 * that cannot go live without them. These are earlier edits of the same columns, all changes of a row that is
 * not published, and those of rows that require it. A later edit of a column is a new decision about it.
 */
export async function takenBackChanges(
  queries: Queries,
  pending: ChangeState[],
): Promise<Map<number, TakenBack>> {
  const waiting = new Map<number, TakenBack>();
  if (!pending.some((change) => takenBackOf(change))) return waiting;
  for (const group of Map.groupBy(pending, rowOf).values()) addTakenBack(waiting, group);
  await addDependents(queries, pending, waiting);
  for (const group of groupsOf(pending)) addWhole(waiting, group);
  return waiting;
}

/** Changes that staff see as one. */
function groupsOf(pending: ChangeState[]): Iterable<ChangeState[]> {
  const grouped = pending.filter(({ groupId }) => groupId !== null);
  return Map.groupBy(grouped, ({ groupId }) => groupId).values();
}

/** Adds the changes of one row, oldest first. */
function addTakenBack(waiting: Map<number, TakenBack>, group: ChangeState[]): void {
  for (const change of group) {
    const reason = takenBackOf(change);
    if (reason) waiting.set(change.id, reason);
  }
  // Such a row goes live as a whole.
  if (group.some(({ action, isScheduled }) => action === 'create' || isScheduled))
    return addWhole(waiting, group);
  /** Why the last value of each column waits, if it does. */
  const last = new Map<string, TakenBack | undefined>();
  for (const { id, columns } of group.toReversed()) {
    const reason = waiting.get(id) ?? columns.map((column) => last.get(column)).find(Boolean);
    if (reason) waiting.set(id, reason);
    for (const column of columns) if (!last.has(column)) last.set(column, reason);
  }
}

function addWhole(waiting: Map<number, TakenBack>, group: ChangeState[]): void {
  const reason = group.map(({ id }) => waiting.get(id)).find(Boolean);
  if (reason) for (const { id } of group) if (!waiting.has(id)) waiting.set(id, reason);
}

function takenBackOf({ takenBackAt, takenBackBy }: ChangeState): TakenBack | undefined {
  return takenBackAt !== null && takenBackBy !== null ? { by: takenBackBy, at: takenBackAt } : undefined;
}
