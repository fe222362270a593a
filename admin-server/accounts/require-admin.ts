import type { MiddlewareHandler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Session, Sessions } from './sessions.ts';

/** What `requireAdmin` adds to a request. */
export interface InSession {
  Variables: SignedIn['Variables'] & { session: Session; mustAddFactor: boolean };
}

/** Calls that need no session. */
const publicCalls = new Set([
  '/api/admin/test-login',
  '/api/admin/login',
  '/api/admin/login/passkey/options',
  '/api/admin/login/passkey',
  '/api/admin/logout',
]);

/** Calls for those who must add a second factor before anything else. */
const factorCalls = /^\/api\/admin\/(?:user|(?:factors|proof)(?:\/.+)?)$/;

/**
 * Requires a session for every call and method, before the body is read.
 * @throws Problem `signed-out` when the request has no valid session; `factor-required` when the account must have a
 * second factor first
 */
export function requireAdmin(
  sessions: Pick<Sessions, 'check'>,
  cookie: SessionCookie,
): MiddlewareHandler<InSession> {
  return async (c, next) => {
    if (!publicCalls.has(c.req.path)) {
      const current = await sessions.check(cookie.read(c));
      if (!current) throw new Problem('signed-out', 'Please sign in.');
      c.set('admin', current.admin);
      c.set('session', current.session);
      c.set('hasRecentProof', current.session.hasRecentProof);
      c.set('mustAddFactor', current.mustAddFactor);
      if (current.mustAddFactor && !factorCalls.test(c.req.path))
        throw new Problem('factor-required', 'Everybody must have a second factor here. Set up yours first.');
    }
    await next();
  };
}
