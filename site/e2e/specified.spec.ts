import { ar } from '#site/i18n/ar.ts';
import { en } from '#site/i18n/en.ts';
import { expect, test } from './fixtures.ts';

/** Clauses of the specification about what visitors see, which a redesign must keep. */
for (const [locale, words, base] of [
  ['en', en, ''],
  ['ar', ar, '/ar'],
] as const) {
  test.describe(`as specified (${locale})`, () => {
    test('Team: each card has a round photo or a placeholder icon, then the name, then the role', async ({
      page,
    }) => {
      await page.goto(`${base}/team`);
      for (const card of await page.getByRole('article').all()) {
        const portrait = card.locator('.round-portrait');
        const { width = 0, height = 1 } = (await portrait.boundingBox()) ?? {};
        expect(width).toBeCloseTo(height, 0);
        await expect(portrait).toHaveCSS('border-radius', '50%');
        await expect(portrait.locator('img, svg')).toHaveCount(1);
        const text = await card.innerText();
        const name = await card.getByRole('heading').innerText();
        const role = await card.locator('.role > :first-child').innerText();
        expect(text.indexOf(name)).toBe(0);
        expect(text.indexOf(role)).toBeGreaterThan(0);
      }
    });

    test('Team: a word without spaces stays in its column', async ({ page }) => {
      await page.goto(`${base}/team`);
      const first = page.getByRole('article').first();
      const before = (await first.boundingBox())?.width;
      await first
        .locator('p')
        .last()
        .evaluate((element) => element.append('word'.repeat(200)));
      expect((await first.boundingBox())?.width).toBe(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        page.viewportSize()?.width,
      );
    });

    test('Blog: a hero with its title and its subtitle', async ({ page }) => {
      await page.goto(`${base}/blog`);
      const hero = page.locator('.hero');
      await expect(hero.getByRole('heading', { level: 1 })).toHaveText(
        locale === 'en' ? 'Our Blog' : 'مدونتنا',
      );
      await expect(hero).toContainText(
        locale === 'en'
          ? 'Expert insights and news from the world of security training'
          : 'آراء الخبراء وأخبار من عالم التدريب الأمني',
      );
    });

    test('Blog post: Back to Blog is the first thing, as a button', async ({ page }) => {
      await page.goto(`${base}/blog`);
      await page.getByRole('article').getByRole('link', { name: words.readMore }).first().click();
      const back = page.getByRole('main').getByRole('link').first();
      await expect(back).toHaveText(words.blog.back);
      await expect(back).toBeInViewport();
      await expect(back).toHaveClass(/\bbutton\b/);
      await back.click();
      await expect(page).toHaveURL(`${base}/blog`);
    });

    test('the text of a card has three lines at most', async ({ page }) => {
      for (const path of [base || '/', `${base}/blog`]) {
        await page.goto(path);
        for (const text of await page.locator('.card .card-text').all()) {
          const lines = await text.evaluate((element) => {
            element.append(' and more words'.repeat(50));
            return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
          });
          expect(Math.round(lines)).toBeLessThanOrEqual(3);
        }
      }
    });

    test('clients stand in one to four columns, in three where three fit', async ({ page }) => {
      const columns: number[] = [];
      for (const width of [360, 640, 860, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(base || '/');
        const places = await page
          .locator('.client-grid > *')
          .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
        columns.push(new Set(places).size);
      }
      expect(columns).toEqual([1, 2, 3, 4]);
    });
  });
}
