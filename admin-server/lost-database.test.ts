import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { connect } from '#content-db/database/connection.ts';
import { openDatabase } from '#content-db/database/open.ts';
import { createTestApp, type TestApp, testOrigin } from './testing/app.ts';
import { notes } from './testing/notes.ts';
import { hashOf } from './files/object-store.ts';
import { createTestSite, shownFiles, type TestSite } from './testing/publish.ts';

const message = { name: 'Sara Ali', email: 'sara@example.org', message: 'Please call.' };
const databases = ['content.db', 'published.db'];

/** The app over a published site, with a content database that does not wait long for a lock. */
async function serve({ folder, publisher, store }: TestSite): Promise<TestApp> {
  const open = (name: string) =>
    openDatabase({ url: pathToFileURL(join(folder, name)).href, busyTimeoutMs: 50 });
  const [content, published] = [await open('content.db'), await open('published.db')];
  return createTestApp({
    deps: { content, published, live: publisher.live, publisher, store },
    features: [notes],
  });
}

/** Asks for every file of the live release; each comes as it was published. */
async function expectWholeSite(app: TestApp, site: TestSite): Promise<void> {
  const files = await shownFiles(site);
  expect([...files.keys()]).toEqual(expect.arrayContaining(['/', '/ar', '/robots.txt', '/sitemap.xml']));
  for (const [path, hash] of files) {
    const response = await app.ask(encodeURI(path));
    const { status } = site.publisher.live()?.files.get(path) ?? {};
    expect([path, response.status, hashOf(await response.bytes())]).toEqual([path, status, hash]);
  }
}

async function expectRefusedWrite(app: TestApp): Promise<void> {
  const response = await app.post('/api/notes', message);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.json()).toEqual({
    message: expect.not.stringMatching(/SQLITE|select|insert/i),
    code: expect.any(String),
  });
}

describe('all pages and robots.txt are served', () => {
  it('while another program locks the databases: reads are answered, the health says so, and writes succeed after that', async () => {
    await using site = await createTestSite();
    await using app = await serve(site);
    const others = databases.map((name) => connect({ url: pathToFileURL(join(site.folder, name)).href }));
    const locks = await Promise.all(others.map((other) => other.transaction('write')));
    await expectWholeSite(app, site);
    await expectRefusedWrite(app);
    expect((await app.ask('/api/clients')).status).toBe(200);
    expect((await app.ask('/api/health')).status).toBe(503);
    for (const lock of locks) lock.close();
    for (const other of others) other.close();
    expect((await app.post('/api/notes', message)).status).toBe(200);
    await expect.poll(async () => (await app.ask('/api/health')).status).toBe(200);
  });

  it.each([
    [
      'removed',
      (file: string) => Promise.all(['', '-wal', '-shm'].map((end) => rm(file + end, { force: true }))),
    ],
    ['damaged', (file: string) => writeFile(file, 'no database at all '.repeat(5000))],
  ])('when the databases are %s: a publish fails and changes nothing', async (_, harm) => {
    await using site = await createTestSite();
    await using app = await serve(site);
    for (const name of databases) await harm(join(site.folder, name));
    await expectWholeSite(app, site);
    await expectRefusedWrite(app);
    const before = site.publisher.live();
    await expect(site.publish({ all: true })).rejects.toMatchObject({ name: 'Problem' });
    expect(site.publisher.live()).toBe(before);
    await expectWholeSite(app, site);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await app.ask('/', { method: 'POST', headers: { origin: testOrigin } })).status).toBe(405);
  });
});
