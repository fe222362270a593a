import type { MiddlewareHandler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Origins that may change something: the site's own, and on a server that only this machine reaches
 * every name that a browser on it may use. Never taken from a request.
 */
export function allowedOrigins({
  siteUrl,
  host,
  port,
}: {
  siteUrl: string;
  host: string;
  port: number;
}): ReadonlySet<string> {
  const isLoopback = host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  const names = isLoopback ? ['localhost', '127.0.0.1', '[::1]'] : [];
  return new Set([siteUrl, ...names.map((name) => new URL(`http://${name}:${port}`).origin)]);
}

/**
 * Lets unsafe requests pass only from pages of the site, whatever their type: the browser must say so
 * by Origin, or by Sec-Fetch-Site where it sends no Origin. Throws a Problem (`forbidden`).
 */
export function originGate(allowed: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    if (
      !safeMethods.includes(c.req.method) &&
      !isOurs(c.req.header('origin'), c.req.header('sec-fetch-site'), allowed)
    ) {
      throw new Problem(
        'forbidden',
        'This request did not come from a page of this site. Open the site at its own address and try again.',
      );
    }
    await next();
  };
}

function isOurs(origin: string | undefined, site: string | undefined, allowed: ReadonlySet<string>): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined ? site !== undefined : allowed.has(origin);
}
