import { expect, test } from './fixtures.ts';

const pages = ['', '/services', '/team', '/contact', '/nowhere'];

// The page that is not there is one of them.
test.use({ provoked: [/404 \(Not Found\)/] });

for (const locale of ['en', 'ar'] as const) {
  test(`the drawings of the ${locale} pages are beside or below the text, and can be read`, async ({
    page,
  }) => {
    for (const path of pages) {
      await page.goto(locale === 'ar' ? `/ar${path}` : path || '/');
      for (const width of [360, 768, 1100, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const { covered, smallest, overflow } = await page.locator('.hero').evaluate((hero) => {
          const plate = hero.querySelector('.hero-plate')?.getBoundingClientRect() ?? new DOMRect();
          const range = document.createRange();
          const texts = [...hero.querySelectorAll(':scope > .wrap > *')].filter((element) => {
            range.selectNodeContents(element);
            const box = range.getBoundingClientRect();
            return (
              box.left < plate.right &&
              box.right > plate.left &&
              box.top < plate.bottom &&
              box.bottom > plate.top
            );
          });
          const sizes = [...hero.querySelectorAll('text')].map((text) => {
            const { a, b } = text.getScreenCTM() ?? new DOMMatrix();
            return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
          });
          return {
            covered: texts.map(({ textContent }) => textContent),
            smallest: Math.min(...sizes),
            overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          };
        });
        const where = `${path} at ${width} px`;
        expect(covered, where).toEqual([]);
        expect(smallest, where).toBeGreaterThanOrEqual(11);
        expect(overflow, where).toBe(0);
      }
    }
  });
}

test('in a low window the bars scroll away with the page', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/services');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'On this page' })).not.toBeInViewport();
});

test('paper shows what is folded away', async ({ page }) => {
  await page.goto('/team');
  const folded = page.getByText('what did you see before you acted?');
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeVisible();
});
