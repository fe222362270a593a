import type { Context } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { throwIfRateLimited } from '../http/errors.ts';
import { type Clock, type CountedUses, countUses } from '../http/rate-limit.ts';

/** How long a wrong password or passkey counts, in milliseconds. */
export const attemptWindow = 15 * 60_000;

const perPair = { name: 'sign-in of a username from an address', uses: 10, window: attemptWindow };
const perAddress = { name: 'sign-in from an address', uses: 30, window: attemptWindow };
const perUsername = { name: 'sign-in of a username', uses: 50, window: attemptWindow };

/** Who tries to sign in. */
export interface Attempt {
  address: string;
  /** Undefined with a passkey, which alone says whose it is. */
  username?: string;
  /** Whether the device has signed in to the account before; see device-cookie.ts. */
  isKnownDevice?: boolean;
}

/**
 * Starts an attempt to sign in, and counts it until it is refunded, because nothing was wrong. Allows 10 in 15 minutes
 * for a username from one address, 30 from one address, 50 for one username. The last one does not concern known
 * devices, so strangers can't lock anybody out. An attempt counts as soon as it starts, so concurrent attempts gain
 * nothing.
 */
export function startAttempt(
  database: Pick<Database, 'read' | 'write'>,
  { address, username, isKnownDevice = false }: Attempt,
  clock: Clock,
): Promise<CountedUses> {
  const uses = [
    { limit: perAddress, key: address },
    ...(username === undefined ? [] : [{ limit: perPair, key: `${username} ${address}` }]),
    ...(username === undefined || isKnownDevice ? [] : [{ limit: perUsername, key: username }]),
  ];
  return countUses(database, uses, clock);
}

const minute = 60_000;

/**
 * Passes when `seconds` is 0. Else it says from which minute on one can try again, as an ISO 8601 time.
 * @throws Problem `too-many` when `seconds` is not 0
 */
export function throwIfTooMany(c: Context, seconds: number, clock: Clock): void {
  const end = Math.ceil((clock().getTime() + seconds * 1000) / minute) * minute;
  const time = new Date(end).toISOString().replace('.000', '');
  throwIfRateLimited(c, seconds, `Too many attempts to sign in. You can try again at ${time}.`);
}
