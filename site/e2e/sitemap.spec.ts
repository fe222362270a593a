import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { dirOf, otherLocale } from '#content-db/locale.ts';
import { localeOf, origin, pageTypes, quietPaths, sitemapPaths, unknownPaths } from './addresses.ts';
import { expect, test } from './fixtures.ts';
import { readFacts } from './page-facts.ts';

const listed = await sitemapPaths();
const types = pageTypes(listed);

for (const path of [...listed, ...quietPaths, ...unknownPaths]) {
  test.describe(path, () => {
    const isUnknown = unknownPaths.includes(path);
    test.use({ provoked: isUnknown ? [/status of 404 .*unknown/] : [] });

    test('is accessible', async ({ page }) => {
      await page.goto(path);
      expect(await violations(page)).toEqual([]);
    });

    test('fits screens of 360 and of 1280 pixels', async ({ page }) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width);
      }
    });

    test('runs at most 5 kB of JavaScript before the first interaction', async ({ page }) => {
      const files: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') files.push(response.body());
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      const inline = await page.evaluate(() =>
        [...document.scripts].filter(({ src, type }) => src === '' && /^(?:module|text\/javascript)?$/.test(type)).map(({ text }) => text),
      );
      const sizes = [...inline.map((text) => Buffer.byteLength(text)), ...(await Promise.all(files)).map(({ length }) => length)];
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5000);
    });

    test('says its language, its name and what its pictures show', async ({ page, request }) => {
      const response = await request.get(encodeURI(path));
      expect(response.status()).toBe(isUnknown ? 404 : 200);
      const facts = await readFacts(page, await response.text(), response.url());
      const locale = localeOf(path);
      expect(facts).toMatchObject({ lang: locale, dir: dirOf(locale) });
      expect(facts.title).not.toBe('');
      expect(facts.description).not.toBe('');
      expect(facts.headings).toHaveLength(1);
      for (const image of facts.images) {
        expect.soft(image, image.src).toMatchObject({ width: expect.stringMatching(/^\d+$/), height: expect.stringMatching(/^\d+$/), alt: expect.any(String) });
      }
      for (const data of facts.data) expect(JSON.parse(data)).toHaveProperty('@context');
    });
  });
}

for (const path of listed) {
  test(`${path} names its own address, and the same page in both languages`, async ({ page, request }) => {
    const response = await request.get(encodeURI(path));
    const facts = await readFacts(page, await response.text(), response.url());
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
    const counterpart = await request.get(facts.alternates[otherLocale(locale)] ?? '');
    const others = await readFacts(page, await counterpart.text(), counterpart.url());
    expect(others.alternates).toEqual(facts.alternates);
  });
}

test.describe('in dark colours', () => {
  test.use({ colorScheme: 'dark', provoked: [/status of 404 .*unknown/] });

  for (const path of [...types, '/unknown', '/contact/sent']) {
    test(`${path} has enough contrast`, async ({ page }) => {
      await page.goto(path);
      expect(await violations(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
    });
  }
});

test('no two pages have the same title or description', async ({ page, request }) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of listed) {
    const response = await request.get(encodeURI(path));
    const { title, description } = await readFacts(page, await response.text(), response.url());
    expect.soft(titles.get(title), `title of ${path}`).toBeUndefined();
    expect.soft(descriptions.get(description), `description of ${path}`).toBeUndefined();
    titles.set(title, path);
    descriptions.set(description, path);
  }
});

test('every link within the site and every file of a page is there', async ({ page, request }) => {
  const referrers = new Map<string, string>();
  for (const path of [...listed, ...quietPaths, '/404', '/ar/404']) {
    const response = await request.get(encodeURI(path));
    const { links, assets } = await readFacts(page, await response.text(), response.url());
    for (const url of [...links, ...assets].map((address) => address.split('#')[0] ?? '')) {
      if (url.startsWith(`${origin}/`) && url !== response.url() && !referrers.has(url)) referrers.set(url, path);
    }
  }
  for (const [url, path] of referrers) {
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual' });
    expect.soft(status, `${url}, named by ${path}`).toBe(200);
  }
});

/** What axe finds wrong, a line each. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const found = await (rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`));
}
