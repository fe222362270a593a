import { DomUtils, parseDocument } from 'htmlparser2';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locale, locales, localPath } from '#content-db/model/locale.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { dictionaryOf } from '#example/words.ts';
import type { RenderOptions } from './renderer.ts';
import { failingReader, loadRenderer, siteUrl, store } from './testing/page.ts';

vi.setConfig({ testTimeout: 120_000 });

let site: Awaited<ReturnType<typeof loadRenderer>>;

beforeAll(async () => {
  site = await loadRenderer();
});

/** Render options; the reads of the `failing` resource fail. */
function optionsOf(
  { database }: TestDatabase,
  failing: ResourceName | undefined,
  tolerant: boolean,
): RenderOptions {
  const readers = createReaders(database.read);
  const forPage = (record: (name: string) => void) =>
    failing ? failingReader(readers.forPage(record), failing) : readers.forPage(record);
  return { readers: { forPage }, mode: 'public', siteUrl, apiUrl: siteUrl, tolerant };
}

/** A rendered page: its HTML, the texts of its elements, and its data views. */
async function renderPage(db: TestDatabase, path: string, failing?: ResourceName) {
  const { body, status, failedReads } = await site.render(path, optionsOf(db, failing, true));
  const document = parseDocument(body.toString());
  const all = (name: string, of = document) => DomUtils.getElementsByTagName(name, of);
  const texts = (name: string) => all(name).map((element) => DomUtils.textContent(element).trim());
  const views = all('astro-island').filter(({ attribs }) => attribs['component-export'] === 'DataView');
  const isImmediate = (of: (typeof views)[number]) =>
    DomUtils.findOne(({ attribs }) => 'data-immediately' in attribs, of.children) !== null;
  return {
    status,
    failedReads,
    html: body.toString(),
    texts,
    views: views.map((view) => ({ texts: DomUtils.innerText(view), isImmediate: isImmediate(view) })),
  };
}

/** The pages with a data view, and the texts of its error state. */
const failures: { resource: ResourceName; path: string; says(locale: Locale): string[] }[] = [
  {
    resource: 'team-members',
    path: '/team',
    says: (locale) => [dictionaryOf(locale).team.error, dictionaryOf(locale).team.tryAgain],
  },
  { resource: 'services', path: '/services', says: (locale) => [dictionaryOf(locale).services.error] },
  { resource: 'clients', path: '/', says: (locale) => dictionaryOf(locale).clients },
  { resource: 'blog-posts', path: '/blog', says: fallbackCards },
  { resource: 'blog-posts', path: '/blog/404', says: fallbackCards },
  { resource: 'blog-posts', path: '/', says: fallbackCards },
];

function fallbackCards(locale: Locale): string[] {
  const cards = Object.values(dictionaryOf(locale).blog.fallback).flatMap((card) => card ?? []);
  const dates = {
    en: ['20 February 2024', '15 February 2024', '10 February 2024'],
    ar: ['20 فبراير 2024', '15 فبراير 2024', '10 فبراير 2024'],
  };
  return cards.flatMap(({ title, description }, at) => [dates[locale][at] ?? '', title, description]);
}

describe('at the first release a list that cannot be read', () => {
  it.each(failures.flatMap((failure) => locales.map((locale) => ({ ...failure, locale }))))(
    '$resource on $path ($locale) is in its error state',
    async ({ resource, path, locale, says }) => {
      await using db = await createTestDb();
      const { views, failedReads } = await renderPage(db, localPath(path, locale), resource);
      expect(views).toHaveLength(1);
      expect(views[0]?.isImmediate).toBe(true);
      let at = 0;
      for (const text of says(locale)) {
        at = views[0]?.texts.indexOf(text, at) ?? -1;
        expect(at, text).toBeGreaterThanOrEqual(0);
      }
      expect(failedReads).toContain(`cannot read ${resource}`);
    },
  );

  it('has the exact texts of the specification', () => {
    const { team, services } = dictionaryOf('en');
    expect([team.error, team.tryAgain, services.error]).toEqual([
      'Error loading team members',
      'Try Again',
      'Failed to fetch services',
    ]);
    expect([team.empty, services.empty, services.loading]).toEqual([
      'No team members found',
      'No services found',
      'Loading services...',
    ]);
    for (const locale of locales) expect(dictionaryOf(locale).clients).toHaveLength(8);
  });

  it.each(locales)('leaves the labels in the footer (%s)', async (locale) => {
    await using db = await createTestDb();
    const { texts } = await renderPage(db, localPath('/', locale), 'footer-settings');
    const { email, phone, address } = dictionaryOf(locale).footer;
    expect(texts('footer').join()).toContain(email + phone + address);
    expect((await renderPage(db, localPath('/', locale))).texts('footer').join()).not.toContain(phone);
  });

  it.each(['team-members', 'services', 'clients', 'blog-posts', 'footer-settings', 'site-settings'] as const)(
    'stops no page from being rendered: %s',
    async (resource) => {
      await using db = await createTestDb();
      const options = optionsOf(db, resource, true);
      const paths = await site.publicPaths(
        options.readers.forPage(() => undefined),
        { onFailedRead: () => undefined },
      );
      expect(paths).toEqual(await site.publicPaths(createReaders(db.database.read).forPage(() => undefined)));
      for (const path of paths) {
        const named = Number(/(?:404|410)$/.exec(path)?.[0] ?? 200);
        expect((await site.render(path, options)).status, path).toBe(named);
      }
    },
  );
});

describe('with an earlier release', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  it.each(failures)('$resource fails $path, and with it the publish', async ({ resource, path }) => {
    await using db = await createTestDb();
    const options = optionsOf(db, resource, false);
    await expect(site.render(path, options)).rejects.toThrow(`cannot read ${resource}`);
  });

  it('a failing list of posts fails the list of paths', async () => {
    await using db = await createTestDb();
    const { readers } = optionsOf(db, 'blog-posts', false);
    await expect(site.publicPaths(readers.forPage(() => undefined))).rejects.toThrow(
      'cannot read blog-posts',
    );
  });
});

describe('an empty list', () => {
  it.each(locales)('says so, and needs no data view (%s)', async (locale) => {
    await using db = await createTestDb();
    const { team, blog, services } = dictionaryOf(locale);
    for (const [path, text] of [
      ['/team', team.empty],
      ['/blog', blog.empty],
      ['/', blog.empty],
      ['/services', services.empty],
    ] as const) {
      const { html, views } = await renderPage(db, localPath(path, locale));
      expect(html, path).toContain(text);
      expect(views, path).toEqual([]);
    }
  });

  it('of clients shows the default names, unless staff switched the section off', async () => {
    await using db = await createTestDb();
    await store(db.database, 'site-settings', { locale: 'ar', showClientsSection: 0 });
    const { clients } = dictionaryOf('en');
    expect((await renderPage(db, '/')).texts('li').filter((text) => clients.includes(text))).toEqual(clients);
    expect((await renderPage(db, '/ar')).html).not.toContain('client-grid');
    expect((await renderPage(db, '/ar', 'clients')).views).toEqual([]);
  });
});
