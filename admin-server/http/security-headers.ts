import type { MiddlewareHandler } from 'hono';

/** One year, in seconds. */
const year = 365 * 24 * 60 * 60;

/** Headers of every answer, unless it sets its own. */
export function defaultHeaders(siteUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(siteUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${year}` }),
  };
}

/** Answers that already have the default headers. Reading the headers of each answer would halve the throughput. */
const complete = new WeakSet<Response>();

/** Marks an answer whose headers come from `mergeHeaders`, so that `securityHeaders` skips it. */
export function markComplete(response: Response): Response {
  complete.add(response);
  return response;
}

/** The default headers with a file's own over them; names in lower case. */
export function mergeHeaders(
  defaults: Record<string, string>,
  own: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    [...Object.entries(defaults), ...Object.entries(own)].map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Adds the default headers to every answer: pages, errors, 304 and JSON. */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const defaults = Object.entries(defaultHeaders(siteUrl));
  return async (c, next) => {
    await next();
    if (complete.has(c.res)) return;
    const { headers } = c.res;
    for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value);
  };
}
