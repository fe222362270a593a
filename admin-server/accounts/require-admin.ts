import type { MiddlewareHandler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import { clientAddress } from '../http/client-address.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { type Access, includesRole } from './access.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Session, Sessions } from './sessions.ts';

/** What `requireAdmin` adds to a request. */
export interface InSession {
  Variables: SignedIn['Variables'] & { session: Session };
}

export interface RequireAdminOptions {
  sessions: Pick<Sessions, 'check'>;
  cookie: SessionCookie;
  trustProxy: number;
}

/**
 * Requires a session, and the role that `accessOf` gives for a call, before the body is read. The role is read
 * for each request, so a change counts from the next one.
 * @throws Problem `signed-out` without a valid session; `forbidden` without the role
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
      if (!includesRole(current.admin.role, access))
        throw new Problem(
          'forbidden',
          'Only an admin may do this. Ask an admin to do it, or to change your role.',
        );
      c.set('admin', current.admin);
      c.set('actor', { who: current.admin.username, address });
      c.set('session', current.session);
    }
    await next();
  };
}
