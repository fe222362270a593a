import type { Queries } from '#content-db/database/open.ts';
import { type ChangeState, pendingStates } from './pending.ts';
import { listSchedules, type Schedule, scheduleOfChanges } from './scheduled-publishes.ts';
import { type TakenBack, takenBackChanges } from './taken-back.ts';

/** The pending changes, and why some of them do not go live by the next publish of everything. */
export interface Waiting {
  pending: ChangeState[];
  schedules: Schedule[];
  /** By the id of the change: the schedule that it waits for. Those of a schedule that failed wait no longer. */
  schedule: ReadonlyMap<number, Schedule>;
  /** By the id of the change: whose undo took it back. A time that somebody chose later goes before it. */
  takenBack: ReadonlyMap<number, TakenBack>;
}

/** @param known the pending changes, where they are read already */
export async function readWaiting(queries: Queries, known?: ChangeState[]): Promise<Waiting> {
  const pending = known ?? (await pendingStates(queries));
  const schedules = await listSchedules(queries);
  const active = schedules.filter(({ error }) => error === null);
  const schedule = await scheduleOfChanges(queries, pending, active);
  const takenBack = await takenBackChanges(queries, pending);
  for (const id of schedule.keys()) takenBack.delete(id);
  return { pending, schedules, schedule, takenBack };
}

/** Whether a change waits for the time of its row or of a schedule. */
export function isTimed({ schedule }: Waiting, { id, isScheduled }: ChangeState): boolean {
  return isScheduled || schedule.has(id);
}
