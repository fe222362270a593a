import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { LiveSite } from '../publish/types.ts';
import { hashOf } from './object-store.ts';
import { serveLiveSite } from '../live/live-site.ts';
import { createTestSite, serveLocally } from '../testing/serve.ts';

/** More than the buffers between a server and a reader who does not read. */
const size = 64 * 1024 * 1024;

test('whoever reads slowly gets the whole old file, though it was replaced and removed meanwhile', async () => {
  const old = Buffer.alloc(size, 'old ');
  await using files = await createTestSite({ '/film.woff2': { body: old, type: 'font/woff2' } });
  await using newer = await createTestSite({ '/film.woff2': { body: 'new', type: 'font/woff2' } });
  let site: LiveSite = files.site;
  const live = serveLiveSite({
    live: () => site,
    store: files.store,
    onRedirect: () => undefined,
    picture: async () => undefined,
    log: () => undefined,
    defaults: {},
  });
  const server = await serveLocally(new Hono().all('*', live));
  const [response] = (await once(get(`${server.address}/film.woff2`), 'response')) as [IncomingMessage];
  response.pause();

  await files.store.put(Buffer.from('new'));
  site = newer.site;
  await files.store.remove(hashOf(old));
  expect(await (await fetch(`${server.address}/film.woff2`)).text()).toBe('new');

  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  expect(hashOf(Buffer.concat(parts))).toBe(hashOf(old));
  await server.close();
});
