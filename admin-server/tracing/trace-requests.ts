import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { inSpan } from '#content-db/spans.ts';
import { requestOf } from '../http/request-log.ts';

/** The pattern of live pages and files, whose own paths are public. */
const anyPath = '/*';

/**
 * Records each request as a span, until its answer begins, by the pattern of its route. It goes on with the trace of a
 * proxy of ours. Mount it after the ids of requests, and before everything that is to be part of it.
 */
export function traceRequests({ trustProxy }: { trustProxy: number }): MiddlewareHandler {
  return (c, next) =>
    inSpan({ name: c.req.method, kind: 'server', ...parentOf(c, trustProxy) }, async (span) => {
      await next();
      const [route, { status }] = [routePath(c), c.res];
      const isPublic = route === anyPath && status < 400;
      span.rename(`${c.req.method} ${route}`);
      span.set({
        'http.request.method': c.req.method,
        'http.route': route,
        'http.response.status_code': status,
        ...(isPublic && { 'url.path': c.req.path }),
        ...requestId(c),
      });
      if (status >= 500) span.fail(String(status));
    });
}

function requestId(c: Context) {
  const { request } = requestOf(c);
  return request !== undefined && { 'request.id': request };
}

function parentOf(c: Context, trustProxy: number) {
  const traceparent = trustProxy > 0 ? c.req.header('traceparent') : undefined;
  return traceparent !== undefined && { parent: { traceparent, tracestate: c.req.header('tracestate') } };
}
