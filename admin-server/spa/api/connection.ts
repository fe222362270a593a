/**
 * Whether the server can be reached: `offline` says the browser, `unreachable` a call that found no server.
 */
export type Connection = 'up' | 'offline' | 'unreachable';

/** Milliseconds between two tries to reach the server. */
const pause = 3000;

const listeners = new Set<() => void>();
let isLost = false;
let nextLook: ReturnType<typeof setTimeout> | undefined;

export function connection(): Connection {
  if (globalThis.navigator?.onLine === false) return 'offline';
  return isLost ? 'unreachable' : 'up';
}

/** Calls `listener` after each change. @returns a function that unsubscribes */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the server can be reached; at once if it can be reached now. */
export function whenConnected(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (connection() === 'up') resolve();
  const stop = onConnectionChange(() => {
    if (connection() !== 'up') return;
    stop();
    resolve();
  });
  return promise.finally(stop);
}

/** Notes that a call found no server, and looks for it until it answers again. */
export function noteLost(): void {
  if (isLost) return;
  isLost = true;
  notify();
  lookAgain();
}

/** Notes that the server has answered. */
export function noteAnswer(): void {
  if (!isLost) return;
  isLost = false;
  notify();
}

function lookAgain(): void {
  clearTimeout(nextLook);
  nextLook = setTimeout(() => void look(), pause);
}

async function look(): Promise<void> {
  if (!isLost) return;
  try {
    await fetch('/api/health', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(pause) });
    noteAnswer();
  } catch {
    lookAgain();
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => (notify(), void look()));
  window.addEventListener('offline', notify);
}
