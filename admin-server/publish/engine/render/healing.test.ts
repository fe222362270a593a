import { readFileSync } from 'node:fs';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageShowing } from '#content-db/model/shared-parts.ts';
import { hashOf } from '../../../files/object-store.ts';
import { serveLiveSite } from '../../../live/live-site.ts';
import { createTestSite, type TestSite } from '../../../testing/publish.ts';
import { type Encoding, encodings } from '../../../files/encoding.ts';

let site: TestSite;
beforeEach(async () => {
  site = await createTestSite();
  await site.publisher.settled();
});
afterEach(() => site[Symbol.asyncDispose]());

/** A server that has read nothing yet, as after a start. */
function server() {
  const { publisher, store } = site;
  const app = new Hono();
  app.onError((error, c) => c.text(error.message, 503));
  const handler = serveLiveSite({
    live: publisher.live,
    picture: publisher.picture,
    heal: publisher.heal,
    store,
    onRedirect: () => undefined,
    log: () => undefined,
    defaults: {},
  });
  return app.all('*', handler);
}

const ask = (path: string, encoding?: Encoding) =>
  server().request(path, { headers: { 'accept-encoding': encoding ?? 'identity' } });

const fileOf = (path: string, encoding?: Encoding) =>
  site.store.pathOf(site.files().get(path) ?? 'missing', encoding);

/** What happens to a file on a disk. */
const damages: Record<string, (file: string) => Promise<void>> = {
  truncated: (file) => truncate(file, 10),
  emptied: (file) => truncate(file, 0),
  async flipped(file) {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(file, bytes);
  },
  deleted: (file) => rm(file),
};

describe.each(Object.entries(damages))('an object that is %s', (_, damage) => {
  it.each(['/', '/team', '/ar/blog/خطوات-أولى', 'part:footer/en', '/robots.txt', '/favicon.svg'])(
    'is made again when %s is asked for, or a page with it, and never sent',
    async (path) => {
      const object = site.files().get(path) ?? '';
      const whole = await site.read(path);
      await damage(fileOf(path));
      const answer = await ask(pageShowing(path));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(whole);
      expect(await site.store.verify(object)).toBe(true);
      expect(site.publisher.live()?.release).toBe(1);
    },
  );

  it.each(encodings)('in its encoding %s is sent plain, and encoded again', async (encoding) => {
    const path = '/search/en/pages.txt';
    const hash = site.files().get(path) ?? '';
    await damage(fileOf(path, encoding));
    const answer = await ask(path, encoding);
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(hashOf(Buffer.from(await answer.arrayBuffer()))).toBe(hash);
    await site.publisher.settled();
    expect(await site.store.verify(hash, encoding)).toBe(damage !== damages.deleted);
  });

  it('is drawn again if it is a picture', async () => {
    const [path = ''] = site.pictures();
    const { object = '' } = (await site.publisher.picture(path)) ?? {};
    await damage(site.store.pathOf(object));
    const answer = await ask(path);
    expect(hashOf(Buffer.from(await answer.arrayBuffer()))).toBe(object);
  });

  it('is found by the scrub, and made again', async () => {
    const hash = site.files().get('/services') ?? '';
    await damage(fileOf('/services'));
    await site.publisher.scrub();
    expect(await site.store.verify(hash)).toBe(true);
  });
});

describe('objects', () => {
  it('that are all gone are made again one by one', async () => {
    await rm(site.deps.objects, { recursive: true });
    for (const path of ['/', '/ar', '/team']) expect((await ask(path)).status).toBe(200);
    while (!(await site.publisher.isWhole())) expect(site.publisher.live()).toBeDefined();
  });

  it('of the search index are made again, also where a page is damaged too', async () => {
    for (const path of ['/search/en/pages.txt', '/services', '/team'])
      await writeFile(fileOf(path), 'damaged');
    const answer = await ask('/search/en/pages.txt');
    expect(hashOf(Buffer.from(await answer.arrayBuffer()))).toBe(site.files().get('/search/en/pages.txt'));
    expect(await site.store.verify(site.files().get('/team') ?? '')).toBe(true);
  });

  it('that cannot be made again are missed, with 503, until they can be', async () => {
    const file = fileOf('/team');
    const text = readFileSync(file);
    // Rows that were changed behind the back of the publisher give other bytes.
    await site.reopen(({ site: compiled }) => ({
      site: { ...compiled, render: () => Promise.reject(new Error('It cannot be rendered')) },
    }));
    await rm(file);
    expect((await ask('/team')).status).toBe(503);
    expect(await site.publisher.isWhole()).toBe(false);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    expect((await ask('/team')).status).toBe(200);
  });

  it('are whole where nothing happened, and nothing is written', async () => {
    expect(await site.publisher.isWhole()).toBe(true);
    await site.publisher.scrub();
    expect(await site.publisher.isWhole()).toBe(true);
  });
});
