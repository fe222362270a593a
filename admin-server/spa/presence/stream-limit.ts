/** Browsers open six connections to a server of HTTP/1.1, for all tabs together: some must stay free for calls. */
const slots = ['presence-1', 'presence-2', 'presence-3'];

/**
 * Opens a stream that stays open. Over HTTP/1.1 only three tabs of a browser have one; the next one waits until
 * another tab closes its stream. @returns a function that closes it
 */
export function withStream(open: () => () => void): () => void {
  // Browsers have no locks over plain HTTP, unless on this machine.
  if (!hasFewConnections() || !globalThis.navigator.locks) return open();
  const end = new AbortController();
  const ended = Promise.withResolvers<void>();
  end.signal.addEventListener('abort', () => ended.resolve());
  void holdSlot(end.signal, async () => {
    const close = open();
    await ended.promise;
    close();
  });
  return () => end.abort();
}

function hasFewConnections(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page !== undefined && 'nextHopProtocol' in page && page.nextHopProtocol === 'http/1.1';
}

/** Runs `use` with the slot that is free first. */
async function holdSlot(end: AbortSignal, use: () => Promise<void>): Promise<void> {
  const found = new AbortController();
  const signal = AbortSignal.any([end, found.signal]);
  const hold = async () => {
    // Two may be free at once.
    if (signal.aborted) return;
    found.abort();
    await use();
  };
  const requests = slots.map((slot) => navigator.locks.request(slot, { signal }, hold));
  await Promise.allSettled(requests);
}
