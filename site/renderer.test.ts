import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createRandom } from '#content-db/seed/random.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import type { RenderedPage, RenderOptions } from './renderer.ts';
import { loadRenderer, siteUrl, store } from './testing/page.ts';
import { storeSiteOf } from './testing/site.ts';

const hostile = '"></title></script><img src=x onerror=alert(1)>{{7+7}}${7+7}';
const harmless = 'a quiet text of the very same length, with nothing in it ...'
  .slice(0, hostile.length)
  .padEnd(hostile.length, '.');
const seed = Number(process.env.SEED ?? Date.now() % 1e9);
/** The pages for errors answer with the status that they name. */
const statusOf = (path: string) => Number(/(?:^|\/)(404|410)$/.exec(path)?.[1] ?? 200);

vi.setConfig({ testTimeout: 120_000 });

let site: Awaited<ReturnType<typeof loadRenderer>>;

function optionsOf({ database }: TestDatabase): RenderOptions {
  return { readers: createReaders(database.read), mode: 'public', siteUrl, apiUrl: siteUrl };
}

/** Renders `paths`, by default every path of the site, in order. */
async function renderAll(db: TestDatabase, paths?: string[]): Promise<Map<string, RenderedPage>> {
  const options = optionsOf(db);
  const pages = new Map<string, RenderedPage>();
  for (const path of paths ?? (await site.publicPaths(options.readers.forPage(() => undefined)))) {
    pages.set(path, await site.render(path, options));
  }
  return pages;
}

/** The element names of a page with their attribute names, in order. */
function structureOf({ body, type }: RenderedPage): string[] {
  const { children } = parseDocument(body.toString(), { xmlMode: !type.startsWith('text/html') });
  return DomUtils.findAll(() => true, children).map(
    ({ name, attribs }) => `${name} ${Object.keys(attribs).join(' ')}`,
  );
}

function shuffled<T>(items: T[]): T[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

beforeAll(async () => {
  site = await loadRenderer();
});

describe('an empty site', () => {
  it('has all its pages, and they record what they did not find', async () => {
    await using db = await createTestDb();
    const pages = await renderAll(db);
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        '/',
        '/ar',
        '/team',
        '/ar/our-team',
        '/blog',
        '/404',
        '/ar/blog/404',
        '/rss.xml',
        '/ar/rss.xml',
        '/sitemap.xml',
        '/robots.txt',
      ]),
    );
    for (const [path, { status }] of pages) expect(status, path).toBe(statusOf(path));
    expect(pages.get('/')?.body.toString()).toMatch(/<astro-island [^>]*component-url="\/_astro\//);
    for (const [path, { body }] of pages) expect(body.includes('<astro-island uid'), path).toBe(false);
    expect(pages.get('/ar')?.dependencies).toEqual(
      expect.arrayContaining([
        'page-content/home/hero/title@ar',
        'page-content/home/hero/title@en',
        'seo-settings/home@ar',
        'footer-settings@ar',
        'site-settings@ar',
        'clients@ar',
        'blog-posts@ar[0:3]',
        'services',
        'training-courses',
      ]),
    );
  });

  it('answers unknown paths in their language, and records what it looked for', async () => {
    await using db = await createTestDb();
    const options = optionsOf(db);
    for (const [path, text] of [
      ['/nothing', 'Page Not Found'],
      ['/ar/nothing', 'الصفحة غير موجودة'],
      ['/fr/team', 'Page Not Found'],
      ['/blog/nothing', 'Our Blog'],
      ['/ar/blog/nothing', 'مدونتنا'],
      ['/blog/page/1', 'Our Blog'],
      ['/blog/a/b', 'Our Blog'],
      ['/services/nothing', 'Page Not Found'],
      ['/ar/services/nothing', 'الصفحة غير موجودة'],
    ] as const) {
      const { status, body } = await site.render(path, options);
      const html = body.toString();
      expect(status, path).toBe(404);
      expect(html, path).toContain(text);
      expect(html, path).toContain('<meta name="robots" content="noindex, follow">');
    }
    expect((await site.render('/blog/nothing', options)).dependencies).toContain('blog-posts?slug=nothing');
  });
});

describe('a site with every kind of content', () => {
  it(`is a pure function of it: the same bytes again and in any order (seed ${seed})`, async () => {
    await using db = await createTestDb();
    await storeSiteOf(db.database, harmless, site);
    const pages = await renderAll(db);
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        '/blog/first',
        '/ar/blog/الأول',
        '/blog/page/1',
        '/ar/blog/page/1',
        '/services/first',
        '/ar/services/untranslated',
      ]),
    );
    const again = await renderAll(db, shuffled([...pages.keys(), ...pages.keys()]));
    for (const [path, page] of pages) {
      expect(page.status, path).toBe(statusOf(path));
      expect(again.get(path), path).toEqual(page);
    }
  });

  it('shows markup in texts as text, without any extra element or attribute', async () => {
    await using harmlessDb = await createTestDb();
    await using hostileDb = await createTestDb();
    await storeSiteOf(harmlessDb.database, harmless, site);
    await storeSiteOf(hostileDb.database, hostile, site);
    const expected = await renderAll(harmlessDb);
    const found = await renderAll(hostileDb);
    expect([...found.keys()]).toEqual([...expected.keys()]);
    for (const [path, page] of expected) {
      const own = found.get(path) ?? page;
      if (path === '/robots.txt') continue;
      expect(structureOf(own), path).toEqual(structureOf(page));
      expect(own.headers['content-security-policy']?.match(/sha256/g), path).toEqual(
        page.headers['content-security-policy']?.match(/sha256/g),
      );
      if (page.type.startsWith('text/html')) checkTexts(path, own);
    }
    expect(found.get('/robots.txt')).toMatchObject({
      type: 'text/plain; charset=utf-8',
      body: Buffer.from(hostile),
    });
  });

  function checkTexts(path: string, { body }: RenderedPage): void {
    const document = parseDocument(body.toString());
    expect(DomUtils.textContent(document), path).toContain(hostile);
    const data = DomUtils.getElementsByTagName('script', document).filter(
      ({ attribs }) => attribs.type === 'application/ld+json',
    );
    for (const script of data) expect(() => JSON.parse(DomUtils.textContent(script)), path).not.toThrow();
  }
});

describe('breadcrumbs', () => {
  it.each([
    ['en', '/blog/first', ['Home', 'Blog', 'Seats & steps']],
    ['ar', '/ar/blog/أولى', ['الرئيسية', 'المدونة', 'Seats & steps']],
  ] as const)('show the way that the structured data tells (%s)', async (locale, path, names) => {
    await using db = await createTestDb();
    const slug = path.split('/').at(-1);
    await store(db.database, 'blog-posts', { title: 'Seats & steps', slug, locale, content: 'x' } as never);
    const { children } = parseDocument((await site.render(path, optionsOf(db))).body.toString());
    const [list] = DomUtils.findAll(({ attribs }) => attribs.class === 'breadcrumbs', children);
    const links = DomUtils.getElementsByTagName('a', list ?? []);
    expect(links.map((link) => DomUtils.innerText(link).trim())).toEqual(names);
    expect(links.map(({ attribs }) => attribs['aria-current'])).toEqual([undefined, undefined, 'page']);
    const [data] = DomUtils.findAll(({ attribs }) => attribs.type === 'application/ld+json', children);
    const { '@graph': graph } = JSON.parse(DomUtils.textContent(data ?? []));
    const trail = graph.find((item: { '@type': string }) => item['@type'] === 'BreadcrumbList');
    expect(links.map(({ attribs }) => siteUrl + attribs.href?.replace(/^\/$/, '') || '')).toEqual(
      trail.itemListElement.map(({ item }: { item: string }) => item.replace(/\/$/, '')),
    );
  });
});

describe('the source of a printed article', () => {
  it.each([
    ['en', '/blog/first', 'School, '],
    ['ar', '/ar/blog/أولى', 'School، '],
  ] as const)(
    'has the comma of its language, and an address that can be read (%s)',
    async (locale, path, source) => {
      await using db = await createTestDb();
      const slug = path.split('/').at(-1);
      await store(db.database, 'page-content', {
        page: 'common',
        section: 'brand',
        key: 'name',
        content: 'School',
        locale,
      });
      await store(db.database, 'blog-posts', { title: 'First', slug, locale, content: 'x' } as never);
      const { children } = parseDocument((await site.render(path, optionsOf(db))).body.toString());
      const [line] = DomUtils.findAll(({ attribs }) => attribs.class === 'print-source', children);
      expect(DomUtils.textContent(line ?? []).replace(/\s+/g, ' ')).toContain(source + siteUrl + path);
    },
  );
});
