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

/** What came from the cache has no protocol; the calls of the API never do. */
function hasFewConnections(): boolean {
  return ['navigation', 'resource']
    .flatMap((kind) => performance.getEntriesByType(kind))
    .some(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        entry.nextHopProtocol === 'http/1.1' &&
        entry.name.startsWith(location.origin),
    );
}

/** Runs `use` with one of the slots: the one that is free first. */
async function holdSlot(signal: AbortSignal, use: () => Promise<void>): Promise<void> {
  const held = new AbortController();
  const either = AbortSignal.any([signal, held.signal]);
  const requests = slots.map((slot) =>
    navigator.locks.request(slot, { signal: either }, () => {
      if (either.aborted) return undefined;
      held.abort();
      return use();
    }),
  );
  // Those that are not needed any more are rejected.
  await Promise.allSettled(requests);
}
