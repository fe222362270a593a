import { eq } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { publishSchedules } from '#content-db/changes.ts';
import type { Log } from '../../http/log.ts';
import { listSchedules } from '../select/scheduled-publishes.ts';
import { ifLeaseIsFree, type Server } from '../../leases/lease.ts';
import type { Publishing } from './publisher.ts';

/** Milliseconds between two looks for what is due. The pauses grow with failures, up to `maxBackoff`. */
const pollInterval = 15_000;
const maxBackoff = 3_600_000;

export interface SchedulerDeps {
  publisher: Publishing;
  /** See `publishDueSchedules`. */
  publishSchedules(): Promise<string[]>;
}

/**
 * Publishes rows whose time has come, and what staff scheduled, until stopped. Logs failures, and tries
 * again later.
 */
export function startScheduler({ publisher, publishSchedules }: SchedulerDeps, log: Log): { stop(): void } {
  const rows = repeat(async () => {
    const reason = await publishDueRows(publisher, 'schedule');
    if (reason !== undefined)
      log({ level: 'error', event: 'Scheduled posts could not be published', reason });
    return reason === undefined;
  });
  // Each schedule has its own backoff: one that fails holds up no other.
  const schedules = repeat(async () => {
    const reasons = await publishSchedules().catch((error: unknown) => [messageOf(error)]);
    for (const reason of reasons)
      log({ level: 'error', event: 'Scheduled changes could not be published', reason });
    return true;
  });
  return {
    stop() {
      rows.stop();
      schedules.stop();
    },
  };
}

/** Runs `poll` every `pollInterval` until stopped; less often while it answers false. */
function repeat(poll: () => Promise<boolean>): { stop(): void } {
  let isStopped = false;
  let timer = setTimeout(run, pollInterval, pollInterval);

  async function run(pause: number): Promise<void> {
    const next = (await poll()) ? pollInterval : Math.min(pause * 2, maxBackoff);
    if (!isStopped) timer = setTimeout(run, next, next);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Publishes accepted rows whose time has come. Never throws. @returns why it failed, if it did */
export async function publishDueRows(publisher: Publishing, by: string): Promise<string | undefined> {
  return reasonOf(publisher.publish({ by, changes: 'due' }));
}

export interface DueSchedulesDeps {
  publisher: Publishing;
  content: Pick<Database, 'read' | 'write'>;
  /** The time that has certainly come. */
  certain: () => Date;
  server: Server;
}

/** How many schedules are overdue, those that failed included. */
export async function overdueSchedules(queries: Queries, now: Date): Promise<number> {
  return (await listSchedules(queries)).filter(({ at }) => Date.parse(at) <= now.getTime()).length;
}

/**
 * Publishes each schedule whose time has come, as a release of its own. Notes a failure in the schedule
 * and tries again, less often the longer it is overdue. Only one server does so at a time.
 * @returns the reason of each failure
 */
export async function publishDueSchedules(deps: DueSchedulesDeps): Promise<string[]> {
  if ((await dueSchedules(deps)).length === 0 || (await deps.publisher.isOvertaken())) return [];
  const work = () => publishEach(deps);
  return (await ifLeaseIsFree(deps.content, { name: 'schedules', server: deps.server }, work)) ?? [];
}

/** Schedules whose time has come, but for those that failed and wait for their next attempt. */
async function dueSchedules({ content, certain }: DueSchedulesDeps) {
  const now = certain().getTime();
  // Until a time after the next attempt, it waits for none: the clock was wrong when that was chosen.
  const isWaiting = (retryAt: string | null) =>
    retryAt !== null && Date.parse(retryAt) > now && Date.parse(retryAt) <= now + maxBackoff;
  return (await listSchedules(content.read)).filter(
    ({ at, retryAt }) => Date.parse(at) <= now && !isWaiting(retryAt),
  );
}

async function publishEach(deps: DueSchedulesDeps): Promise<string[]> {
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
