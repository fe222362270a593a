import { Problem } from '#content-db/model/problem.ts';

/** A long run that lets others go first: they interrupt it, and it starts again after them. */
export interface Yielding {
  /** Runs `work` until it is not interrupted. The last of a few attempts cannot be. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Interrupts what runs. */
  interrupt(): void;
  /** Whether something runs, or waits to start again. */
  isRunning(): boolean;
}

const maxAttempts = 4;

export function createYielding(): Yielding {
  let interruption = new AbortController();
  let running = 0;
  return {
    async run(work) {
      running += 1;
      try {
        for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
          const { signal } = (interruption = new AbortController());
          try {
            return await work(signal);
          } catch (error) {
            if (!signal.aborted) throw error;
          }
        }
        return await work(new AbortController().signal);
      } finally {
        running -= 1;
      }
    },
    interrupt: () =>
      interruption.abort(new Problem('unavailable', 'Another publish goes first. This one starts again.')),
    isRunning: () => running > 0,
  };
}
