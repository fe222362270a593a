import { useEffect, useState } from 'react';
import type { OnDemand } from './load-once.ts';

/** Loads code when the screen is shown and the browser is idle, so that nobody waits for its first use. */
export function useLoadWhenIdle(...code: { load: () => Promise<unknown> }[]): void {
  const [first] = useState(code);
  useEffect(
    () =>
      whenIdle(() => {
        for (const { load } of first) load().catch(leaveToFirstUse);
      }),
    [first],
  );
}

/** Code that a screen can do without at first: undefined until it is loaded, which happens when the browser is idle. */
export function useWhenIdle<T extends object>(code: OnDemand<T>, isNeeded: boolean): T | undefined {
  const [value, setValue] = useState(code.loaded);
  useEffect(() => {
    if (!isNeeded || value) return;
    return whenIdle(() => void code.load().then(setValue, leaveToFirstUse));
  }, [code, isNeeded, value]);
  return value;
}

/** Without a connection, the first use tries again, and says so if it fails. */
function leaveToFirstUse(): void {}

/** Calls `act` when the browser is idle. @returns a function that cancels it */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 500);
  return () => clearTimeout(timer);
}

/** Resolves when the browser is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
