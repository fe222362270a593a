import { Problem } from '#content-db/model/problem.ts';

/** Work that others interrupt; it then starts again. */
export interface Interruptible {
  /** Runs `work` until it is not interrupted, a few times at most. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Interrupts what runs. */
  interrupt(): void;
  /** Whether something runs, or waits to start again. */
  isRunning(): boolean;
}

interface InterruptibleOptions {
  /** What interrupted work fails with. */
  message: string;
  maxAttempts: number;
  /** Resolves when an attempt can begin. */
  ready?: () => Promise<void>;
  /** Whether nothing interrupts the last attempt. */
  isLastSafe?: boolean;
}

export function createInterruptible({
  message,
  maxAttempts,
  ready,
  isLastSafe = false,
}: InterruptibleOptions): Interruptible {
  let interruption = new AbortController();
  let running = 0;
  return {
    async run(work) {
      running += 1;
      try {
        for (let attempt = 1; ; attempt += 1) {
          if (ready) await ready();
          const isLast = attempt === maxAttempts;
          const { signal } = isLast && isLastSafe ? new AbortController() : interruption;
          try {
            return await work(signal);
          } catch (error) {
            if (!signal.aborted || isLast) throw error;
          }
        }
      } finally {
        running -= 1;
      }
    },
    interrupt() {
      interruption.abort(new Problem('unavailable', message));
      interruption = new AbortController();
    },
    isRunning: () => running > 0,
  };
}
