import { eq } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { publishSchedules } from '#content-db/schedules.ts';
import { ifLeaseIsFree } from '../leases/lease.ts';
import { maxBackoff, pollInterval, reasonOf } from '../publish/engine/release/timed.ts';
import type { Timed, TimedDeps } from '../publish/types.ts';
import { listSchedules } from './schedules.ts';

/**
 * Changes and sets that staff scheduled: each schedule goes live as a release of its own. It notes a failure, and the
 * pause until the next attempt, which grows with the time that it is overdue. Only one server publishes them at a time.
 */
export function timedChanges(deps: TimedDeps): Timed {
  return {
    what: 'Scheduled changes',
    async publishDue() {
      if ((await dueSchedules(deps)).length === 0 || (await deps.publisher.isOvertaken())) return [];
      const work = () => publishEach(deps);
      return (await ifLeaseIsFree(deps.content, { name: 'schedules', server: deps.server }, work)) ?? [];
    },
  };
}

/** How many schedules are overdue, those that failed included. */
export async function overdueSchedules(queries: Queries, now: Date): Promise<number> {
  return (await listSchedules(queries)).filter(({ at }) => Date.parse(at) <= now.getTime()).length;
}

/** Schedules whose time has come, but for those that failed and wait for their next attempt. */
async function dueSchedules({ content, certain }: TimedDeps) {
  const now = certain().getTime();
  // Until a time after the next attempt, it waits for none: the clock was wrong when that was chosen.
  const isWaiting = (retryAt: string | null) =>
    retryAt !== null && Date.parse(retryAt) > now && Date.parse(retryAt) <= now + maxBackoff;
  return (await listSchedules(content.read)).filter(
    ({ at, retryAt }) => Date.parse(at) <= now && !isWaiting(retryAt),
  );
}

async function publishEach(deps: TimedDeps): Promise<string[]> {
  const { publisher, content, certain } = deps;
  const now = certain().getTime();
  const reasons: string[] = [];
  for (const { id, at, by, changes } of await dueSchedules(deps)) {
    const error = await reasonOf(publisher.publish({ by, changes }));
    if (error !== undefined) reasons.push(error);
    const pause = Math.min(Math.max(now - Date.parse(at), pollInterval), maxBackoff);
    await content.write(async (tx) => {
      if (error === undefined) await tx.delete(publishSchedules).where(eq(publishSchedules.id, id));
      else
        await tx
          .update(publishSchedules)
          .set({ error, retryAt: new Date(now + pause).toISOString() })
          .where(eq(publishSchedules.id, id));
    });
  }
  return reasons;
}
