import type { Context } from 'hono';
import * as z from 'zod';
import { text } from '#content-db/model/fields.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { readBody } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { throwIfRateLimited } from '../http/errors.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Log } from '../http/log.ts';
import { type Account, canonicalUsername, findAccount } from './accounts.ts';
import { createAttemptLimit } from './attempts.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { passwordText } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

/** Limit for bodies with a username and passwords. */
export const maxBodyBytes = 8 * 1024;

const input = z.strictObject({
  username: text('Username is required').trim().min(1, 'Username is required'),
  password: passwordText('Password is required').trim().min(1, 'Password is required'),
});

export type Credentials = z.output<typeof input>;

/** The body of the sign-in calls. */
export type CredentialsInput = { json: z.input<typeof input> };

/** Reads the sign-in form. @throws Problem `invalid` with messages by field */
export async function readCredentials(c: Context): Promise<Credentials> {
  return parseOrExplain(input, (await readBody(c, maxBodyBytes)).values, 'credentials');
}

/**
 * The account that has these credentials.
 * @throws Problem `signed-out` when no account has them, with the same message and timing whether the username
 * exists or not; `too-many` after too many wrong attempts
 */
export type CheckCredentials = (c: Context, credentials: Credentials) => Promise<Account>;

export interface CheckOptions {
  content: Pick<Database, 'read'>;
  passwords: Passwords;
  device: DeviceCookie;
  trustProxy: number;
  clock: Clock;
  log: Log;
}

/** Creates the check of credentials. Make one per server: it holds the counts of wrong attempts. */
export function createCredentialCheck({
  content,
  passwords,
  device,
  trustProxy,
  clock,
  log,
}: CheckOptions): CheckCredentials {
  const startAttempt = createAttemptLimit(clock);
  return async (c, { username, password }) => {
    const address = clientAddress(c, trustProxy);
    const stored = await findAccount(content.read, username);
    const isKnownDevice = stored !== undefined && device.isKnown(c, stored);
    const attempt = startAttempt(canonicalUsername(username), address, isKnownDevice);
    // The username is not logged: people sometimes type their password there.
    if (attempt.retryAfter > 0)
      log({ level: 'warning', event: 'Sign-in refused after too many attempts', address });
    throwIfRateLimited(c, attempt.retryAfter, 'Too many attempts to sign in. Please wait, then try again.');
    const account = await refundUnlessWrong(
      async () => ((await passwords.matches(stored?.passwordHash, password)) ? stored : undefined),
      attempt.refund,
    );
    if (account) return account;
    log({ level: 'warning', event: 'Sign-in with wrong credentials', address });
    throw new Problem('signed-out', 'Invalid credentials');
  };
}

/** Refunds the attempt unless the check returns undefined, which means that the credentials were wrong. */
async function refundUnlessWrong<T>(
  check: () => Promise<T | undefined>,
  refund: () => void,
): Promise<T | undefined> {
  let isWrong = false;
  try {
    const result = await check();
    isWrong = result === undefined;
    return result;
  } finally {
    if (!isWrong) refund();
  }
}
