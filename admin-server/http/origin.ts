import type { Handler, MiddlewareHandler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Our origins, from the settings, never from a request. They are equal unless the settings say otherwise. */
interface OwnOrigins {
  siteUrl: string;
  apiUrl: string;
  adminUrl: string;
}

/** Origins of pages, by the calls that they may send unsafe requests to. */
interface AllowedOrigins {
  visitors: ReadonlySet<string>;
  staff: ReadonlySet<string>;
}

/**
 * Origins of the pages that may send unsafe requests, to the calls for visitors and to those for staff. Those of
 * localhost may where the server listens on a loopback address. Pages of the site may only send forms if they
 * have another origin than the API; see `formsOfSite`.
 */
export function allowedOrigins({
  apiUrl,
  adminUrl,
  host,
  port,
}: Omit<OwnOrigins, 'siteUrl'> & { host: string; port: number }): AllowedOrigins {
  const isLoopback = host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  const names = isLoopback ? ['localhost', '127.0.0.1', '[::1]'] : [];
  const local = names.map((name) => new URL(`http://${name}:${port}`).origin);
  return { visitors: new Set([apiUrl, adminUrl, ...local]), staff: new Set([adminUrl, ...local]) };
}

/** Pages of another origin that may send forms. */
export interface FormsElsewhere {
  origin: string;
  /** Paths of the calls that they may send to. */
  calls: readonly string[];
}

/**
 * The pages of the site, if they have another origin than the API.
 * @param calls paths of the calls that take their forms
 */
export function formsOfSite(
  { siteUrl, apiUrl }: OwnOrigins,
  calls: readonly string[],
): FormsElsewhere | undefined {
  return siteUrl === apiUrl ? undefined : { origin: siteUrl, calls };
}

/**
 * Answers requests to the hosts of the site and of the API as if there were no back office, if it has a host of its
 * own: so no page of theirs shares an origin with it. Any other name of the server, such as one of a proxy, passes.
 */
export function onlyAtAdminHost(
  { siteUrl, apiUrl, adminUrl }: OwnOrigins,
  absent: Handler,
): MiddlewareHandler {
  const hosts = new Set([siteUrl, apiUrl].filter((url) => url !== adminUrl).map((url) => new URL(url).host));
  return async (c, next) => (hosts.has(c.req.header('host')?.toLowerCase() ?? '') ? absent(c, next) : next());
}

/**
 * Protects unsafe methods against cross-site requests: Origin must be allowed, and without Origin Sec-Fetch-Site
 * must name the same origin.
 * @param exceptions paths of calls that other programs make by a secret in the address
 * @param forms pages of another origin, and the calls that take their forms
 * @throws Problem `forbidden` when the request comes from elsewhere
 */
export function requireSameOrigin(
  allowed: ReadonlySet<string>,
  { exceptions = [], forms }: { exceptions?: readonly string[]; forms?: FormsElsewhere | undefined } = {},
): MiddlewareHandler {
  return async (c, next) => {
    if (
      !safeMethods.includes(c.req.method) &&
      !exceptions.includes(c.req.path) &&
      !(forms?.calls.includes(c.req.path) && c.req.header('origin') === forms.origin) &&
      !isAllowed(c.req.header('origin'), c.req.header('sec-fetch-site'), allowed)
    ) {
      throw new Problem(
        'forbidden',
        'This request did not come from a page of this site. Open the site at its own address and try again; software sends that address as the header Origin.',
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

/** The address of a page in an answer of the API: a path, unless the pages have another origin. */
export function pageAddress({ siteUrl, apiUrl }: Omit<OwnOrigins, 'adminUrl'>, path: string): string {
  return apiUrl === siteUrl ? path : siteUrl + encodeURI(path);
}
