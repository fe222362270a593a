import { ar, en } from '#example/words.ts';
import { violations, wcag } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const languages = [
  {
    home: '/',
    path: '/search',
    words: en.search,
    query: 'crow',
    marked: 'crowd',
    found: '/blog/reading-a-crowd-before-it-moves',
  },
  {
    home: '/ar',
    path: '/ar/search',
    words: ar.search,
    query: 'الحشو',
    marked: 'الحشود',
    found: '/ar/services/event-security',
  },
];

for (const { home, path, words, query, marked, found } of languages) {
  test.describe(`the search of ${home}`, () => {
    test('opens as a dialog, by its link and by /, and is used with the keyboard', async ({ page }) => {
      await page.goto(home);
      const link = page.getByRole('banner').getByRole('link', { name: words.label });
      const dialog = page.getByRole('dialog', { name: words.label });
      const field = dialog.getByRole('searchbox');
      const results = dialog.getByRole('listitem').getByRole('link');
      await link.hover();
      await expect(page.locator('astro-island:has(.nav-search):not([ssr])')).toBeAttached();
      await link.click();
      await expect(field).toBeFocused();
      await page.keyboard.type(query);
      await expect(
        results
          .first()
          .locator('mark', { hasText: new RegExp(marked, 'i') })
          .first(),
      ).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(results.first()).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(field).toBeFocused();
      expect(await violations(page, { tags: [...wcag, 'best-practice'] })).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(link).toBeFocused();
      // Nothing that is typed at once is lost.
      await page.keyboard.type(`/${query}`);
      await expect(field).toHaveValue(query);
      await expect(results.first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${path}?q=${encodeURIComponent(query)}`);
    });

    test('opens again by / that is pressed right after Escape', async ({ page }) => {
      await page.goto(home);
      const link = page.getByRole('banner').getByRole('link', { name: words.label });
      const field = page.getByRole('dialog', { name: words.label }).getByRole('searchbox');
      await link.hover();
      await expect(page.locator('astro-island:has(.nav-search):not([ssr])')).toBeAttached();
      await link.click();
      await expect(field).toBeFocused();
      await page.evaluate(() => {
        for (const key of ['Escape', '/'])
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          );
      });
      await expect(field).toBeFocused();
      await page.keyboard.type(query);
      await expect(field).toHaveValue(query);
    });

    test('is a page that works without a server too', async ({ page }) => {
      // A static host sends its file whatever the query.
      await page.route(/search\?q=/, async (route) =>
        route.fulfill({ response: await route.fetch({ url: new URL(path, route.request().url()).href }) }),
      );
      await page.goto(`${path}?q=${encodeURIComponent(query)}`);
      await expect(page.locator(`.search-results a[href="${found}"]`)).toBeVisible();
      expect(await violations(page, { tags: [...wcag, 'best-practice'] })).toEqual([]);
      await page.getByRole('main').getByRole('searchbox').fill('zzzz');
      await expect(page.getByText(words.none)).toBeVisible();
      await expect(page).toHaveURL(`${path}?q=zzzz`);
    });

    test('keeps and answers what is typed before its script is there', async ({ page }) => {
      const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>();
      await page.route(/\/search-panel[^/]*\.js/, async (route) => {
        await isThere;
        await route.continue();
      });
      await page.goto(path);
      const field = page.getByRole('main').getByRole('searchbox');
      await field.fill(query);
      await expect(page.locator('astro-island[ssr]:has(#q)')).toBeAttached();
      arrive();
      await expect(page.getByRole('main').getByRole('listitem').locator('mark').first()).toBeVisible();
      await expect(field).toHaveValue(query);
      await expect(field).toBeFocused();
      await expect(page).toHaveURL(`${path}?q=${encodeURIComponent(query)}`);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('is answered by the server', async ({ page }) => {
        await page.goto(path);
        await page.getByRole('main').getByRole('searchbox').fill(query);
        await page.keyboard.press('Enter');
        await expect(page.locator(`.search-results a[href="${found}"]`)).toBeVisible();
        await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(query);
      });
    });
  });
}
