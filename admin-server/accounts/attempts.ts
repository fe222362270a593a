import { createHash } from 'node:crypto';
import { type Clock, createRateLimit } from '../http/rate-limit.ts';

/** How long a wrong password counts, in milliseconds. */
export const attemptWindow = 15 * 60_000;

/** So many that pushing a key out takes more addresses than guessing from them directly. */
const maxKeys = 20_000;

/** One attempt to sign in. */
export interface Attempt {
  /** 0 if it is allowed, else the seconds to wait; a refused attempt does not count. */
  retryAfter: number;
  /** Stops counting the attempt, because the password was not wrong. */
  refund(): void;
}

/** Starts an attempt. A known device has signed in to the account before; see device-cookie.ts. */
export type StartAttempt = (username: string, address: string, isKnownDevice: boolean) => Attempt;

/**
 * Limits wrong passwords in 15 minutes: 10 for a username from one address, 30 from one address, 50 for one
 * username. The last one does not concern known devices, so strangers can't lock anybody out. An attempt counts
 * as soon as it starts, so concurrent attempts gain nothing.
 */
export function createAttemptLimit(clock: Clock): StartAttempt {
  const perPair = createRateLimit({ limit: 10, window: attemptWindow, clock, maxKeys });
  const perAddress = createRateLimit({ limit: 30, window: attemptWindow, clock, maxKeys });
  const perUsername = createRateLimit({ limit: 50, window: attemptWindow, clock, maxKeys });
  return (username, address, isKnownDevice) => {
    const usernameKey = createHash('sha256').update(username).digest('base64url').slice(0, 22);
    const counted = [
      { limit: perPair, key: `${usernameKey} ${address}` },
      { limit: perAddress, key: address },
      ...(isKnownDevice ? [] : [{ limit: perUsername, key: usernameKey }]),
    ];
    const retryAfter = Math.max(...counted.map(({ limit, key }) => limit.retryAfter(key)));
    if (retryAfter === 0) for (const { limit, key } of counted) limit.consume(key);
    return {
      retryAfter,
      refund: () => counted.forEach(({ limit, key }) => limit.refund(key)),
    };
  };
}
