/** Signals that come within this many milliseconds are one: a terminal, npm and the bootstrap may each send theirs. */
const echo = 500;

/** Resolves at the first signal to stop; one that comes after the echoes of the first ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        first ??= performance.now();
        if (performance.now() - first > echo) process.exit(1);
        resolve();
      });
    }
  });
}
