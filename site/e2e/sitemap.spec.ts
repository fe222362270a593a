import { dirOf, otherLocale } from '#content-db/model/locale.ts';
import { localeOf, origin, unlistedPaths, sitemapPaths, unknownPaths } from './addresses.ts';
import { expect, testWithoutBrowser as test } from './fixtures.ts';
import { parsePage } from './parsed-page.ts';

const listed = await sitemapPaths();

for (const path of [...listed, ...unlistedPaths, ...unknownPaths]) {
  test(`${path} has a language, a title and descriptions of its pictures`, async () => {
    const page = await parsePage(path);
    const locale = localeOf(path);
    expect(page).toMatchObject({
      status: unknownPaths.includes(path) ? 404 : 200,
      lang: locale,
      dir: dirOf(locale),
    });
    expect(page.title).not.toBe('');
    expect(page.description).not.toBe('');
    expect(page.headings).toHaveLength(1);
    for (const image of page.images) {
      expect.soft(image, image.src).toMatchObject({
        width: expect.stringMatching(/^\d+$/),
        height: expect.stringMatching(/^\d+$/),
        alt: expect.any(String),
      });
    }
    for (const data of page.data) expect(JSON.parse(data)).toHaveProperty('@context');
  });
}

for (const path of listed) {
  test(`${path} has its own URL as canonical, and the page in both languages as alternates`, async () => {
    const page = await parsePage(path);
    const own = origin + (path === '/' ? '/' : encodeURI(path));
    const locale = localeOf(path);
    expect(page.canonical).toBe(own);
    expect(page.robots).not.toContain('noindex');
    if (Object.keys(page.alternates).length === 0) {
      expect(path, 'only a post may lack a translation').toMatch(/\/blog\/./);
      return;
    }
    expect(Object.keys(page.alternates).toSorted()).toEqual(['ar', 'en', 'x-default']);
    expect(page.alternates[locale]).toBe(own);
    expect(page.alternates['x-default']).toBe(page.alternates.en);
    const translation = await parsePage(page.alternates[otherLocale(locale)] ?? '');
    expect(translation.alternates).toEqual(page.alternates);
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

test('every internal link and every file of a page exists', async () => {
  const referrers = new Map<string, string>();
  for (const path of [...listed, ...unlistedPaths, '/404', '/ar/404', '/410', '/ar/410']) {
    const { url: own, links, assets } = await parsePage(path);
    for (const url of [...links, ...assets].map((address) => address.split('#')[0] ?? '')) {
      if (url.startsWith(`${origin}/`) && url !== own && !referrers.has(url)) referrers.set(url, path);
    }
  }
  for (const [url, path] of referrers) {
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual' });
    expect.soft(status, `${url}, linked from ${path}`).toBe(200);
  }
});
