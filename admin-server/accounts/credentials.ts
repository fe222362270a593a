import type { Context } from 'hono';
import * as z from 'zod';
import { text } from '#content-db/model/fields.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { readBody } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Clock } from '../http/rate-limit.ts';
import { type Account, canonicalUsername, findAccount } from './accounts.ts';
import { startAttempt, throwIfTooMany } from './attempts.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { passwordText } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

/** Limit for bodies with a username and passwords. */
export const maxBodyBytes = 8 * 1024;

/** The sign-in form. */
export const credentialsInput = z.strictObject({
  username: text('Username is required').trim().min(1, 'Username is required'),
  password: passwordText('Password is required').trim().min(1, 'Password is required'),
});

export type Credentials = z.output<typeof credentialsInput>;

/** Reads a small body, such as the sign-in form; `subject` names it in messages. @throws Problem `invalid` with messages by field */
export async function readForm<S extends z.ZodType>(
  c: Context,
  schema: S,
  subject: string,
): Promise<z.output<S>> {
  return parseOrExplain(schema, (await readBody(c, maxBodyBytes)).values, subject);
}

/**
 * The account that has these credentials. `checkMore` is a check of more than the password: it runs after the
 * password was right, and its `signed-out` counts as a wrong attempt, too.
 * @throws Problem `signed-out` when no account has them, with the same message and timing whether the username
 * exists or not; `too-many` after too many wrong attempts
 */
export type CheckCredentials = (
  c: Context,
  credentials: Credentials,
  checkMore?: (account: Account) => Promise<void>,
) => Promise<Account>;

export interface CheckOptions {
  content: Pick<Database, 'read' | 'write'>;
  passwords: Passwords;
  device: DeviceCookie;
  failures: FailedSignIns;
  trustProxy: number;
  clock: Clock;
}

export function createCredentialCheck({
  content,
  passwords,
  device,
  failures,
  trustProxy,
  clock,
}: CheckOptions): CheckCredentials {
  return async (c, { username, password }, checkMore) => {
    const address = clientAddress(c, trustProxy);
    const stored = await findAccount(content.read, username);
    const isKnownDevice = stored !== undefined && device.isKnown(c, stored);
    const who = { username: canonicalUsername(username), address, isKnownDevice };
    const attempt = await startAttempt(content, who, clock);
    if (attempt.retryAfter > 0) await failures.refused(address);
    throwIfTooMany(c, attempt.retryAfter, clock);
    try {
      const isRight = await passwords.matches(stored?.passwordHash, password);
      if (!stored || !isRight) throw new Problem('signed-out', 'Invalid credentials');
      await checkMore?.(stored);
      await attempt.refund();
      return stored;
    } catch (error) {
      if (error instanceof Problem && error.code === 'signed-out') await failures.wrong(stored, address);
      else await attempt.refund();
      throw error;
    }
  };
}
