import { eq } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { publishSchedules } from '#content-db/changes.ts';
import type { Log } from '../../../http/log.ts';
import { listSchedules } from '../../pending/scheduled-publishes.ts';
import { ifLeaseIsFree, type Server } from '../../../leases/lease.ts';
import type { Publishing } from './publisher.ts';

/** Milliseconds between two looks for what is due. The pauses after failures grow, up to `maxBackoff`. */
const pollInterval = 15_000;
const maxBackoff = 3_600_000;

/** A kind of thing that goes live by itself when its time has come. */
export interface Timed {
  /** As the log names it. */
  what: string;
  /** Publishes what is due. What failed is tried again, less and less often, and holds up nothing else. @returns why each failed */
  publishDue(): Promise<string[]>;
}

export interface TimedDeps {
  publisher: Publishing;
  content: Pick<Database, 'read' | 'write'>;
  /** The time that has certainly come. */
  certain: () => Date;
  server: Server;
}

/** All that goes live by itself. @param by in whose name the rows do that have a time of their own */
export function allTimed(deps: TimedDeps, by: string): Timed[] {
  return [timedChanges(deps), timedRows(deps.publisher, by)];
}

/** Publishes what is due, until stopped, and logs failures. */
export function startScheduler(all: Timed[], log: Log): { stop(): void } {
  let isStopped = false;
  let timer = setTimeout(look, pollInterval);

  async function look(): Promise<void> {
    for (const { what, reason } of await publishDue(all))
      log({ level: 'error', event: `${what} could not be published`, reason });
    if (!isStopped) timer = setTimeout(look, pollInterval);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Publishes what is due. Never throws. @returns what failed, and why */
export async function publishDue(all: Timed[]): Promise<{ what: string; reason: string }[]> {
  const failures = all.map(async ({ what, publishDue: publish }) => {
    const reasons = await publish().catch((error: unknown) => [messageOf(error)]);
    return reasons.map((reason) => ({ what, reason }));
  });
  return (await Promise.all(failures)).flat();
}

/** Rows that a publish accepted before the time that they name: all that are due go live as one release. */
export function timedRows(publisher: Publishing, by: string): Timed {
  /** Looks from one attempt to the next, and those until the next one. */
  let [pause, left] = [1, 1];
  return {
    what: 'Scheduled posts',
    async publishDue() {
      left -= 1;
      if (left > 0) return [];
      const reason = await reasonOf(publisher.publish({ by, changes: 'due' }));
      pause = reason === undefined ? 1 : Math.min(pause * 2, maxBackoff / pollInterval);
      left = pause;
      return reason === undefined ? [] : [reason];
    },
  };
}

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

/** Why a publish failed; undefined where it did not. */
function reasonOf(publish: ReturnType<Publishing['publish']>): Promise<string | undefined> {
  return publish.then(
    ({ state, error }) => (state === 'failed' ? (error ?? 'unknown reason') : undefined),
    messageOf,
  );
}
