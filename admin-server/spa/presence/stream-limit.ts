/** Browsers open six connections to a server of HTTP/1.1, for all tabs together: some must stay free for calls. */
const slots = ['presence-1', 'presence-2', 'presence-3'];

/**
 * Opens a stream that stays open. Over HTTP/1.1 only three tabs of a browser have one; the next one waits until
 * another tab is closed. @returns a function that closes it
 */
export function withStream(open: () => () => void): () => void {
  // Plain HTTP has no locks, unless on this machine.
  if (!hasFewConnections() || !globalThis.navigator.locks) return open();
  const closing = Promise.withResolvers<void>();
  const waiting = new AbortController();
  void hold(async () => {
    if (waiting.signal.aborted) return;
    const close = open();
    await closing.promise;
    close();
  }, waiting.signal);
  return () => {
    waiting.abort();
    closing.resolve();
  };
}

function hasFewConnections(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming && page.nextHopProtocol === 'http/1.1';
}

/** Runs `use` with one of the slots: a free one, or the one that is free first of those that a few tabs wait for. */
async function hold(use: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const { locks } = navigator;
  for (const slot of slots) {
    let isFree = false;
    await locks.request(slot, { ifAvailable: true }, async (lock) => {
      isFree = lock !== null;
      if (lock) await use();
    });
    if (isFree || signal.aborted) return;
  }
  const any = slots[Math.floor(Math.random() * slots.length)] ?? '';
  await locks.request(any, { signal }, use).catch(() => undefined);
}
