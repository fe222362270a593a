import { messageOf } from '#content-db/model/problem.ts';
import type { Log } from '../../http/log.ts';
import type { Publisher } from './publisher.ts';

/** Milliseconds between looks for what is due; after failures of posts in a row they double, up to the last. */
const often = 15_000;
const seldom = 3_600_000;

export interface DueOptions {
  publisher: Pick<Publisher, 'publish'>;
  /** Publishes what staff chose for a time that has come. @returns why, for each that failed */
  publishScheduled(): Promise<string[]>;
}

/**
 * Publishes posts when their time has come, and what staff chose for a time, until stopped. Says why
 * where that fails, and tries again later.
 */
export function publishWhenDue({ publisher, publishScheduled }: DueOptions, log: Log): { stop(): void } {
  const posts = repeat(async () => {
    const reason = await publishDuePosts(publisher);
    if (reason !== undefined)
      log({ level: 'error', event: 'Scheduled posts could not be published', reason });
    return reason === undefined;
  });
  // What fails of these is put off one by one, so that it keeps no other waiting.
  const schedules = repeat(async () => {
    const reasons = await publishScheduled().catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    for (const reason of reasons)
      log({ level: 'error', event: 'Scheduled changes could not be published', reason });
    return true;
  });
  return { stop: () => [posts, schedules].forEach((timer) => timer.stop()) };
}

/** Does something again and again, until stopped; less often as long as it answers false. */
function repeat(look: () => Promise<boolean>): { stop(): void } {
  let isStopped = false;
  let timer = setTimeout(run, often, often);

  async function run(pause: number): Promise<void> {
    const next = (await look()) ? often : Math.min(pause * 2, seldom);
    if (!isStopped) timer = setTimeout(run, next, next);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** @returns why it could not be done */
async function publishDuePosts(publisher: Pick<Publisher, 'publish'>): Promise<string | undefined> {
  try {
    const { state, error } = await publisher.publish({ by: 'schedule', changes: 'due' });
    return state === 'failed' ? error : undefined;
  } catch (error) {
    return messageOf(error);
  }
}
