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
  let last: Promise<unknown> = Promise.resolve();
  let waiting: { kind: string; result: Promise<T> } | undefined;
  let unfinished = 0;

  function append<R>(work: () => Promise<R>): Promise<R> {
    const result = last.then(work);
    unfinished += 1;
    last = result.catch(() => undefined).finally(() => (unfinished -= 1));
    return result;
  }

  return {
    run(kind, work) {
      if (waiting?.kind === kind) return waiting.result;
      const result = append(() => {
        if (waiting === call) waiting = undefined;
        return work();
      });
      const call = { kind, result };
      waiting = call;
      return result;
    },
    between: append,
    waiting: () => Math.max(0, unfinished - 1),
    async drain() {
      for (let seen; seen !== last;) await (seen = last);
    },
  };
}
