import { whenConnected } from '../api/connection.ts';

/** Code that is loaded when it is needed. */
export interface OnDemand<T> {
  /** Loads the code; at once if it has been loaded before. */
  load: () => Promise<T>;
  /** Undefined until it is loaded. */
  loaded: () => T | undefined;
}

/**
 * Loads code once. Without a connection it waits for it: a browser remembers that a module could not be fetched, and
 * does not ask for it again (https://crbug.com/1195405). After a failure, the next call tries again.
 */
export function loadOnce<T>(load: () => Promise<T>): OnDemand<T> {
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  async function start() {
    try {
      await whenConnected();
      return (value = await load());
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  return { load: () => (loading ??= start()), loaded: () => value };
}
