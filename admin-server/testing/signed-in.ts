import { Hono, type Schema } from 'hono';
import type { Actor, Admin, SignedIn } from '../http/signed-in.ts';
import type { LogEntry } from '../http/log.ts';
import { errorHandler } from '../http/errors.ts';

export const testAdmin: Admin = { id: 1, username: 'editor@example.org', role: 'admin' };

/** Somebody in the audit trail. */
function actorOf({ username }: Admin): Actor {
  return { who: username, address: '192.0.2.1' };
}

/** Mounts admin calls at their address, with `testAdmin` or somebody else signed in. */
export function signedIn<S extends Schema>(
  calls: Hono<SignedIn, S>,
  logged: LogEntry[] = [],
  admin = testAdmin,
): Hono<SignedIn> {
  return new Hono<SignedIn>()
    .onError(errorHandler((entry) => logged.push(entry)))
    .use(async (c, next) => {
      c.set('admin', admin);
      c.set('actor', actorOf(admin));
      c.set('hasRecentProof', true);
      await next();
    })
    .route('/api/admin', calls);
}

/** A request with a JSON body. */
export function asJson(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
