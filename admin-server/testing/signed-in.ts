import { Hono, type Schema } from 'hono';
import type { Actor, Admin, SignedIn } from '../http/signed-in.ts';
import type { LogEntry } from '../http/log.ts';
import { errorHandler } from '../http/errors.ts';

export const testAdmin: Admin = { id: 1, username: 'editor@example.org', role: 'admin' };

/** `testAdmin` in the audit trail. */
const testActor: Actor = { who: testAdmin.username, address: '192.0.2.1' };

/** Mounts admin calls at their address, with `testAdmin` signed in. */
export function signedIn<S extends Schema>(
  calls: Hono<SignedIn, S>,
  logged: LogEntry[] = [],
): Hono<SignedIn> {
  return new Hono<SignedIn>()
    .onError(errorHandler((entry) => logged.push(entry)))
    .use(async (c, next) => {
      c.set('admin', testAdmin);
      c.set('actor', testActor);
      c.set('hasRecentProof', true);
      await next();
    })
    .route('/api/admin', calls);
}

/** A request with a JSON body. */
export function asJson(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
