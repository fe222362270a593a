import { describe, expect, it } from 'vitest';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { contextOf, siteUrl, store } from '../testing/page.ts';
import { headData, type PageMetadata, otherLanguagePath } from './seo.ts';

const metadata: PageMetadata = {
  record: 'home',
  title: 'Title',
  description: 'Description',
  alternate: '/ar',
};

async function headOf(db: TestDatabase, path: string, given: Partial<PageMetadata> = {}) {
  return headData(contextOf(db.database, path), 'Brand', { ...metadata, ...given });
}

type Record = Partial<Parameters<typeof store<'seo-settings'>>[2]>;

/** The head of the English home page with this SEO record. */
async function headWith(record: Record, given: Partial<PageMetadata> = {}) {
  await using db = await createTestDb();
  await store(db.database, 'seo-settings', { page: 'home', locale: 'en', ...record });
  return await headOf(db, '/', given);
}

describe('a head without an SEO record', () => {
  it('uses the metadata of the page', async () => {
    await using db = await createTestDb();
    expect(await headOf(db, '/')).toEqual({
      lang: 'en',
      dir: 'ltr',
      title: 'Title · Brand',
      description: 'Description',
      keywords: undefined,
      robots: undefined,
      canonical: `${siteUrl}/`,
      alternates: [
        { hreflang: 'en', href: `${siteUrl}/` },
        { hreflang: 'ar', href: `${siteUrl}/ar` },
        { hreflang: 'x-default', href: `${siteUrl}/` },
      ],
      openGraph: {
        title: 'Title',
        description: 'Description',
        image: `${siteUrl}/og/Title.jpg`,
        drawn: { width: 1200, height: 630, alt: 'Title · Brand' },
        type: 'website',
        locale: 'en_GB',
        alternateLocale: 'ar_AE',
      },
      twitter: { title: 'Title', description: 'Description', image: `${siteUrl}/og/Title.jpg` },
      structuredData: undefined,
    });
    expect(await headOf(db, '/ar', { alternate: '/', type: 'article' })).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      openGraph: { type: 'article', locale: 'ar_AE' },
    });
  });

  it('does not repeat the brand', async () => {
    await using db = await createTestDb();
    expect((await headOf(db, '/', { title: 'Brand' })).title).toBe('Brand');
  });

  it('draws a picture with the title, the same drawing in both languages', async () => {
    await using db = await createTestDb();
    const drawn: unknown[] = [];
    const context = contextOf(db.database, '/ar/services', {
      openGraph: ({ seed, locale, title }) => (drawn.push({ seed, locale, title }), '/og/x.jpg'),
    });
    await headData(context, 'Brand', metadata);
    expect(drawn).toEqual([{ seed: '/services', locale: 'ar', title: 'Title' }]);
  });

  it('reads no record for a page that has none', async () => {
    await using db = await createTestDb();
    const context = contextOf(db.database, '/blog/x');
    await headData(context, 'Brand', { title: 'Post' });
    expect([...context.dependencies]).toEqual([]);
  });
});

describe('an SEO record', () => {
  it('overrides the page, also for social networks unless it has values for them', async () => {
    expect(
      await headWith({
        metaTitle: 'Meta',
        metaDescription: 'About',
        keywords: 'a, b',
        structuredData: '{"a":1}',
      }),
    ).toMatchObject({
      title: 'Meta',
      description: 'About',
      keywords: 'a, b',
      structuredData: '{"a":1}',
      openGraph: { title: 'Meta', description: 'About' },
      twitter: { title: 'Meta', description: 'About' },
    });
    const graph = await headWith({
      metaTitle: 'Meta',
      ogTitle: 'Graph',
      ogDescription: 'Shared',
      ogImage: '/uploads/og.jpg',
    });
    expect(graph).toMatchObject({
      title: 'Meta',
      openGraph: { title: 'Graph', description: 'Shared', image: `${siteUrl}/uploads/og.jpg` },
    });
    expect(graph.twitter).toEqual({
      title: 'Graph',
      description: 'Shared',
      image: `${siteUrl}/uploads/og.jpg`,
    });
    const twitter = await headWith({
      ogTitle: 'Graph',
      twitterTitle: 'Tweet',
      twitterDescription: 'Short',
      twitterImage: '/uploads/t.jpg',
    });
    expect(twitter.twitter).toEqual({
      title: 'Tweet',
      description: 'Short',
      image: `${siteUrl}/uploads/t.jpg`,
    });
  });

  it('is ignored where it is empty', async () => {
    const empty = {
      metaTitle: '',
      metaDescription: '',
      keywords: '',
      ogTitle: '',
      ogDescription: '',
      ogImage: '',
      twitterTitle: '',
      twitterDescription: '',
      twitterImage: '',
      canonicalUrl: '',
      structuredData: '',
    };
    await using db = await createTestDb();
    expect(await headWith(empty)).toEqual(await headOf(db, '/'));
  });

  it('applies to its language only', async () => {
    await using db = await createTestDb();
    await store(db.database, 'seo-settings', { page: 'home', locale: 'en', metaTitle: 'English' });
    expect((await headOf(db, '/ar')).title).toBe('Title · Brand');
  });

  it.each([
    [true, true, 'noindex, nofollow'],
    [true, false, 'noindex, follow'],
    [false, true, 'index, nofollow'],
    [false, false, undefined],
  ])('with noIndex %s and noFollow %s says %s', async (noIndex, noFollow, robots) => {
    expect((await headWith({ noIndex, noFollow })).robots).toBe(robots);
  });

  it.each([
    ['https://www.clinic.ae', true, 'noindex, follow'],
    ['https://www.clinic.ae', undefined, undefined],
    ['https://www.example.org', true, undefined],
    ['http://192.168.1.20:4321', true, undefined],
  ])('on %s, with settings that keep the example (%s), says %s', async (siteUrl, isExample, robots) => {
    await using db = await createTestDb();
    const { organisation } = contextOf(db.database, '/');
    const context = contextOf(db.database, '/', {
      siteUrl,
      organisation: { ...organisation, ...(isExample && { isExample }) },
    });
    expect((await headData(context, 'Brand', metadata)).robots).toBe(robots);
  });

  it('can set another canonical URL', async () => {
    expect((await headWith({ canonicalUrl: 'https://other.example/x' })).canonical).toBe(
      'https://other.example/x',
    );
  });
});

describe('addresses', () => {
  it('are percent-encoded', async () => {
    await using db = await createTestDb();
    const head = await headOf(db, '/ar/blog/التسعون-ثانية', { alternate: '/blog/first' });
    expect(head.canonical).toBe(`${siteUrl}/ar/blog/${encodeURIComponent('التسعون-ثانية')}`);
    expect(head.alternates[1]?.href).toBe(head.canonical);
  });

  it('of a second path point to the canonical one', async () => {
    await using db = await createTestDb();
    const head = await headOf(db, '/our-team', { canonical: '/team', alternate: '/ar/team' });
    expect([head.canonical, head.alternates[0]?.href]).toEqual([`${siteUrl}/team`, `${siteUrl}/team`]);
  });

  it('of the two languages point to each other', async () => {
    await using db = await createTestDb();
    for (const [path, other] of [
      ['/', '/ar'],
      ['/services', '/ar/services'],
      ['/blog/a', '/ar/blog/ب'],
    ] as const) {
      const here = await headOf(db, path, { alternate: other });
      const there = await headOf(db, other, { alternate: path });
      expect(there.alternates).toEqual(here.alternates);
      expect(here.alternates.map(({ hreflang }) => hreflang)).toEqual(['en', 'ar', 'x-default']);
      expect(here.alternates[2]?.href).toBe(here.alternates[0]?.href);
    }
  });

  it('of the other language are left out when there is none, or with noindex', async () => {
    await using db = await createTestDb();
    expect((await headOf(db, '/blog/a', { alternate: undefined })).alternates).toEqual([]);
    expect(await headOf(db, '/404', { noIndex: true })).toMatchObject({
      alternates: [],
      robots: 'noindex, follow',
    });
  });

  it.each([
    ['search engines may not list it', { noIndex: true }],
    ['its canonical address is elsewhere', { canonicalUrl: 'https://elsewhere.example/' }],
  ])('of the other language are left out on both sides where %s', async (_, seo) => {
    for (const locale of ['en', 'ar'] as const) {
      await using db = await createTestDb();
      await store(db.database, 'seo-settings', { page: 'services', locale, ...seo });
      const given = { record: 'services' };
      expect([
        (await headOf(db, '/services', { ...given, alternate: '/ar/services' })).alternates,
        (await headOf(db, '/ar/services', { ...given, alternate: '/services' })).alternates,
      ]).toEqual([[], []]);
    }
  });

  it('of a page in the other language', () => {
    for (const [english, arabic] of [
      ['/', '/ar'],
      ['/team', '/ar/team'],
      ['/blog/arab', '/ar/blog/arab'],
    ] as const) {
      expect(otherLanguagePath(english)).toBe(arabic);
      expect(otherLanguagePath(arabic)).toBe(english);
    }
  });
});
