/** Code that is loaded when it is needed. */
export interface OnDemand<T> {
  /** Loads the code; at once if it has been loaded before. */
  load: () => Promise<T>;
  /** Undefined until it is loaded. */
  loaded: () => T | undefined;
}

/** Loads code once. After a failure, as without a connection, the next call tries again. */
export function loadOnce<T>(load: () => Promise<T>): OnDemand<T> {
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  async function start() {
    try {
      return (value = await load());
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  return { load: () => (loading ??= start()), loaded: () => value };
}
