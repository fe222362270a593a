import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { problemNaming } from '#content-db/model/plain-message.ts';
import { messageOf, type Problem } from '#content-db/model/problem.ts';
import { inParallel } from '../../storage/in-parallel.ts';

/** A cache in front of the site, and how it is told what has changed. */
export type PurgeSettings =
  /** HTTP PURGE, as Varnish and others take it; `url` is the origin of the cache. */
  | { kind: 'http'; url: string }
  | { kind: 'cloudflare'; zone: string; token: string }
  | { kind: 'fastly'; service: string; token: string }
  /** A call to any address, signed by HMAC with the token. */
  | { kind: 'webhook'; url: string; token: string };

/** Removes addresses from a cache. Each call @throws Problem if the cache may still have old answers. */
export interface Purge {
  /** Its name in messages, such as `the cache http://10.0.0.2`. */
  name: string;
  /** What staff call it, if the name says where it is. */
  place?: string;
  /** Removes these addresses. `isAll`: they are all of the site, and others may be removed too. */
  purge(addresses: string[], isAll: boolean): Promise<void>;
}

/** Addresses that one call names at most: https://developers.cloudflare.com/cache/how-to/purge-cache */
const cloudflareBatch = 100;
/** Above this number of addresses, everything is purged, as each account may name only so many a second. */
const tooMany = 1_000;

/** Milliseconds for an answer. */
const timeout = 15_000;

const cloudflareApi = 'https://api.cloudflare.com/client/v4';
const fastlyApi = 'https://api.fastly.com';

/** @param api the origin of the service, if it is not the real one */
export function createPurge(settings: PurgeSettings, api?: string): Purge {
  switch (settings.kind) {
    case 'http':
      return purgeByMethod(settings.url);
    case 'cloudflare':
      return purgeCloudflare(settings, api ?? cloudflareApi);
    case 'fastly':
      return purgeFastly(settings, api ?? fastlyApi);
    case 'webhook':
      return callWebhook(settings);
  }
}

function purgeByMethod(cache: string): Purge {
  const name = `the cache ${cache}`;
  const place = 'the cache';
  return {
    name,
    place,
    async purge(addresses) {
      await inParallel(addresses, async (address) => {
        const status = await sendPurge(cache, new URL(address)).catch((error: unknown) => {
          throw unreachable({ name, place }, error);
        });
        // 404: it was not cached.
        if (status < 300 || status === 404) return;
        throw problemNaming(
          { [name]: place ?? name },
          'setup',
          `${name} answered ${status} to PURGE. Allow this machine to purge in its configuration, or correct DEPLOY_PURGE.`,
        );
      });
    },
  };
}

/** Sends PURGE to a cache, in the name of the site, which `fetch` cannot. @returns the status */
function sendPurge(cache: string, { host, pathname }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(pathname, cache), { method: 'PURGE', headers: { host }, timeout });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('timeout', () => sent.destroy(new Error('it does not answer in time')));
    sent.on('error', reject);
    sent.end();
  });
}

function purgeCloudflare({ zone, token }: { zone: string; token: string }, api: string): Purge {
  const name = 'Cloudflare';
  const call = (body: object) =>
    post({ name }, `${api}/zones/${zone}/purge_cache`, { authorization: `Bearer ${token}` }, body);
  return {
    name,
    async purge(addresses, isAll) {
      if (isAll || addresses.length > tooMany) return call({ purge_everything: true });
      for (let at = 0; at < addresses.length; at += cloudflareBatch)
        await call({ files: addresses.slice(at, at + cloudflareBatch) });
    },
  };
}

/** See https://www.fastly.com/documentation/reference/api/purging/ */
function purgeFastly({ service, token }: { service: string; token: string }, api: string): Purge {
  const name = 'Fastly';
  const headers = { 'fastly-key': token };
  return {
    name,
    async purge(addresses, isAll) {
      if (isAll || addresses.length > tooMany)
        return post({ name }, `${api}/service/${service}/purge_all`, headers);
      await inParallel(addresses, (address) =>
        post({ name }, `${api}/purge/${address.replace(/^https?:\/\//, '')}`, headers),
      );
    },
  };
}

function callWebhook({ url, token }: { url: string; token: string }): Purge {
  const name = `the webhook ${new URL(url).origin}`;
  const place = 'the webhook';
  return {
    name,
    place,
    async purge(addresses, isAll) {
      const body = JSON.stringify({ at: new Date().toISOString(), isAll, addresses });
      const signature = `sha256=${createHmac('sha256', token).update(body).digest('hex')}`;
      await post({ name, place }, url, { 'x-signature-256': signature }, body);
    },
  };
}

function unreachable({ name, place }: Pick<Purge, 'name' | 'place'>, error: unknown): Problem {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause && cause.code;
  const reason = typeof code === 'string' ? code : messageOf(error);
  return problemNaming(
    { [name]: place ?? name },
    'unavailable',
    `${name} cannot be reached (${reason}).`,
    error,
  );
}

/** Posts JSON. @throws Problem (`setup`) if the token is refused, else `unavailable` */
async function post(
  { name, place }: Pick<Purge, 'name' | 'place'>,
  url: string,
  headers: Record<string, string>,
  body?: object | string,
): Promise<void> {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(text !== undefined && { 'content-type': 'application/json' }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    ...(text !== undefined && { body: text }),
  }).catch((error: unknown) => {
    throw unreachable({ name, place }, error);
  });
  await answer.arrayBuffer().catch(() => undefined);
  if (answer.ok) return;
  const isRefused = [400, 401, 403, 404].includes(answer.status);
  throw problemNaming(
    { [name]: place ?? name },
    isRefused ? 'setup' : 'unavailable',
    `${name} answered ${answer.status}${isRefused ? '. Correct DEPLOY_PURGE and DEPLOY_PURGE_TOKEN.' : '.'}`,
  );
}
