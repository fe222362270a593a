import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReaders } from '#content-db/read/reader.ts';
import { resources } from '#content-db/types/index.ts';
import { generatePosts } from '#example/generate-posts.ts';
import { PageFailure } from '../../page/page-failure.ts';
import type { StoredPage } from '../../types.ts';
import { renderPages } from './render-pool.ts';
import { createObjectStore } from '../../../files/object-store.ts';
import {
  cleanBuild,
  createTestSite,
  filesBelow,
  siteUrl,
  type TestSite,
  verifiedFiles,
} from '../../../testing/publish.ts';

let site: TestSite;
const rendered: number[] = [];
const threads = { started: 0, ended: 0 };

process.on('worker', (worker) => {
  threads.started += 1;
  worker.on('exit', () => (threads.ended += 1));
});

beforeAll(async () => {
  site = await createTestSite({
    wrap: () => ({ onProgress: (done) => void rendered.push(done) }),
  });
  await generatePosts(site.content, 170, { seed: 1 });
  // With a picture of their own, posts need none to be drawn.
  await site.content.write((tx) =>
    tx.update(resources['blog-posts'].table).set({ imageUrl: '/uploads/photo.jpg' }),
  );
}, 60_000);

afterAll(() => site[Symbol.asyncDispose]());

function jobOf(paths: string[], objects: string) {
  const { site: compiled, published, publishedAddress } = site.deps;
  const workers = {
    database: publishedAddress,
    objects,
    compiled: compiled.assets.replace(/client$/, ''),
    siteUrl,
    apiUrl: siteUrl,
    tolerant: false,
    isClean: false,
  };
  const options = {
    readers: createReaders(published.read),
    mode: 'public',
    siteUrl,
    apiUrl: siteUrl,
    isApart: true,
  } as const;
  return {
    paths,
    site: compiled,
    store: createObjectStore(objects),
    options,
    workers,
    keepArticles: async () => undefined,
  };
}

const byPath = (pages: StoredPage[]) => [...pages].sort((a, b) => (a.path < b.path ? -1 : 1));

describe('a site of many pages', () => {
  it('is rendered in threads, which have ended when it is live', async () => {
    rendered.length = 0;
    const { state, error, pages } = await site.publish();
    expect({ state, error }).toEqual({ state: 'live', error: undefined });
    expect(pages.rendered).toBeGreaterThan(150);
    expect(await verifiedFiles(site)).toEqual(site.files());
    expect(threads.started).toBeGreaterThan(0);
    expect(threads.ended).toBe(threads.started);
    expect(rendered.at(-1)).toBe(pages.rendered);
    // Portions of some dozens are done at once; in process it is one page after the other.
    expect(rendered.length).toBeLessThan(pages.rendered / 10);
    expect(site.files()).toEqual(await cleanBuild(site));
  });

  it('is rendered without storing anything, where only what would come of it is wanted', async () => {
    const paths = await site.deps.site.publicPaths(
      createReaders(site.published.read).forPage(() => undefined),
    );
    const job = jobOf(paths, `${site.folder}/nothing`);
    const done: StoredPage[] = [];
    const pages = await renderPages({
      ...job,
      workers: { ...job.workers, isDryRun: true },
      onPages: (some) => void done.push(...some),
    });
    const files = site.files();
    expect(pages.every(({ path, object }) => files.get(path) === object)).toBe(true);
    expect(done).toEqual(pages);
    expect(await filesBelow(job.workers.objects).catch(() => [])).toEqual([]);
  });

  it('is the same, with what each page read, as rendered in process', async () => {
    const paths = await site.deps.site.publicPaths(
      createReaders(site.published.read).forPage(() => undefined),
    );
    const inThreads = await renderPages(jobOf(paths, `${site.folder}/threads`));
    const here: StoredPage[] = [];
    for (let at = 0; at < paths.length; at += 150)
      here.push(...(await renderPages(jobOf(paths.slice(at, at + 150), `${site.folder}/here`))));
    expect(byPath(inThreads)).toEqual(byPath(here));
    for (const folder of ['threads', 'here']) {
      const store = createObjectStore(`${site.folder}/${folder}`);
      expect(await Promise.all(here.map(({ object }) => store.verify(object)))).not.toContain(false);
    }
  });

  it('fails by the name of the page that a thread could not make, and all threads end', async () => {
    const [before, { started }] = [site.files(), { ...threads }];
    const { id } = await site.create('blog-posts', {
      title: 'What?',
      slug: 'what?',
      content: 'What.',
      locale: 'en',
      createdAt: '2026-03-01T08:00:00Z',
      imageUrl: '/uploads/photo.jpg',
    });
    // So that all pages are concerned.
    for (const name of [1, 2]) await site.edit('page-content', name, { content: 'Harbour' });
    const { state, error } = await site.publish();
    expect({ state, error }).toEqual({
      state: 'failed',
      error: expect.stringContaining('The page /blog/what? failed'),
    });
    expect(site.files()).toEqual(before);
    expect(threads.started).toBeGreaterThan(started);
    expect(threads.ended).toBe(threads.started);
    await site.edit('blog-posts', id, { slug: 'what' });
    expect(await site.publish()).toMatchObject({ state: 'live' });
    expect(await verifiedFiles(site)).toEqual(site.files());
  });

  it('fails in plain words where a thread cannot begin', async () => {
    const { started } = { ...threads };
    const job = jobOf(
      Array.from({ length: 151 }, () => '/'),
      `${site.folder}/none`,
    );
    const missing = {
      ...job,
      workers: { ...job.workers, database: { url: `file:${site.folder}/missing.db` } },
    };
    await expect(renderPages(missing)).rejects.toThrow(/^The render thread failed: .*missing\.db is missing/);
    expect(threads.started).toBeGreaterThan(started);
    expect(threads.ended).toBe(threads.started);
  });

  it.each([
    [
      'never ends',
      'for (;;);',
      'it takes longer than 1.5 seconds',
      1500,
      ['/page-77', '/page-79', '/page-150'],
    ],
    [
      'waits for ever',
      'await new Promise(() => undefined);',
      'it takes longer than 1.5 seconds',
      1500,
      ['/page-77'],
    ],
    [
      'needs all memory',
      'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));',
      'it needs more memory than there is',
      // A busy machine may need long to fill it.
      60_000,
      ['/page-77'],
    ],
  ])(
    'fails by the names of all pages of which each %s, and all threads end',
    async (_kind, deed, reason, timeout, bad) => {
      const pages = Array.from({ length: 200 }, (_, at) => `/page-${at}`);
      const job = jobOf(pages, `${site.folder}/lost`);
      const compiled = await compiledFolder(
        job.workers.compiled,
        `if (${JSON.stringify(bad)}.includes(path)) { ${deed} } return page;`,
      );
      const failure = await failureOf(
        renderPages({ ...job, workers: { ...job.workers, compiled }, timeout }),
      );
      const failures = [failure, ...failure.others].map(({ path, message }) => ({ path, message }));
      expect(failures.sort((a, b) => bad.indexOf(a.path) - bad.indexOf(b.path))).toEqual(
        bad.map((path) => ({ path, message: `The page ${path} failed: ${reason}` })),
      );
      expect(threads.ended).toBe(threads.started);
    },
  );

  it('is rendered one by one where a batch is too much for a thread', async () => {
    const pages = Array.from({ length: 152 }, (_, at) => `/page-${at}`);
    const job = jobOf(pages, `${site.folder}/much`);
    const compiled = await compiledFolder(
      job.workers.compiled,
      `globalThis.at = [...(globalThis.at ?? []), path]; await null;
       if (path === '/page-5' && globalThis.at.includes('/page-7')) process.exit(1); return page;`,
    );
    const done = await renderPages({ ...job, workers: { ...job.workers, compiled } });
    expect(done.map(({ path }) => path).sort()).toEqual(pages.sort());
    expect(threads.ended).toBe(threads.started);
  });

  it('fails by the name of a page that waits for ever, also where few are rendered', async () => {
    const { site: compiled, ...job } = jobOf(['/', '/team'], `${site.folder}/few`);
    const waiting: typeof compiled = {
      ...compiled,
      render: (path, options) =>
        path === '/team' ? new Promise(() => undefined) : compiled.render(path, options),
    };
    await expect(renderPages({ ...job, site: waiting, timeout: 500 })).rejects.toThrow(
      'The page /team failed: it takes longer than 0.5 seconds',
    );
  });
});

async function failureOf(rendering: Promise<unknown>): Promise<PageFailure> {
  const error = await rendering.catch((error: unknown) => error);
  if (error instanceof PageFailure) return error;
  throw new Error('It did not fail by the name of a page.', { cause: error });
}

/** A compiled site whose pages are made by this code. */
async function compiledFolder(real: string, render: string): Promise<string> {
  const folder = await mkdtemp(join(site.folder, 'compiled-'));
  await symlink(join(real, 'threads'), join(folder, 'threads'));
  await mkdir(join(folder, 'server'));
  const page = `{ status: 200, type: 'text/plain', body: Buffer.from(path), headers: {}, dependencies: [], pictures: new Map(), references: [], failedReads: [] }`;
  await writeFile(
    join(folder, 'server', 'entry.mjs'),
    `export async function render(path) { const page = ${page}; ${render} }`,
  );
  return folder;
}
