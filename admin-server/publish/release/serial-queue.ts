/** Lets one piece of work run at a time. */
export interface Turns<T> {
  /** Does `work` when everything before it has ended; a call of the same `kind` that comes before its turn is joined into it. */
  take(kind: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing runs and nothing waits. */
  ended(): Promise<void>;
}

export function createTurns<T>(): Turns<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { kind: string; result: Promise<T> } | undefined;
  return {
    take(kind, work) {
      if (next?.kind === kind) return next.result;
      const result = last.then(() => {
        if (next === turn) next = undefined;
        return work();
      });
      const turn = { kind, result };
      next = turn;
      last = result.catch(() => undefined);
      return result;
    },
    async ended() {
      for (let seen; seen !== last;) await (seen = last);
    },
  };
}
