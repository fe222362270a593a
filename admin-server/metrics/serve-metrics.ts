import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Metrics } from './metrics.ts';

/** The content type of the text format, version 0.0.4, of Prometheus. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** GET /metrics with the token as Bearer (RFC 6750). Without it the address is as any other that is not known. */
export function serveMetrics(metrics: Pick<Metrics, 'text'>, token: string): MiddlewareHandler {
  const expected = digest(`Bearer ${token}`);
  return async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return next();
    return c.body(await metrics.text(), 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  };
}

/** Of equal length for any text. */
const digest = (text: string) => createHash('sha256').update(text).digest();
