import type { Env } from '#admin-server/env.ts';
import { type Check, type Finding, ok, warning } from '#admin-server/doctor/finding.ts';

const isHttps = (origin: string) => origin.startsWith('https:');

/** Settings that are valid, but do not fit together. */
export const settings: Check = {
  name: 'Settings',
  async run(env) {
    const { siteUrl, host, port } = env;
    return [ok(`The site is ${siteUrl}; the server listens on ${host}, port ${port}.`), ...oddities(env)];
  },
};

function* oddities({
  siteUrl,
  host,
  trustProxy,
  firstAdmin,
  isApiUrlSet,
  apiUrl,
  adminUrl,
}: Env): Iterable<Finding> {
  if (host !== '127.0.0.1' && new URL(siteUrl).hostname === 'localhost')
    yield warning(
      `The server listens on ${host}, but SITE_URL is ${siteUrl}: other machines can read the site, and use no form.`,
      'Set SITE_URL to the address that visitors use.',
    );
  if (isHttps(siteUrl) && trustProxy === 0)
    yield warning(
      'SITE_URL has https, so a proxy is in front of the server, but TRUST_PROXY is 0: all visitors share one limit.',
      'Set TRUST_PROXY to the number of your proxies.',
    );
  if (isHttps(siteUrl) && !isHttps(adminUrl))
    yield warning(
      'ADMIN_URL has http: passwords of staff travel as plain text.',
      'Give the back office https too.',
    );
  if (firstAdmin)
    yield warning(
      'ADMIN_PASSWORD is still set. It is not read again.',
      'Remove it once the first admin has signed in.',
    );
  if (isApiUrlSet && apiUrl !== siteUrl && adminUrl === siteUrl)
    yield warning(
      'PUBLIC_API_URL is set and ADMIN_URL is not, so staff have to sign in at SITE_URL.',
      `Set ADMIN_URL, to ${apiUrl} for one, unless the host of the site passes /admin and /api on to this server.`,
    );
}
