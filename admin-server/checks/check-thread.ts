import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import type { CheckedPage, KnownRows, PageToCheck, PerformCheck } from './check.ts';

/** Milliseconds for the checks of a page: less than rendering has, which waits for them. */
const checkTimeout = 10_000;

/** A page, and what checks go by, unless the last order had the same. */
export interface Order {
  page: PageToCheck;
  known?: KnownRows;
}

export type Answer = { result: CheckedPage } | { error: string };

interface ThreadOptions {
  /** The file of the thread. */
  worker?: string;
  /** Calls `onTime` when a page has taken too long. @returns a function that stops waiting for that */
  startTimer?: (onTime: () => void) => () => void;
}

/**
 * A thread that checks pages one after another, while this one goes on serving. It starts with the first page, lasts,
 * and is replaced when a page makes it hang.
 * @returns a function that rejects if the checks of a page take too long, or end the thread
 */
export function createCheckThread({
  worker: file = join(import.meta.dirname, 'check-worker.ts'),
  startTimer = afterTimeout,
}: ThreadOptions = {}): PerformCheck {
  const alone = pLimit(1);
  let thread: Worker | undefined;
  /** What the thread knows. */
  let knownKey: string | undefined;

  function start(): Worker {
    const started = new Worker(file, { execArgv: [], env: { ...process.env, NODE_ENV: 'production' } });
    // Of a thread that is lost nobody waits for the error, and Node ends a process for one that nobody listens to.
    started.on('error', () => undefined);
    knownKey = undefined;
    return started;
  }

  async function check(page: PageToCheck, known: KnownRows): Promise<CheckedPage> {
    const asked = (thread ??= start());
    const order: Order = { page, ...(knownKey !== known.key && { known }) };
    knownKey = known.key;
    // Only what it is asked keeps the process from ending.
    asked.ref();
    const { promise, resolve, reject } = Promise.withResolvers<CheckedPage>();
    const lose = (why: string) => {
      thread = undefined;
      void asked.terminate();
      reject(new Error(`checking it ${why}`));
    };
    const stopTimer = startTimer(() =>
      lose(`takes longer than ${checkTimeout / 1000} seconds. Divide its longest paragraph`),
    );
    const onMessage = (answer: Answer) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer.result);
    const onError = (error: Error) => lose(`ended its thread: ${plainMessageOf(error)}`);
    const onExit = (code: number) => lose(`ended its thread: code ${code}`);
    asked.on('message', onMessage).on('error', onError).on('exit', onExit);
    asked.postMessage(order);
    try {
      return await promise;
    } finally {
      stopTimer();
      asked.off('message', onMessage).off('error', onError).off('exit', onExit);
      asked.unref();
    }
  }

  return (page, known) => alone(check, page, known);
}

function afterTimeout(onTime: () => void): () => void {
  const timer = setTimeout(onTime, checkTimeout);
  return () => clearTimeout(timer);
}

/** Checks pages in the thread of this process, which keeps nothing of one run for the next. */
export const checkInThread = createCheckThread();
