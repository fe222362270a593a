import { createHash } from 'node:crypto';
import { type Clock, createRateLimit } from '../http/rate-limit.ts';

const window = 15 * 60_000;

/** Enough that flushing the memory takes more addresses than guessing at once would. */
const keys = 20_000;

/** One try of a password. */
export interface Attempt {
  /** 0 if it may be made, else the seconds to wait; then it does not count. */
  wait: number;
  /** Takes it back: it was no wrong guess. */
  giveBack(): void;
}

/**
 * How many wrong passwords may be tried in 15 minutes: 10 for a username from one address, 30 from
 * one address, 50 for one username. An attempt counts from its beginning, so many at once gain nothing.
 */
export function createAttempts(clock: Clock): (username: string, address: string) => Attempt {
  const perPair = createRateLimit({ limit: 10, window, clock, keys });
  const perAddress = createRateLimit({ limit: 30, window, clock, keys });
  const perUsername = createRateLimit({ limit: 50, window, clock, keys });
  return (username, address) => {
    const bounded = createHash('sha256').update(username).digest('base64url').slice(0, 22);
    const counted = [
      { limit: perPair, key: `${bounded} ${address}` },
      { limit: perAddress, key: address },
      { limit: perUsername, key: bounded },
    ];
    const wait = Math.max(...counted.map(({ limit, key }) => limit.wait(key)));
    if (wait === 0) for (const { limit, key } of counted) limit.take(key);
    return {
      wait,
      giveBack: () => counted.forEach(({ limit, key }) => limit.giveBack(key)),
    };
  };
}
