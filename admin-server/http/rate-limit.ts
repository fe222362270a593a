import { LRUCache } from 'lru-cache';

/** The current time. */
export type Clock = () => Date;

export interface RateLimit {
  /** Counts one use of the key. @returns 0 if it is allowed, else the seconds to wait; a refused use does not count */
  consume(key: string): number;
  /** What `consume` would return now; counts nothing. */
  retryAfter(key: string): number;
  /** Removes the latest use of the key. */
  refund(key: string): void;
}

export interface RateLimitOptions {
  limit: number;
  /** Milliseconds. */
  window: number;
  clock: Clock;
  /** How many keys are counted at most. */
  maxKeys?: number;
}

/** A sliding window: `limit` uses of a key in any `window`. Above `maxKeys`, forgets the least recently used keys. */
export function createRateLimit({ limit, window, clock, maxKeys = 10_000 }: RateLimitOptions): RateLimit {
  const uses = new LRUCache<string, number[]>({ max: maxKeys });
  const recentUses = (key: string, now: number) => (uses.get(key) ?? []).filter((at) => at > now - window);

  function retryAfter(key: string): number {
    const now = clock().getTime();
    const recent = recentUses(key, now);
    const oldest = recent[0];
    return oldest !== undefined && recent.length >= limit ? Math.ceil((oldest + window - now) / 1000) : 0;
  }

  return {
    retryAfter,
    consume(key) {
      const seconds = retryAfter(key);
      const now = clock().getTime();
      if (seconds === 0) uses.set(key, [...recentUses(key, now), now]);
      return seconds;
    },
    refund(key) {
      const rest = (uses.get(key) ?? []).slice(0, -1);
      if (rest.length > 0) uses.set(key, rest);
      else uses.delete(key);
    },
  };
}
