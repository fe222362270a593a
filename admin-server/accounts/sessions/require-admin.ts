import type { MiddlewareHandler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { type Access, includesRole } from './access.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Session, Sessions } from './sessions.ts';

/** What `requireAdmin` adds to a request. */
export interface InSession {
  Variables: SignedIn['Variables'] & { session: Session; mustAddFactor: boolean };
}

export interface RequireAdminOptions {
  sessions: Pick<Sessions, 'check'>;
  cookie: SessionCookie;
  trustProxy: number;
}

/** Calls for those who must add a second factor before anything else. */
const factorCalls = /^\/api\/admin\/(?:user|(?:factors|proof)(?:\/.+)?)$/;

/**
 * Requires a session, and the role that `accessOf` gives for a call, before the body is read. The role is read
 * for each request, so a change counts from the next one.
 * @throws Problem `signed-out` without a valid session; `factor-required` when the account must have a second
 * factor first; `forbidden` without the role
 */
export function requireAdmin(
  { sessions, cookie, trustProxy }: RequireAdminOptions,
  accessOf: (method: string, path: string) => Access,
): MiddlewareHandler<InSession> {
  return async (c, next) => {
    const access = accessOf(c.req.method, c.req.path);
    if (access !== 'anyone') {
      const address = clientAddress(c, trustProxy);
      const current = await sessions.check(cookie.read(c), address);
      if (!current) throw new Problem('signed-out', 'Please sign in.');
      const { admin, session, mustAddFactor } = current;
      c.set('admin', admin);
      c.set('actor', { who: admin.username, address });
      c.set('session', session);
      c.set('hasRecentProof', session.hasRecentProof);
      c.set('mustAddFactor', mustAddFactor);
      if (mustAddFactor && !factorCalls.test(c.req.path))
        throw new Problem('factor-required', 'Everybody must have a second factor here. Set up yours first.');
      if (!includesRole(admin.role, access))
        throw new Problem(
          'forbidden',
          'Only an admin may do this. Ask an admin to do it, or to change your role.',
        );
    }
    await next();
  };
}
