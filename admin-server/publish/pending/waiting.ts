import type { Queries } from '#content-db/database/open.ts';
import type { PendingHooks, PendingReading } from '../types.ts';
import { type ChangeState, pendingStates } from './pending.ts';
import { type TakenBack, takenBackChanges } from './taken-back.ts';

/** The pending changes, and why some of them do not go live by the next publish of everything. */
export interface Waiting {
  pending: ChangeState[];
  /** By the id of the change: what makes it go live at a time. Those for which that failed wait no longer. */
  times: ReadonlyMap<number, { id: number; at: string }>;
  /** Ids of those that should have gone live at a time, which failed. */
  failed: ReadonlySet<number>;
  /** By the id of the change: whose undo took it back. A time that somebody chose later goes before it. */
  takenBack: ReadonlyMap<number, TakenBack>;
  /** What each feature knows of them. */
  readings: PendingReading[];
}

/** @param known the pending changes, where they are read already */
export async function readWaiting(
  queries: Queries,
  hooks: readonly PendingHooks[],
  known?: ChangeState[],
): Promise<Waiting> {
  const pending = known ?? (await pendingStates(queries));
  const readings: PendingReading[] = [];
  for (const { read } of hooks) if (read) readings.push(await read(queries, pending));
  const times = new Map(readings.toReversed().flatMap((reading) => [...(reading.times ?? [])]));
  const failed = new Set(readings.flatMap((reading) => [...(reading.failed ?? [])]));
  const takenBack = await takenBackChanges(queries, pending);
  for (const id of times.keys()) takenBack.delete(id);
  return { pending, times, failed, takenBack, readings };
}

/** Whether a change waits for the time of its row, or for one that somebody chose. */
export function isTimed({ times }: Waiting, { id, isScheduled }: ChangeState): boolean {
  return isScheduled || times.has(id);
}
