import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { createTaskProcess, type TaskProcess } from './task-process.ts';

/** What goes first: pictures are asked for by other sites, and a file without encodings is only larger. */
const ranks = { draw: 2, encode: 1, scrub: 0 } as const;

type Rank = keyof typeof ranks;

/** Milliseconds for which one core is left free after somebody has worked. */
const workLasts = 30_000;

/**
 * Work that gives way: it has the lowest priority of the system, one core at most while somebody works, and
 * stops while a publish runs.
 */
export interface Background {
  /** Performs a task at once, for somebody who waits for it. */
  perform: TaskProcess['perform'];
  /**
   * Runs `work` when its turn comes. What has begun is waited for, also if `signal` aborts.
   * @throws the reason of `signal` if that aborts before
   */
  run<T>(rank: Rank, work: (perform: TaskProcess['perform']) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Starts nothing while `work` runs. */
  pausedWhile<T>(work: () => Promise<T>): Promise<T>;
  /** To be called when somebody works. */
  giveWay(): void;
  /** Ends the process; what has not been done is rejected. Resolves when nothing is written any more. */
  close(): Promise<void>;
}

export function createBackground(tasks = createTaskProcess()): Background {
  const allCores = availableParallelism();
  const queue = new PQueue({ concurrency: allCores });
  let pauses = 0;
  let quiet: NodeJS.Timeout | undefined;
  return {
    perform: tasks.perform,
    async run(rank, work, signal) {
      let begun: Promise<unknown> | undefined;
      const turn = () => {
        const result = work(tasks.perform);
        begun = result;
        return result;
      };
      try {
        return await queue.add(turn, { priority: ranks[rank], signal });
      } catch (error) {
        await begun?.catch(() => undefined);
        throw error;
      }
    },
    async pausedWhile(work) {
      pauses += 1;
      queue.pause();
      try {
        return await work();
      } finally {
        pauses -= 1;
        if (pauses === 0) queue.start();
      }
    },
    giveWay() {
      queue.concurrency = 1;
      clearTimeout(quiet);
      quiet = setTimeout(() => (queue.concurrency = allCores), workLasts).unref();
    },
    close() {
      clearTimeout(quiet);
      queue.clear();
      return tasks.end();
    },
  };
}
