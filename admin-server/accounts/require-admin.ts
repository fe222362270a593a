import type { MiddlewareHandler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Session, Sessions } from './sessions.ts';

/** What the guard adds for the calls about sessions themselves. */
export interface InSession {
  Variables: SignedIn['Variables'] & { session: Session };
}

/** The calls that need no session. */
const openCalls = new Set(['/api/admin/test-login', '/api/admin/login', '/api/admin/logout']);

/**
 * Lets only signed-in members of staff pass, whatever the call and its method, before anything of the
 * body is read. Throws a Problem (`signed-out`).
 */
export function requireAdmin(
  sessions: Pick<Sessions, 'check'>,
  cookie: SessionCookie,
): MiddlewareHandler<InSession> {
  return async (c, next) => {
    if (!openCalls.has(c.req.path)) {
      const found = await sessions.check(cookie.read(c));
      if (!found) throw new Problem('signed-out', 'Please sign in.');
      c.set('admin', found.admin);
      c.set('session', found.session);
    }
    await next();
  };
}
