import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from './log.ts';

/** Ids of running requests. */
const ids = new WeakMap<Request, string>();

/** The id of a request for its log entries; nothing if requests have none. */
export function requestOf(c: Context): { request?: string } {
  const request = ids.get(c.req.raw);
  return request === undefined ? {} : { request };
}

/** The path without the secret of a share link. Never with the query, which has those of links in mails. */
export function pathForLog(c: Context): string {
  return c.req.path.replace(/^\/share\/[^/]*/, '/share/…');
}

/** Gives each request an id, which its answer and its log entries have. A proxy of ours may have given it one already. */
export function identifyRequests({ trustProxy }: { trustProxy: number }): MiddlewareHandler {
  return async (c, next) => {
    const given = trustProxy > 0 ? c.req.header('x-request-id') : undefined;
    const request = given && /^[\w.:/+=-]{1,100}$/.test(given) ? given : randomUUID();
    ids.set(c.req.raw, request);
    await next();
    c.res.headers.set('X-Request-Id', request);
  };
}

/** Logs each request when its answer begins: no address, no query, no cookie. */
export function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    log({
      level: 'info',
      event: 'Request',
      ...requestOf(c),
      method: c.req.method,
      path: pathForLog(c),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  };
}
