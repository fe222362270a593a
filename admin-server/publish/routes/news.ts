/** Tells when something has another version. */
export interface News {
  /** The version that was read last; undefined before the first look. */
  version(): string | undefined;
  /** Looks from now on, and calls `listener` after each change. @returns a function that stops this */
  watch(listener: () => void): () => void;
  /** Looks at once. Never throws. */
  look(): Promise<void>;
}

/** @param interval milliseconds between two looks, while anybody watches */
export function createNews(read: () => Promise<string>, interval = 2_000): News {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let known: string | undefined;

  async function look(): Promise<void> {
    // The database cannot be read for a while: the next look tells what is new.
    const version = await read().catch(() => known);
    if (version === known) return;
    known = version;
    for (const listener of listeners) listener();
  }

  return {
    version: () => known,
    look,
    watch(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => void look(), interval).unref();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
