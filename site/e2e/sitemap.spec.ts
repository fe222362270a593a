import { dirOf, otherLocale } from '#content-db/model/locale.ts';
import { localeOf, origin, unlistedPaths, sitemapPaths, unknownPaths } from './addresses.ts';
import { expect, testWithoutBrowser as test } from './fixtures.ts';
import { parsePage } from './parsed-page.ts';

const listed = await sitemapPaths();

for (const path of [...listed, ...unlistedPaths, ...unknownPaths]) {
  test(`${path} says its language, its name and what its pictures show`, async () => {
    const facts = await parsePage(path);
    const locale = localeOf(path);
    expect(facts).toMatchObject({
      status: unknownPaths.includes(path) ? 404 : 200,
      lang: locale,
      dir: dirOf(locale),
    });
    expect(facts.title).not.toBe('');
    expect(facts.description).not.toBe('');
    expect(facts.headings).toHaveLength(1);
    for (const image of facts.images) {
      expect.soft(image, image.src).toMatchObject({
        width: expect.stringMatching(/^\d+$/),
        height: expect.stringMatching(/^\d+$/),
        alt: expect.any(String),
      });
    }
    for (const data of facts.data) expect(JSON.parse(data)).toHaveProperty('@context');
  });
}

for (const path of listed) {
  test(`${path} names its own address, and the same page in both languages`, async () => {
    const facts = await parsePage(path);
    const own = origin + (path === '/' ? '/' : encodeURI(path));
    const locale = localeOf(path);
    expect(facts.canonical).toBe(own);
    expect(facts.robots).not.toContain('noindex');
    if (Object.keys(facts.alternates).length === 0) {
      expect(path, 'only a post may have no counterpart').toMatch(/\/blog\/./);
      return;
    }
    expect(Object.keys(facts.alternates).toSorted()).toEqual(['ar', 'en', 'x-default']);
    expect(facts.alternates[locale]).toBe(own);
    expect(facts.alternates['x-default']).toBe(facts.alternates.en);
    const counterpart = await parsePage(facts.alternates[otherLocale(locale)] ?? '');
    expect(counterpart.alternates).toEqual(facts.alternates);
  });
}

test('no two pages have the same title or description', async () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of listed) {
    const { title, description } = await parsePage(path);
    expect.soft(titles.get(title), `title of ${path}`).toBeUndefined();
    expect.soft(descriptions.get(description), `description of ${path}`).toBeUndefined();
    titles.set(title, path);
    descriptions.set(description, path);
  }
});

test('every link within the site and every file of a page is there', async () => {
  const referrers = new Map<string, string>();
  for (const path of [...listed, ...unlistedPaths, '/404', '/ar/404']) {
    const { url: own, links, assets } = await parsePage(path);
    for (const url of [...links, ...assets].map((address) => address.split('#')[0] ?? '')) {
      if (url.startsWith(`${origin}/`) && url !== own && !referrers.has(url)) referrers.set(url, path);
    }
  }
  for (const [url, path] of referrers) {
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual' });
    expect.soft(status, `${url}, named by ${path}`).toBe(200);
  }
});
