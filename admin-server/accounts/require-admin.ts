import type { MiddlewareHandler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Session, Sessions } from './sessions.ts';

/** What `requireAdmin` adds to a request. */
export interface InSession {
  Variables: SignedIn['Variables'] & { session: Session };
}

/** Calls that need no session. */
const publicCalls = new Set(['/api/admin/test-login', '/api/admin/login', '/api/admin/logout']);

/**
 * Requires a session for every call and method, before the body is read.
 * @throws Problem `signed-out` when the request has no valid session
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
    }
    await next();
  };
}
