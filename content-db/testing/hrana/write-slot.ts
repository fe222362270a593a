/** One writer at a time, in order; `sqld` gives each at most five seconds while others wait. */
export interface WriteSlot<Holder> {
  /** Resolves when `holder` has the slot. It may have it already. */
  acquire(holder: Holder): Promise<void>;
  release(holder: Holder): void;
}

/** @param steal takes the slot from who has had it for `maxMs` while somebody waits */
export function createWriteSlot<Holder>(
  maxMs: () => number,
  steal: (holder: Holder) => void,
): WriteSlot<Holder> {
  const waiting: { holder: Holder; go: () => void }[] = [];
  let current: { holder: Holder; since: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(timer);
    const first = waiting.shift();
    current = first && { holder: first.holder, since: performance.now() };
    first?.go();
    watch();
  }

  /** Steals the slot in time, if somebody waits. */
  function watch(): void {
    clearTimeout(timer);
    if (!current || waiting.length === 0) return;
    const held = current;
    timer = setTimeout(
      () => {
        if (current !== held) return;
        steal(held.holder);
        next();
      },
      Math.max(0, held.since + maxMs() - performance.now()),
    );
  }

  return {
    async acquire(holder) {
      if (current?.holder === holder) return;
      if (!current) {
        current = { holder, since: performance.now() };
        return;
      }
      const turn = Promise.withResolvers<void>();
      waiting.push({ holder, go: turn.resolve });
      watch();
      await turn.promise;
    },
    release(holder) {
      if (current?.holder === holder) next();
    },
  };
}
