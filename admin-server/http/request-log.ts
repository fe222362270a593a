import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from './log.ts';

/** Ids of running requests that are logged. */
const ids = new WeakMap<Request, string>();

/** The id of a request for its log entries; nothing if requests are not logged. */
export function requestOf(c: Context): { request?: string } {
  const request = ids.get(c.req.raw);
  return request === undefined ? {} : { request };
}

/** The path without the secret of a share link. Never with the query, which has those of links in mails. */
export function pathForLog(c: Context): string {
  return c.req.path.replace(/^\/share\/[^/]*/, '/share/…');
}

/**
 * Gives each request an id, which its answer and its log entries have, and logs it when its answer begins: no address,
 * no query, no cookie. A proxy of ours may have given it an id already.
 */
export function logRequests(log: Log, { trustProxy }: { trustProxy: number }): MiddlewareHandler {
  return async (c, next) => {
    const given = trustProxy > 0 ? c.req.header('x-request-id') : undefined;
    const request = given && /^[\w.:/+=-]{1,100}$/.test(given) ? given : randomUUID();
    ids.set(c.req.raw, request);
    const started = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', request);
    log({
      level: 'info',
      event: 'Request',
      request,
      method: c.req.method,
      path: pathForLog(c),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  };
}
