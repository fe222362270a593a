import { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Log } from '../http/log.ts';
import { admins } from './admins.ts';
import { createCredentialCheck } from './credentials.ts';
import { ownAccount } from './own-account.ts';
import type { Passwords } from './passwords.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

export interface AuthOptions {
  content: Pick<Database, 'read' | 'write'>;
  sessions: Sessions;
  cookie: SessionCookie;
  passwords: Passwords;
  trustProxy: number;
  clock: Clock;
  log: Log;
}

/** Signing in and out, and the accounts of staff. All but signing in and out belongs behind `requireAdmin`. */
export function auth(options: AuthOptions) {
  const shared = { ...options, check: createCredentialCheck(options) };
  return new Hono().route('/', signIn(shared)).route('/', ownAccount(shared)).route('/', admins(shared));
}
