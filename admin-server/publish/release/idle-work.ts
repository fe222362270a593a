import type { SerialQueue } from './serial-queue.ts';

/** Work that only runs between publishes: a publish interrupts it, and it starts again afterwards. */
export interface IdleWork {
  /** Runs `work`, again after each interruption; gives up after a few. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Interrupts what runs, and what starts before `allow`. */
  interrupt(): void;
  allow(): void;
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
    interrupt: () => interruption.abort(),
    allow: () => void (interruption = new AbortController()),
  };
}
