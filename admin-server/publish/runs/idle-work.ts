import { Problem } from '#content-db/model/problem.ts';
import type { SerialQueue } from './serial-queue.ts';

/** Work that only runs between releases: a release interrupts it, and it starts again afterwards. */
export interface IdleWork {
  /** Runs `work`, again after each interruption; gives up after a few. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Interrupts what runs. */
  interrupt(): void;
}

const maxAttempts = 5;

export function createIdleWork(queue: Pick<SerialQueue<unknown>, 'drain'>): IdleWork {
  let interruption = new AbortController();
  return {
    async run(work) {
      for (let attempts = 1; ; attempts += 1) {
        await queue.drain();
        const { signal } = interruption;
        try {
          return await work(signal);
        } catch (error) {
          if (!signal.aborted || attempts === maxAttempts) throw error;
        }
      }
    },
    interrupt() {
      interruption.abort(
        new Problem('unavailable', 'A publish started. The preview refreshes when it is done.'),
      );
      interruption = new AbortController();
    },
  };
}
