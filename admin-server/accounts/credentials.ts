import type { Context } from 'hono';
import * as z from 'zod';
import { text } from '#content-db/model/fields.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { readBody } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { retryLater } from '../http/errors.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Log } from '../http/log.ts';
import { type Account, canonicalUsername, findAccount } from './accounts.ts';
import { createAttempts } from './attempts.ts';
import { passwordText } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

/** Bytes of a body with a username and passwords. */
export const largestBody = 8 * 1024;

const input = z.strictObject({
  username: text('Username is required').trim().min(1, 'Username is required'),
  password: passwordText('Password is required').trim().min(1, 'Password is required'),
});

export type Credentials = z.output<typeof input>;

/** What a call that signs in takes. */
export type CredentialsInput = { json: z.input<typeof input> };

/** Reads what the sign-in form sends. Throws a Problem (`invalid`) with the fields at fault. */
export async function readCredentials(c: Context): Promise<Credentials> {
  return parseOrExplain(input, (await readBody(c, largestBody)).values, 'credentials');
}

/**
 * Who has these credentials. Throws `signed-out` where nobody has, in the same words and time whether
 * there is such a username or not, and `too-many` after too many wrong ones.
 */
export type CheckCredentials = (c: Context, credentials: Credentials) => Promise<Account>;

export interface CheckOptions {
  content: Pick<Database, 'read'>;
  passwords: Passwords;
  trustProxy: number;
  clock: Clock;
  log: Log;
}

/** The one way in which credentials are checked, with one count of wrong ones. */
export function createCredentialCheck({
  content,
  passwords,
  trustProxy,
  clock,
  log,
}: CheckOptions): CheckCredentials {
  const attemptBy = createAttempts(clock);
  return async (c, { username, password }) => {
    const address = clientAddress(c, trustProxy);
    const attempt = attemptBy(canonicalUsername(username), address);
    // What was typed as a username may be a password, so it is not logged.
    if (attempt.wait > 0)
      log({ level: 'warning', event: 'Sign-in refused after too many attempts', address });
    retryLater(c, attempt.wait, 'Too many attempts to sign in. Please wait, then try again.');
    const account = await passedBy(async () => {
      const found = await findAccount(content.read, username);
      return (await passwords.matches(found?.passwordHash, password)) ? found : undefined;
    }, attempt.giveBack);
    if (account) return account;
    log({ level: 'warning', event: 'Sign-in with wrong credentials', address });
    throw new Problem('signed-out', 'Invalid credentials');
  };
}

/** Gives an attempt back unless it was a wrong guess: what it gives is not undefined, or it failed by itself. */
async function passedBy<T>(
  check: () => Promise<T | undefined>,
  giveBack: () => void,
): Promise<T | undefined> {
  let isWrong = false;
  try {
    const result = await check();
    isWrong = result === undefined;
    return result;
  } finally {
    if (!isWrong) giveBack();
  }
}
