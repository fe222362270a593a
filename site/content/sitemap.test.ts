import { describe, expect, it, vi } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, failingReader, siteUrl, store } from '../testing/page.ts';
import { sitemapPart, sitemapPartNames, sitemapParts, urlElement } from './sitemap.ts';

const partsOf = (ids: number[]) => sitemapPartNames([{ sitemapPrefix: '', ids }]);
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);

describe('sitemapPartNames', () => {
  it('splits nothing up to 100 posts', () => {
    for (const count of [0, 1, 99, 100]) expect(partsOf(numbers(count))).toEqual([]);
  });

  it('splits more posts by id, whatever their order and gaps', () => {
    expect(partsOf(numbers(101))).toEqual(['pages', '0', '1']);
    expect(partsOf(numbers(101, 5000).toReversed())).toEqual(['pages', '50', '51']);
    expect(partsOf([...numbers(100), 12_345])).toEqual(['pages', '0', '1', '123']);
    expect(partsOf(numbers(10_000))).toHaveLength(102);
  });

  it('changes no other part when a post is added', () => {
    const before = partsOf(numbers(2999));
    expect(partsOf(numbers(3000)).slice(0, before.length)).toEqual(before);
  });
});

describe('a small sitemap', () => {
  it('lists every page in both languages, each with its alternates', async () => {
    await using db = await createTestDb();
    const { urls, parts } = await sitemapParts(contextOf(db.database, '/sitemap.xml'));
    expect(parts).toEqual([]);
    const pages = [
      '/',
      '/services',
      '/team',
      '/blog',
      '/contact',
      '/privacy-policy',
      '/terms',
      '/accessibility',
    ];
    expect(urls.map(({ address }) => address.slice(siteUrl.length)).sort()).toEqual(
      pages.flatMap((path) => [path, `/ar${path === '/' ? '' : path}`]).sort(),
    );
    for (const { alternates } of urls)
      expect(alternates.map(({ locale }) => locale)).toEqual(['en', 'ar', 'x-default']);
  });

  it('leaves out a page with noindex', async () => {
    await using db = await createTestDb();
    await store(db.database, 'seo-settings', { page: 'team', locale: 'en', noIndex: true });
    const { urls } = await sitemapParts(contextOf(db.database, '/sitemap.xml'));
    const addresses = urls.map(({ address }) => address);
    expect(addresses).not.toContain(`${siteUrl}/team`);
    expect(addresses).toContain(`${siteUrl}/ar/team`);
  });

  it.each([
    ['noindex', { noIndex: true }],
    ['a canonical address elsewhere', { canonicalUrl: 'https://elsewhere.example/privacy' }],
    ['a canonical address of another page', { canonicalUrl: `${siteUrl}/privacy-policy` }],
  ])('names a page with %s for no language', async (_, seo) => {
    await using db = await createTestDb();
    await store(db.database, 'seo-settings', { page: 'privacy-policy', locale: 'ar', ...seo });
    const { urls } = await sitemapParts(contextOf(db.database, '/sitemap.xml'));
    const named = urls.flatMap(({ address, alternates }) => [
      address,
      ...alternates.map((link) => link.address),
    ]);
    expect(named).not.toContain(`${siteUrl}/ar/privacy-policy`);
    expect(urls.find(({ address }) => address === `${siteUrl}/privacy-policy`)).toMatchObject({
      alternates: [],
    });
  });

  it.each([`${siteUrl}/ar/terms`, `${siteUrl}/ar/terms/`])(
    'lists a page that names itself: %s',
    async (own) => {
      await using db = await createTestDb();
      await store(db.database, 'seo-settings', { page: 'terms', locale: 'ar', canonicalUrl: own });
      const { urls } = await sitemapParts(contextOf(db.database, '/sitemap.xml'));
      const terms = urls.filter(({ address }) => address.endsWith('/terms'));
      expect(terms.map(({ alternates }) => alternates.length)).toEqual([3, 3]);
    },
  );

  it('lists posts with the time of their last change, and their translations if any', async () => {
    await using db = await createTestDb();
    const [english] = await store(
      db.database,
      'blog-posts',
      { title: 't', content: 'c', slug: 'first' },
      { title: 't', content: 'c', slug: 'alone' },
    );
    await store(db.database, 'blog-posts', {
      title: 't',
      content: 'c',
      slug: 'الأول',
      locale: 'ar',
      translationOf: english?.id,
    });
    const { urls } = await sitemapParts(contextOf(db.database, '/sitemap.xml'));
    const [first, alone, arabic] = urls.slice(-3);
    expect(first).toMatchObject({ address: `${siteUrl}/blog/first`, lastModified: english?.updatedAt });
    expect(first?.alternates.map(({ address }) => address)).toEqual(
      ['/blog/first', '/ar/blog/الأول', '/blog/first'].map((path) => siteUrl + path),
    );
    expect(arabic?.alternates).toEqual(first?.alternates);
    expect(alone?.alternates).toEqual([]);
  });

  it('leaves out posts that cannot be read, at the first release only', async () => {
    await using db = await createTestDb();
    await store(db.database, 'blog-posts', { title: 't', content: 'c', slug: 'first' });
    const context = contextOf(db.database, '/sitemap.xml');
    const content = failingReader(context.content, 'blog-posts');
    const onFailedRead = vi.fn<(cause: unknown) => void>();
    expect((await sitemapParts({ ...context, content, onFailedRead })).urls).toHaveLength(
      2 * context.pages.length,
    );
    expect(onFailedRead).toHaveBeenCalledOnce();
    await expect(sitemapParts({ ...context, content })).rejects.toThrow('cannot read blog-posts');
  });
});

it('a large sitemap has every post in one of its parts', async () => {
  await using db = await createTestDb();
  await store(
    db.database,
    'blog-posts',
    ...numbers(105).map((at) => ({ title: 't', content: 'c', slug: `post-${at}` })),
  );
  const context = contextOf(db.database, '/sitemap.xml');
  const { urls, parts } = await sitemapParts(context);
  expect([urls, parts]).toEqual([[], ['pages', '0', '1']]);
  const found = await Promise.all(parts.map((part) => sitemapPart(context, part)));
  expect(found.map(({ length }) => length)).toEqual([2 * context.pages.length, 99, 6]);
  expect(new Set(found.flat().map(({ address }) => address)).size).toBe(2 * context.pages.length + 105);
});

it('a URL is percent-encoded and escaped for XML', () => {
  const address = `${siteUrl}/blog/أمن&"<`;
  const url = {
    address,
    lastModified: '2026-01-01T00:00:00.000Z',
    alternates: [{ locale: 'ar' as const, address }],
  };
  const encoded = `${siteUrl}/blog/${encodeURIComponent('أمن')}&amp;%22%3C`;
  expect(urlElement(url)).toBe(
    `<url><loc>${encoded}</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod><xhtml:link rel="alternate" hreflang="ar" href="${encoded}"/></url>`,
  );
});
