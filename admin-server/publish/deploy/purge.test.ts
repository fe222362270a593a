import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createPurge, type PurgeSettings } from './purge.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}

/** A service that answers all calls in one way, and keeps them. */
async function createService(status = 200, answer: object = { success: true }) {
  const calls: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    calls.push({ method, url, headers, body: await text(request) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const addresses = ['https://www.example.org/', 'https://www.example.org/ar/%D9%85%D9%86'];
const many = Array.from({ length: 250 }, (_, at) => `https://www.example.org/${at}`);

describe('a cache that takes PURGE', () => {
  it('gets one request for each address, in the name of the site', async () => {
    await using cache = await createService();
    await createPurge({ kind: 'http', url: cache.url }).purge(addresses, true);
    expect(cache.calls.map(({ method, url, headers }) => [method, url, headers['host']]).sort()).toEqual([
      ['PURGE', '/', 'www.example.org'],
      ['PURGE', '/ar/%D9%85%D9%86', 'www.example.org'],
    ]);
  });

  it('may not know an address', async () => {
    await using cache = await createService(404);
    await expect(
      createPurge({ kind: 'http', url: cache.url }).purge(addresses, false),
    ).resolves.toBeUndefined();
  });

  it('that refuses, or is not there, is said', async () => {
    await using cache = await createService(405);
    await expect(createPurge({ kind: 'http', url: cache.url }).purge(addresses, false)).rejects.toThrow(
      /answered 405 to PURGE\. Allow this machine to purge in its configuration, or correct DEPLOY_PURGE\.$/,
    );
    await expect(
      createPurge({ kind: 'http', url: 'http://127.0.0.1:9' }).purge(addresses, false),
    ).rejects.toThrow('the cache http://127.0.0.1:9 cannot be reached');
  });
});

describe('Cloudflare', () => {
  const settings: PurgeSettings = { kind: 'cloudflare', zone: 'abc123', token: 'secret' };

  it('gets a hundred addresses a call', async () => {
    await using api = await createService();
    await createPurge(settings, api.url).purge(many, false);
    expect(api.calls.map(({ body }) => JSON.parse(body).files.length)).toEqual([100, 100, 50]);
    expect(api.calls[0]).toMatchObject({
      method: 'POST',
      url: '/zones/abc123/purge_cache',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    });
  });

  it('forgets everything where everything, or very much, has changed', async () => {
    await using api = await createService();
    await createPurge(settings, api.url).purge(many, true);
    await createPurge(settings, api.url).purge([...many, ...many, ...many, ...many, ...many], false);
    expect(api.calls.map(({ body }) => JSON.parse(body))).toEqual([
      { purge_everything: true },
      { purge_everything: true },
    ]);
  });

  it('that refuses the token is said', async () => {
    await using api = await createService(403, { success: false, errors: [{ code: 10_000 }] });
    await expect(createPurge(settings, api.url).purge(many, false)).rejects.toMatchObject({
      code: 'setup',
      message: 'Cloudflare answered 403. Correct DEPLOY_PURGE and DEPLOY_PURGE_TOKEN.',
    });
  });

  it('that has too much to do is asked again later', async () => {
    await using api = await createService(429);
    await expect(createPurge(settings, api.url).purge(many, false)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('Fastly', () => {
  const settings: PurgeSettings = { kind: 'fastly', service: 'xyz', token: 'secret' };

  it('gets a call for each address', async () => {
    await using api = await createService(200, { status: 'ok', id: '1-2' });
    await createPurge(settings, api.url).purge(addresses, false);
    expect(api.calls.map(({ method, url, headers }) => [method, url, headers['fastly-key']]).sort()).toEqual([
      ['POST', '/purge/www.example.org/', 'secret'],
      ['POST', '/purge/www.example.org/ar/%D9%85%D9%86', 'secret'],
    ]);
  });

  it('forgets everything where everything has changed', async () => {
    await using api = await createService(200, { status: 'ok' });
    await createPurge(settings, api.url).purge(addresses, true);
    expect(api.calls.map(({ method, url }) => [method, url])).toEqual([['POST', '/service/xyz/purge_all']]);
  });
});

describe('a webhook', () => {
  it('gets what has changed, signed with the token', async () => {
    await using hook = await createService(204);
    await createPurge({ kind: 'webhook', url: `${hook.url}/hook?x=1`, token: 'secret' }).purge(
      addresses,
      false,
    );
    const [call] = hook.calls;
    expect(call).toMatchObject({ method: 'POST', url: '/hook?x=1' });
    expect(JSON.parse(call?.body ?? '')).toEqual({ at: expect.any(String), isAll: false, addresses });
    const signature = createHmac('sha256', 'secret')
      .update(call?.body ?? '')
      .digest('hex');
    expect(call?.headers['x-signature-256']).toBe(`sha256=${signature}`);
  });
});
