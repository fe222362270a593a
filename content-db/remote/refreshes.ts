/** How old what is read from a copy may be, in milliseconds. */
const maxAge = 200;

/** Refreshes of a copy, one at a time. */
export interface Refreshes {
  /** Resolves after a refresh that began after this call. Calls that wait share one. */
  now(): Promise<void>;
  /** Refreshes if the last time was longer ago than `maxAge`. */
  recent(): Promise<void>;
  /** Notes that the copy was the newest at a time, as `performance.now()`. */
  confirm(at: number): void;
}

export function createRefreshes(run: () => Promise<void>): Refreshes {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let freshAt = -Infinity;

  function confirm(at: number): void {
    freshAt = Math.max(freshAt, at);
  }

  function start(): Promise<void> {
    next = undefined;
    const at = performance.now();
    running = run()
      .then(() => confirm(at))
      .finally(() => (running = undefined));
    return running;
  }

  function now(): Promise<void> {
    if (!running) return start();
    next ??= running.catch(() => undefined).then(start);
    return next;
  }

  return {
    now,
    confirm,
    recent: async () => (performance.now() - freshAt > maxAge ? now() : undefined),
  };
}
