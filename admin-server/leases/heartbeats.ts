/** Milliseconds between two heartbeats of a server, and without one until it is taken to have stopped. */
export const beatInterval = 10_000;
export const patience = 3 * beatInterval;

/** A row that its owner changes again and again, to show that it is there. */
export interface Beating {
  /** 0 once the owner has ended. */
  beats: number;
}

/**
 * Tells whether the owners of rows are there: one that changes nothing for `limit` milliseconds is not. Measured by
 * the clock of this process alone, from the first time that it saw a row as it is, so the clocks of servers may differ.
 */
export interface Heartbeats {
  /** @param key names the row and its owner */
  isGone(key: string, row: Beating, limit: number): boolean;
}

export function createHeartbeats(): Heartbeats {
  const seen = new Map<string, { beats: number; since: number }>();
  return {
    isGone(key, { beats }, limit) {
      if (beats === 0) return true;
      const known = seen.get(key);
      if (known?.beats === beats) return performance.now() - known.since > limit;
      seen.delete(key);
      seen.set(key, { beats, since: performance.now() });
      // Runs and servers come and go: the oldest are forgotten.
      const [oldest] = seen.keys();
      if (seen.size > maxSeen && oldest !== undefined) seen.delete(oldest);
      return false;
    },
  };
}

const maxSeen = 1000;
