import { join } from 'node:path';
import type { Env } from '#admin-server/env.ts';
import { createObjectStore } from '#admin-server/files/object-store.ts';
import { mismatch } from '#admin-server/publish/engine/release/receipt.ts';
import { liveHtml } from '#admin-server/publish/page/live-html.ts';
import { loadLiveFiles } from '#admin-server/publish/engine/release/release-log.ts';
import { openDatabase } from '#content-db/database/open.ts';
import { type Check, failed, type Finding, ok, warning } from '#admin-server/doctor/finding.ts';
import { reasonOf } from '#admin-server/doctor/reason.ts';

/** What visitors and staff get at the public addresses, through every proxy and CDN in front. */
export const addresses: Check = {
  name: 'Addresses',
  run: async (env) => Promise.all([home(env), api(env), office(env)]),
};

const get = (address: string, init: RequestInit = {}) =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5000), ...init });

/** The home page, compared with the one that is live. */
async function home({ siteUrl, publishedDatabase, dataDir }: Env): Promise<Finding> {
  try {
    const { status, headers } = await get(`${siteUrl}/`);
    const network = ['cf-cache-status', 'x-served-by', 'via', 'x-cache'].find((name) => headers.has(name));
    const through = network ? ` A cache is in front (${network}: ${headers.get(network)}).` : '';
    if (status !== 200)
      return failed(
        `${siteUrl}/ answers ${status}.`,
        'Start the server, or correct the proxy in front of it.',
      );
    const live = await liveHome(publishedDatabase, dataDir).catch(() => undefined);
    const difference = live && (await mismatch('/', live, siteUrl));
    return difference
      ? warning(difference + through, 'Purge the cache, deploy again (npm run publish), or build again.')
      : ok(`${siteUrl}/ shows the home page that is live.${through}`);
  } catch (error) {
    return failed(
      `${siteUrl} cannot be reached: ${reasonOf(error)}.`,
      'Check SITE_URL, its DNS, its certificate and the proxy.',
    );
  }
}

/** The HTML of the live home page, as far as this machine has it. */
async function liveHome(address: Env['publishedDatabase'], dataDir: string): Promise<string | undefined> {
  const database = await openDatabase({ ...address, readOnly: true });
  const files = await loadLiveFiles(database.read).finally(() => database.close());
  return liveHtml({ files }, '/', createObjectStore(join(dataDir, 'objects')));
}

/** The server behind the forms. */
async function api({ siteUrl, apiUrl, isApiUrlSet }: Env): Promise<Finding> {
  const fix = isApiUrlSet
    ? 'Start the server, and let the proxy pass /api on to it.'
    : 'Let the proxy pass /api on to the server, or set PUBLIC_API_URL to where it is.';
  try {
    const response = await get(`${apiUrl}/api/health`, { headers: { origin: siteUrl } });
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('application/json'))
      return failed(`${apiUrl}/api is not answered by this program, so the forms reach nobody.`, fix);
    if (response.status !== 200)
      return failed(
        `The server says that it is not well: ${await response.text()}`,
        'Look at what is not ok in it, and at the log.',
      );
    if (apiUrl !== siteUrl) {
      const { headers } = await get(`${apiUrl}/api/contact`, {
        method: 'OPTIONS',
        headers: { origin: siteUrl, 'access-control-request-method': 'POST' },
      });
      if (headers.get('access-control-allow-origin') !== siteUrl)
        return failed(
          `The server at ${apiUrl} does not take forms of ${siteUrl}.`,
          'Start it with the same SITE_URL and PUBLIC_API_URL.',
        );
    }
    return ok(`The forms reach the server at ${apiUrl}.`);
  } catch (error) {
    return failed(`${apiUrl} cannot be reached, so the forms reach nobody: ${reasonOf(error)}.`, fix);
  }
}

async function office({ adminUrl }: Env): Promise<Finding> {
  const address = `${adminUrl}/admin/login`;
  try {
    const { status } = await get(address);
    return status === 200
      ? ok(`Staff sign in at ${address}.`)
      : failed(
          `${address} answers ${status}.`,
          'Let the proxy pass /admin, /api and /preview on to the server, with the Host header.',
        );
  } catch (error) {
    return failed(
      `${address} cannot be reached: ${reasonOf(error)}.`,
      'Check ADMIN_URL and the proxy; a VPN may be needed.',
    );
  }
}
