import PQueue from 'p-queue';

/** Runs one piece of work at a time. */
export interface SerialQueue<T> {
  /** Runs `work` after everything before it. A call of the same `kind` as the last one that waits joins it. */
  run(kind: string, work: () => Promise<T>): Promise<T>;
  /** Runs work of another kind after everything before it. */
  between<R>(work: () => Promise<R>): Promise<R>;
  /** How many wait, beside the one that runs. */
  waiting(): number;
  /** Resolves when nothing runs and nothing waits. */
  drain(): Promise<void>;
}

export function createSerialQueue<T>(): SerialQueue<T> {
  const queue = new PQueue({ concurrency: 1 });
  let waiting: { kind: string; result: Promise<T> } | undefined;
  return {
    run(kind, work) {
      if (waiting?.kind === kind) return waiting.result;
      const result = queue.add(async () => {
        // Calls of one moment are one, also if nothing runs.
        await Promise.resolve();
        if (waiting === call) waiting = undefined;
        return work();
      });
      const call = { kind, result };
      waiting = call;
      return result;
    },
    between: (work) => queue.add(work),
    waiting: () => queue.size,
    drain: () => queue.onIdle(),
  };
}
