import { LRUCache } from 'lru-cache';

/** What time it is. */
export type Clock = () => Date;

export interface RateLimit {
  /** Counts one use of the key. @returns 0 if it is allowed, else the seconds to wait; a refused use does not count */
  take(key: string): number;
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
  return {
    take(key) {
      const now = clock().getTime();
      const recent = (uses.get(key) ?? []).filter((at) => at > now - window);
      const oldest = recent[0];
      if (oldest !== undefined && recent.length >= limit) return Math.ceil((oldest + window - now) / 1000);
      uses.set(key, [...recent, now]);
      return 0;
    },
  };
}
