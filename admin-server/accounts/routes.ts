import { Hono } from 'hono';
import { admins } from './admins.ts';
import type { AuthOptions } from './auth-options.ts';
import { createCredentialCheck } from './credentials.ts';
import { ownAccount } from './own-account.ts';
import { signIn } from './sign-in.ts';

/** Signing in and out, and the accounts of staff. All but signing in and out belongs behind `requireAdmin`. */
export function auth(options: AuthOptions) {
  const shared = { ...options, check: createCredentialCheck(options) };
  return new Hono().route('/', signIn(shared)).route('/', ownAccount(shared)).route('/', admins(shared));
}
