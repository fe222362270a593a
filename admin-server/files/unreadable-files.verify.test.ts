import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorHandler } from '../http/errors.ts';
import type { LogEntry } from '../http/log.ts';
import { health } from '../live/health.ts';
import { serveLiveSite } from '../live/live-site.ts';
import { damagedFiles, markRunning } from '../publish/engine/release/recover.ts';
import { createTestSite, filesBelow, type TestSite } from '../testing/publish.ts';

/** The code with which calls about a file fail; undefined where they do not. */
const disk = vi.hoisted(() => ({
  fault: undefined as ((call: string, path: string) => string | undefined) | undefined,
}));

/** Fails as the system does. */
function failing(call: string, path: unknown): Error | undefined {
  const code = disk.fault?.(call, String(path));
  if (code === undefined) return undefined;
  return Object.assign(new Error(`${code}: a fault of this test, ${call} '${String(path)}'`), {
    code,
    syscall: call,
  });
}

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>();
  const statSync = (path: string, options: object) => {
    const error = failing('stat', path);
    if (error) throw error;
    return original.statSync(path, options);
  };
  const existsSync = (path: string) => !failing('stat', path) && original.existsSync(path);
  const createReadStream = (path: string, options: object) => {
    const error = failing('open', path);
    return error
      ? new Readable({ read: (): void => undefined, construct: (done) => done(error) })
      : original.createReadStream(path, options);
  };
  return { ...original, statSync, existsSync, createReadStream };
});

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  const watched = {
    open: 'open',
    readFile: 'open',
    readdir: 'scandir',
    stat: 'stat',
    access: 'access',
  } as const;
  const wrapped = Object.entries(watched).map(([name, call]) => {
    const real = original[name as keyof typeof watched] as (...words: unknown[]) => Promise<unknown>;
    return [
      name,
      async (path: unknown, ...words: unknown[]) => {
        const error = failing(call, path);
        if (error) throw error;
        return real(path, ...words);
      },
    ] as const;
  });
  return { ...original, ...Object.fromEntries(wrapped) };
});

let site: TestSite;
beforeEach(async () => {
  site = await createTestSite();
  await site.publisher.settled();
});
afterEach(async () => {
  disk.fault = undefined;
  await site[Symbol.asyncDispose]();
});

const inObjects = (path: string) => path.startsWith(join(site.folder, 'objects'));
const codes = ['EMFILE', 'ENFILE', 'EIO', 'EACCES', 'ENOMEM'];

describe.each(codes)('a stored file that cannot be read (%s)', (code) => {
  it('is neither damaged nor missing: the sweep after an unclean stop stops, and leaves all as it is', async () => {
    const { store, deps } = site;
    await markRunning(deps.objects);
    const before = await filesBelow(deps.objects);
    let opened = 0;
    disk.fault = (call, path) => (call === 'open' && inObjects(path) && (opened += 1) > 3 ? code : undefined);
    await expect(damagedFiles(deps.published, store, deps.objects)).rejects.toMatchObject({ code });
    disk.fault = undefined;
    expect(await filesBelow(deps.objects)).toEqual(before);
    // The next start looks again.
    await rm(store.pathOf(site.files().get('/team') ?? ''));
    expect(await damagedFiles(deps.published, store, deps.objects)).toEqual(['/team']);
  });

  it.each(['open', 'stat', 'scandir'])('is not taken for missing where %s fails', async (failed) => {
    const { store, deps } = site;
    const [hash = ''] = site.files().values();
    await markRunning(deps.objects);
    const before = await filesBelow(deps.objects);
    disk.fault = (call, path) => (call === failed && inObjects(path) ? code : undefined);
    const asked = {
      open: () => store.verify(hash),
      stat: async () => (await store.has(hash)) || (await store.missing([hash])),
      scandir: () => store.hashes(),
    }[failed];
    await expect(asked?.()).rejects.toMatchObject({ code });
    await expect(damagedFiles(deps.published, store, deps.objects)).rejects.toMatchObject({ code });
    await site.publisher.heal(hash, 'plain').catch(() => undefined);
    await site.publisher.scrub();
    disk.fault = undefined;
    expect(await filesBelow(deps.objects)).toEqual(before);
  });

  it('gets a visitor 503 with a sentence for people, and the log says which it is', async () => {
    const entries: LogEntry[] = [];
    const app = new Hono();
    app.onError(errorHandler((entry) => void entries.push(entry)));
    const { publisher, store } = site;
    app.all(
      '*',
      serveLiveSite({
        live: publisher.live,
        picture: publisher.picture,
        heal: publisher.heal,
        store,
        onRedirect: () => undefined,
        log: () => undefined,
        defaults: {},
      }),
    );
    disk.fault = (call, path) => (call === 'open' && inObjects(path) ? code : undefined);
    for (const path of ['/', '/services', site.pictures()[0] ?? '']) {
      const answer = await app.request(path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.text()).toMatch(
        /^The server c[^/:]+; its log says which\. Try again in a moment\.\n$|^The server cannot open more files at the moment, or is short of memory\. Try again in a moment\.\n$/,
      );
    }
    expect(JSON.stringify(entries)).toContain(code);
    disk.fault = undefined;
    expect((await app.request('/')).status).toBe(200);
  });
});

it('the health says that files cannot be read, which is not that they are damaged', async () => {
  const { content, published, publisher } = site;
  const app = health({
    content,
    published,
    live: publisher.live,
    publisher,
    disk: async () => 'ok',
    isStopping: () => false,
  });
  disk.fault = (call, path) => (call === 'stat' && inObjects(path) ? 'EIO' : undefined);
  const answer = await app.request('/health');
  expect([answer.status, await answer.json()]).toMatchObject([503, { ok: false, objects: 'unreadable' }]);
  disk.fault = undefined;
  expect(await (await app.request('/health')).json()).toMatchObject({ ok: true, objects: 'ok' });
});

it('the scrub counts the files that it could not read', async () => {
  disk.fault = (call, path) => (call === 'stat' && inObjects(path) ? 'EIO' : undefined);
  await rm(site.store.pathOf(site.files().get('/team') ?? ''));
  expect(await site.publisher.scrub()).toBe(1);
  disk.fault = undefined;
  expect(await site.publisher.scrub()).toBe(0);
  expect(await site.store.verify(site.files().get('/team') ?? '')).toBe(true);
});
