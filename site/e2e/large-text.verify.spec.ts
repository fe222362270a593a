import { ar, en } from '#example/words.ts';
import { localeOf, sitemapPaths, unknownPaths, unlistedPaths } from './addresses.ts';
import { brokenWords, enlargeLetters, misfits } from './fitting.ts';
import { expect, test } from './fixtures.ts';

test.use({ ownContext: true, provoked: [/status of 404/] });

for (const locale of ['en', 'ar'] as const)
  test(`with letters of twice the size, every page in ${locale} fits a phone`, async ({ page }) => {
    test.slow();
    await enlargeLetters(page);
    const paths = [...(await sitemapPaths()), ...unlistedPaths, ...unknownPaths];
    for (const path of paths.filter((each) => localeOf(each) === locale)) {
      await page.goto(path);
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 1000 });
        await expect(page.locator('html')).toHaveCSS('font-size', '32px');
        expect.soft(await misfits(page), `${path} at ${width} px`).toEqual([]);
        expect.soft(await brokenWords(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });

for (const { path, words } of [
  { path: '/services', words: en },
  { path: '/ar/services', words: ar },
])
  test(`with letters of twice the size, menu, language and sections of ${path} can be used`, async ({
    page,
  }) => {
    await enlargeLetters(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await page.getByRole('button', { name: words.menu }).click();
    const menu = page.getByRole('navigation', { name: words.menu, exact: true });
    await expect(menu.getByRole('link', { name: words.nav.team })).toBeInViewport();
    await page.getByRole('button', { name: words.close }).click();
    await expect(menu).toBeHidden();
    const sections = page.getByRole('navigation', { name: words.services.anchors });
    await sections.getByRole('link', { name: words.services.short.credentials }).click();
    await expect(page).toHaveURL(`${path}#expert-credentials`);
    await expect(page.locator('#expert-credentials')).toBeInViewport();
    await page.getByRole('banner').getByRole('link', { name: words.switchLanguage }).click();
    await expect(page).toHaveURL(path === '/services' ? /\/ar\/services/ : /[^r]\/services/);
  });
