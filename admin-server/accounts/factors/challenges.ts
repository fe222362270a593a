import { LRUCache } from 'lru-cache';
import type { Clock } from '../../http/rate-limit.ts';

/** What a challenge is for. */
type Purpose = 'sign-in' | 'proof' | 'passkey' | 'authenticator-app';

/** Random values that the server gave out and expects back, each once. */
export interface Challenges {
  /** @param owner the account that it is for; undefined where nobody is signed in */
  issue(purpose: Purpose, owner: number | undefined, value: string): void;
  /** Whether this value was given out for this, in the last five minutes, and not taken before. */
  take(purpose: Purpose, owner: number | undefined, value: string): boolean;
}

/** Milliseconds. */
const lifetime = 5 * 60_000;

/** Challenges in memory: after a restart, people start again. */
export function createChallenges(clock: Clock): Challenges {
  const issued = new LRUCache<string, number>({ max: 10_000 });
  const keyOf = (purpose: Purpose, owner: number | undefined, value: string) =>
    `${purpose} ${owner ?? '-'} ${value}`;
  return {
    issue: (purpose, owner, value) => void issued.set(keyOf(purpose, owner, value), clock().getTime()),
    take(purpose, owner, value) {
      const key = keyOf(purpose, owner, value);
      const at = issued.get(key);
      issued.delete(key);
      return at !== undefined && clock().getTime() - at < lifetime;
    },
  };
}
