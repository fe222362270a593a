/** Milliseconds in which signals count as one: a terminal, npm and the bootstrap may each send it. */
const repeatWindow = 500;

/** Resolves at the first signal to stop. A later signal, after `repeatWindow`, ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        first ??= performance.now();
        if (performance.now() - first > repeatWindow) process.exit(1);
        resolve();
      });
    }
  });
}
