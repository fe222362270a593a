import { ar } from '#example/words.ts';
import { origin } from './addresses.ts';
import { expect, test } from './fixtures.ts';

test.describe('an unknown address', () => {
  test.use({ provoked: [/status of 404 .*unknown/] });

  test('shows a 404 page with a link to the home page', async ({ page }) => {
    const response = await page.goto('/unknown');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('404 Page Not Found', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page Not Found', exact: true, level: 1 })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('shows it in Arabic below /ar', async ({ page }) => {
    const response = await page.goto('/ar/a/b/unknown');
    expect(response?.status()).toBe(404);
    await expect(page.getByText(ar.notFound.heading)).toBeVisible();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/');
  });

  test('of a post shows the list of posts', async ({ page }) => {
    for (const [path, title] of [
      ['/blog/unknown', 'Our Blog'],
      ['/ar/blog/unknown', 'مدونتنا'],
      ['/blog/a/unknown', 'Our Blog'],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      expect(await page.getByRole('article').count(), path).toBeGreaterThan(0);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    }
  });
});

test('a post of the other language is not found', async ({ request }) => {
  expect((await request.get('/ar/blog/why-precision-beats-power')).status()).toBe(404);
});

test('a trailing slash redirects to the path without it', async ({ request }) => {
  for (const [path, target] of [
    ['/services/', '/services'],
    ['/ar/', '/ar'],
    ['/ar/team/', '/ar/team'],
    ['/services/?a=b', '/services?a=b'],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(308);
    expect(response.headers().location, path).toBe(target);
  }
});

test('an old path redirects to the current one', async ({ request }) => {
  for (const [path, target] of [
    ['/training', '/services'],
    ['/about', '/team'],
    ['/contact-us', '/contact'],
    ['/news', '/blog'],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(301);
    expect(response.headers().location, path).toBe(target);
  }
});

test('robots.txt is text and names the sitemap', async ({ request }) => {
  const response = await request.get('/robots.txt');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^User-agent: \*$/m);
  expect(text).toMatch(/^Disallow: \/admin\/?$/m);
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('/team is in the sitemap, and unlisted pages are not', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  expect(xml).toContain(`<loc>${origin}/team</loc>`);
  expect(xml).toContain(`<loc>${origin}/ar</loc>`);
  for (const path of ['our-team', 'sent', 'newsletter', '404', 'admin'])
    expect(xml).not.toMatch(new RegExp(`<loc>[^<]*${path}`));
});

for (const [path, language] of [
  ['/rss.xml', 'en'],
  ['/ar/rss.xml', 'ar'],
] as const) {
  test(`${path} is a feed of at most 20 posts`, async ({ page, request }) => {
    const response = await request.get(path);
    expect(response.headers()['content-type']).toContain('application/rss+xml');
    const feed = await page.evaluate(
      (xml) => {
        const found = new DOMParser().parseFromString(xml, 'application/xml');
        const texts = (selector: string) =>
          [...found.querySelectorAll(selector)].map((element) => element.textContent ?? '');
        return {
          errors: texts('parsererror'),
          language: texts('channel > language'),
          titles: texts('item > title'),
          links: texts('item > link'),
          dates: texts('item > pubDate'),
        };
      },
      await response.text(),
    );
    expect(feed.errors).toEqual([]);
    expect(feed.language).toEqual([language]);
    expect(feed.titles.length).toBeGreaterThan(0);
    expect(feed.titles.length).toBeLessThanOrEqual(20);
    for (const link of feed.links) expect((await request.get(link)).status(), link).toBe(200);
    const times = feed.dates.map((date) => Date.parse(date));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });
}
