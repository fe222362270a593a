import type { Database } from '#content-db/database/open.ts';
import { type Clock, type CountedUses, countUses } from '../http/rate-limit.ts';

/** How long a wrong password counts, in milliseconds. */
export const attemptWindow = 15 * 60_000;

const perPair = { name: 'sign-in of a username from an address', uses: 10, window: attemptWindow };
const perAddress = { name: 'sign-in from an address', uses: 30, window: attemptWindow };
const perUsername = { name: 'sign-in of a username', uses: 50, window: attemptWindow };

/** Who tries to sign in. A known device has signed in to the account before; see device-cookie.ts. */
export interface Attempt {
  username: string;
  address: string;
  isKnownDevice: boolean;
}

/**
 * Starts an attempt to sign in, and counts it until it is refunded, because the password was not wrong. Allows 10 in
 * 15 minutes for a username from one address, 30 from one address, 50 for one username. The last one does not concern
 * known devices, so strangers can't lock anybody out. An attempt counts as soon as it starts, so concurrent attempts
 * gain nothing.
 */
export function startAttempt(
  database: Pick<Database, 'read' | 'write'>,
  { username, address, isKnownDevice }: Attempt,
  clock: Clock,
): Promise<CountedUses> {
  const uses = [
    { limit: perPair, key: `${username} ${address}` },
    { limit: perAddress, key: address },
    ...(isKnownDevice ? [] : [{ limit: perUsername, key: username }]),
  ];
  return countUses(database, uses, clock);
}
