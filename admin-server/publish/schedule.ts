import { messageOf } from '#content-db/problem.ts';
import type { Log } from '../serve/log.ts';
import type { Publisher } from './publisher.ts';

/** Milliseconds between looks for posts whose time has come; after failures in a row they double, up to the last. */
const often = 15_000;
const seldom = 3_600_000;

/** Publishes posts when their time has come, until stopped. Says why where that fails, and tries again later. */
export function publishWhenDue(publisher: Pick<Publisher, 'publish'>, log: Log): { stop(): void } {
  let timer = setTimeout(look, often, often);

  async function look(pause: number): Promise<void> {
    const reason = await publishDue(publisher);
    if (reason !== undefined) log({ level: 'error', event: 'Scheduled posts could not be published', reason });
    const next = reason === undefined ? often : Math.min(pause * 2, seldom);
    if (!isStopped) timer = setTimeout(look, next, next);
  }

  let isStopped = false;
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** @returns why it could not be done */
async function publishDue(publisher: Pick<Publisher, 'publish'>): Promise<string | undefined> {
  try {
    const { state, error } = await publisher.publish({ by: 'schedule', changes: 'due' });
    return state === 'failed' ? error : undefined;
  } catch (error) {
    return messageOf(error);
  }
}
