import { LRUCache } from 'lru-cache';

/** What time it is. */
export type Clock = () => Date;

export interface RateLimit {
  /** Counts one use of the key. @returns 0 if it is allowed, else the seconds to wait; a refused use does not count */
  take(key: string): number;
  /** What `take` would answer now; counts nothing. */
  wait(key: string): number;
  /** Takes back the latest use of the key. */
  giveBack(key: string): void;
}

export interface RateLimitOptions {
  limit: number;
  /** Milliseconds. */
  window: number;
  clock: Clock;
  /** How many keys are remembered at most. */
  keys?: number;
}

/** Allows `limit` uses of a key in any stretch of `window`. Of too many keys, those used longest ago are forgotten. */
export function createRateLimit({ limit, window, clock, keys = 10_000 }: RateLimitOptions): RateLimit {
  const uses = new LRUCache<string, number[]>({ max: keys });
  const recentUses = (key: string, now: number) => (uses.get(key) ?? []).filter((at) => at > now - window);

  function wait(key: string): number {
    const now = clock().getTime();
    const recent = recentUses(key, now);
    const oldest = recent[0];
    return oldest !== undefined && recent.length >= limit ? Math.ceil((oldest + window - now) / 1000) : 0;
  }

  return {
    wait,
    take(key) {
      const seconds = wait(key);
      const now = clock().getTime();
      if (seconds === 0) uses.set(key, [...recentUses(key, now), now]);
      return seconds;
    },
    giveBack(key) {
      const rest = (uses.get(key) ?? []).slice(0, -1);
      if (rest.length > 0) uses.set(key, rest);
      else uses.delete(key);
    },
  };
}
