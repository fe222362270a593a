import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createReaders } from '#content-db/read/reader.ts';
import { liveFiles, pageDependencies, dependencyKeys, releaseFiles, releases } from '#content-db/releases.ts';
import { createPublisher } from './publisher.ts';
import { pathSet } from '../affected/dependency-index.ts';
import { isImmutable } from '../../immutable-files.ts';
import { makerOf } from '../../hooks.ts';
import {
  changedPaths,
  cleanBuild,
  createTestSite,
  filesBelow,
  siteUrl,
  type TestSite,
  verifiedFiles,
} from '../../../testing/publish.ts';

/** Every file of a folder with the time when it was written. */
async function timesOf(folder: string): Promise<Map<string, number>> {
  const files = await filesBelow(folder);
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, number]> => [file, (await stat(file)).mtimeMs]),
    ),
  );
}

function countReleases({ published }: TestSite): Promise<number> {
  return published.read.$count(releases);
}

describe('the first publish', () => {
  it('makes every file, in both languages', async () => {
    await using site = await createTestSite({ isPublished: false });
    expect(site.publisher.live()).toBeUndefined();
    const { release, state, pages, error } = await site.publish();
    expect({ release, state, error, removed: pages.removed }).toEqual({
      release: 1,
      state: 'live',
      error: undefined,
      removed: 0,
    });
    const files = site.files();
    const addresses = [...files.keys()].filter(
      (path) => path.startsWith('/') && !makerOf(path) && !isImmutable(path),
    );
    expect(pages.changed).toBe(addresses.length);
    expect(await verifiedFiles(site)).toEqual(files);
    const english = [...files.keys()].filter(
      (path) =>
        path.startsWith('/') &&
        !/^\/(?:ar(?:\/|$)|_astro|og\/|pictures\/|search\/|favicon|icon-|apple-touch-icon|brand\.css|covers\.js|robots|sitemap|llms)/.test(
          path,
        ),
    );
    expect(english).toEqual(
      expect.arrayContaining([
        '/',
        '/services',
        '/team',
        '/blog',
        '/blog/first-steps',
        '/contact',
        '/404',
        '/rss.xml',
      ]),
    );
    const shared = english.filter((path) => !/^\/blog\/(?:first|second)/.test(path));
    expect(shared.filter((path) => !files.has(path === '/' ? '/ar' : `/ar${path}`))).toEqual([]);
    expect(files.has('/ar/blog/خطوات-أولى')).toBe(true);
    expect(files.has('/search/en/pages.txt') && files.has('/search/ar/pages.txt')).toBe(true);
    expect(await site.read('/')).toMatch(/<html[^>]* lang="en"/);
    expect(await site.read('/ar')).toMatch(/<html[^>]* lang="ar"/);
    expect(await site.read('/')).toContain('Stay awake');
    expect(await site.read('/ar')).toContain('ابق يقظًا');
  });
});

describe('a publish of nothing', () => {
  it('writes no file and makes no release', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    const [live, times] = [site.publisher.live(), await timesOf(join(site.folder, 'objects'))];
    const { release, state, pages } = await site.publish();
    expect({ release, state, pages }).toEqual({
      release: 1,
      state: 'live',
      pages: { rendered: 0, changed: 0, removed: 0 },
    });
    expect(site.publisher.live()).toBe(live);
    expect(await timesOf(join(site.folder, 'objects'))).toEqual(times);
    expect(await countReleases(site)).toBe(1);
  });

  it('renders everything anew where that is asked for, to the same bytes', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    const [files, times] = [site.files(), await timesOf(join(site.folder, 'objects'))];
    const { state, pages } = await site.publish({ all: true, changes: 'none' });
    expect({ state, changed: pages.changed, removed: pages.removed }).toEqual({
      state: 'live',
      changed: 0,
      removed: 0,
    });
    expect(pages.rendered).toBeGreaterThan(30);
    expect(site.files()).toEqual(files);
    expect(await timesOf(join(site.folder, 'objects'))).toEqual(times);
  });
});

describe('an edit', () => {
  it('changes the pages that show it, what the search knows of them, and no other file', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    const [before, times] = [site.files(), await timesOf(join(site.folder, 'objects'))];
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const { state, pages } = await site.publish();
    const changed = changedPaths(before, site.files());
    expect({ state, changed: pages.changed, removed: pages.removed }).toEqual({
      state: 'live',
      changed: 2,
      removed: 0,
    });
    expect(changed).toEqual(['/our-team', '/search/en/pages.txt', '/team']);
    expect(await site.read('/team')).toContain('Dana Wakeful');
    expect(site.files()).toEqual(await cleanBuild(site));
    for (const [file, time] of times) expect((await stat(file)).mtimeMs, file).toBe(time);
    const log = await site.published.read.select().from(releaseFiles);
    expect(
      log
        .filter(({ releaseId }) => releaseId === 2)
        .map(({ path, before: old, after }) => [path, old, after])
        .sort(),
    ).toEqual(changed.map((path) => [path, before.get(path), site.files().get(path)]));
  });

  it('that shows nowhere makes a release without a changed file', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    const [before, times] = [site.files(), await timesOf(join(site.folder, 'objects'))];
    await site.edit('team-members', 1, { sortOrder: 0 });
    const { release, pages } = await site.publish();
    expect({ release, changed: pages.changed, removed: pages.removed }).toEqual({
      release: 2,
      changed: 0,
      removed: 0,
    });
    expect(site.files()).toEqual(before);
    expect(await timesOf(join(site.folder, 'objects'))).toEqual(times);
    expect((await site.publish()).release).toBe(2);
  });

  it('of an address moves a page, and its redirect is live at once', async () => {
    await using site = await createTestSite();
    await site.edit('blog-posts', 2, { slug: 'later-thoughts' });
    await site.create('redirects', { fromUrl: '/blog/second-thoughts', toUrl: '/blog/later-thoughts' });
    await site.publish();
    expect(site.files().has('/blog/second-thoughts')).toBe(false);
    expect(site.publisher.live()?.redirects.get('/blog/second-thoughts')).toEqual({
      to: '/blog/later-thoughts',
      status: 301,
    });
    expect(site.files()).toEqual(await cleanBuild(site));
    expect(await verifiedFiles(site)).toEqual(site.files());
  });

  it('after many others still gives the files of a clean build', async () => {
    await using site = await createTestSite();
    const steps: (() => Promise<unknown>)[] = [
      () => site.edit('footer-settings', 1, { phoneNumber: '+971 4 111 1111' }),
      () =>
        site.create('blog-posts', {
          title: 'Third',
          slug: 'third',
          content: 'Three.',
          locale: 'en',
          createdAt: '2026-01-03T08:00:00Z',
        }),
      () => site.remove('blog-posts', 1),
      () => site.edit('team-members', 3, { isVisible: 0 }),
      () => site.edit('services', 1, { isFeatured: false }),
      () => site.edit('seo-files', 1, { content: 'User-agent: *\nDisallow: /team\n' }),
      () => site.remove('clients', 1),
    ];
    for (const step of steps) {
      await step();
      const { state, error } = await site.publish();
      expect({ state, error }).toEqual({ state: 'live', error: undefined });
      expect(changedPaths(site.files(), await cleanBuild(site))).toEqual([]);
    }
    expect(await site.published.read.$count(liveFiles)).toBe(site.files().size);
  });
});

it('background work waits while something is published, and goes on after it', async () => {
  let isRendering = false;
  let drawn: Promise<boolean> | undefined;
  await using site = await createTestSite({
    wrap: ({ site: compiled, background }) => ({
      site: {
        ...compiled,
        async render(path, options) {
          isRendering = true;
          drawn ??= background.run('draw', async () => isRendering, AbortSignal.timeout(60_000));
          await nextTurn();
          const page = await compiled.render(path, options);
          isRendering = false;
          return page;
        },
      },
    }),
  });
  await site.publisher.settled();
  await site.edit('team-members', 1, { name: 'Dana Wakeful' });
  expect((await site.publish()).state).toBe('live');
  expect(await drawn).toBe(false);
});

describe('what a page read', () => {
  it('is stored with the page', async () => {
    await using site = await createTestSite();
    await site.edit('page-content', 1, { content: 'Harbour Academy' });
    await site.remove('blog-posts', 2);
    await site.publish();
    const names = new Map(
      (await site.published.read.select().from(dependencyKeys)).map(({ id, name }) => [id, name]),
    );
    const stored = await site.published.read.select().from(pageDependencies);
    const readers = createReaders(site.published.read);
    const paths = await site.deps.site.publicPaths(readers.forPage(() => undefined));
    const pages = stored.filter(({ path }) => path !== pathSet);
    expect(pages.map(({ path }) => path).sort()).toEqual([...paths].sort());
    for (const { path, reads } of pages) {
      const rendered = await site.deps.site.render(path, {
        readers,
        mode: 'public',
        siteUrl,
        apiUrl: siteUrl,
        isApart: true,
      });
      expect(reads.map((id) => names.get(id)).sort(), path).toEqual(rendered.dependencies);
      expect(rendered.dependencies.length, path).toBeGreaterThan(0);
    }
    const home = stored.find(({ path }) => path === '/ar')?.reads.map((id) => names.get(id));
    expect(home).toContain('page-content/home/hero/title@ar');
  });
});

describe('what is live', () => {
  it('is the same after a restart', async () => {
    await using site = await createTestSite();
    await site.edit('page-content', 3, { content: 'Stay awake, still' });
    await site.publish();
    const [files, live] = [site.files(), site.publisher.live()];
    await site.reopen();
    expect(site.files()).toEqual(files);
    expect(site.publisher.live()).toEqual({
      release: live?.release,
      files: new Map(live?.files),
      redirects: live?.redirects,
      redirectReads: live?.redirectReads,
      pictures: live?.pictures,
    });
    expect(site.publisher.isStale()).toBe(false);
  });

  it('is stale for other compiled pages and for another address', async () => {
    await using site = await createTestSite();
    await site.reopen(({ site: compiled }) => ({ site: { ...compiled, version: 'another' } }));
    expect(site.publisher.isStale()).toBe(true);
    await site.reopen(() => ({ siteUrl: 'https://www.example.org' }));
    expect(site.publisher.isStale()).toBe(true);
    await site.edit('team-members', 1, { name: 'A draft' });
    await site.publish({ all: true, changes: 'none' });
    expect(site.publisher.isStale()).toBe(false);
    expect(await site.read('/team')).toContain('href="https://www.example.org/team"');
    expect(await site.read('/team')).not.toContain('A draft');
    await site.reopen(() => ({ apiUrl: 'https://office.example.org' }));
    expect(site.publisher.isStale()).toBe(true);
    await site.publish({ all: true, changes: 'none' });
    expect(await site.read('/team')).toContain('action="https://office.example.org/api/');
  });

  it('follows a release of another process before the next one', async () => {
    await using site = await createTestSite();
    const other = await createPublisher(site.deps);
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await other.publish({ by: 'other' });
    expect(site.publisher.live()?.release).toBe(1);
    await site.edit('clients', 1, { name: 'Pier Works' });
    expect((await site.publish()).release).toBe(3);
    expect(await verifiedFiles(site)).toEqual(site.files());
    expect(site.files()).toEqual(await cleanBuild(site));
    await other.close();
  });

  it('stays as it is once the publisher is closed, but for the publish that runs', async () => {
    const { promise: rendering, resolve } = Promise.withResolvers<void>();
    await using site = await createTestSite({ wrap: () => ({ onProgress: () => resolve() }) });
    await site.edit('clients', 1, { name: 'Pier Works' });
    const running = site.publish();
    await rendering;
    const waiting = site.publish();
    const closed = site.publisher.close();
    expect(await running).toMatchObject({ release: 2, state: 'live' });
    await expect(waiting).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The server is stopping. Publish again when it runs.',
    });
    await closed;
    await expect(site.publish()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await countReleases(site)).toBe(2);
  });
});
