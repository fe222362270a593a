import { messageOf } from '#content-db/model/problem.ts';
import type { Log } from '../../../http/log.ts';
import type { PendingHooks, Publishing, Timed, TimedDeps } from '../../types.ts';

/** Milliseconds between two looks for what is due. The pauses after failures grow, up to `maxBackoff`. */
export const pollInterval = 15_000;
export const maxBackoff = 3_600_000;

/** All that goes live by itself. @param by in whose name the rows do that have a time of their own */
export function allTimed(deps: TimedDeps & { pendingHooks: readonly PendingHooks[] }, by: string): Timed[] {
  return [...deps.pendingHooks.flatMap(({ timed }) => timed?.(deps) ?? []), timedRows(deps.publisher, by)];
}

/** Publishes what is due, until stopped, and logs failures. */
export function startTimed(all: Timed[], log: Log): { stop(): void } {
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

/** Why a publish failed; undefined where it did not. */
export function reasonOf(publish: ReturnType<Publishing['publish']>): Promise<string | undefined> {
  return publish.then(
    ({ state, error }) => (state === 'failed' ? error || 'the reason is not known' : undefined),
    messageOf,
  );
}
