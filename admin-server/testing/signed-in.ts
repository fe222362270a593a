import { Hono, type Schema } from 'hono';
import type { SignedIn } from '../http/signed-in.ts';
import type { LogEntry } from '../http/log.ts';
import { errorHandler } from '../http/errors.ts';

export const testAdmin = { id: 1, username: 'editor@example.org' };

/** Mounts admin calls at their address, with `testAdmin` signed in. */
export function signedIn<S extends Schema>(
  calls: Hono<SignedIn, S>,
  logged: LogEntry[] = [],
): Hono<SignedIn> {
  return new Hono<SignedIn>()
    .onError(errorHandler((entry) => logged.push(entry)))
    .use(async (c, next) => {
      c.set('admin', testAdmin);
      c.set('hasRecentProof', true);
      await next();
    })
    .route('/api/admin', calls);
}

/** A request with a JSON body. */
export function asJson(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
