import type { MiddlewareHandler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Origins that may send unsafe requests: the site's own, and those of localhost when the server listens on a
 * loopback address. They come from the settings, never from a request.
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
 * Protects unsafe methods against cross-site requests: Origin must be allowed, and without Origin Sec-Fetch-Site
 * must name the same origin.
 * @param exceptions paths of calls that other programs make by a secret in the address
 * @throws Problem `forbidden` when the request comes from elsewhere
 */
export function requireSameOrigin(
  allowed: ReadonlySet<string>,
  exceptions: readonly string[] = [],
): MiddlewareHandler {
  return async (c, next) => {
    if (
      !safeMethods.includes(c.req.method) &&
      !exceptions.includes(c.req.path) &&
      !isAllowed(c.req.header('origin'), c.req.header('sec-fetch-site'), allowed)
    ) {
      throw new Problem(
        'forbidden',
        'This request did not come from a page of this site. Open the site at its own address and try again.',
      );
    }
    await next();
  };
}

function isAllowed(
  origin: string | undefined,
  site: string | undefined,
  allowed: ReadonlySet<string>,
): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined ? site !== undefined : allowed.has(origin);
}
