import type { Page } from '@playwright/test';
import { faintPlaceholders, violations, wcag } from './accessibility.ts';
import { pageTypes, unlistedPaths, sitemapPaths, unknownPaths } from './addresses.ts';
import { expect, test } from './fixtures.ts';

const listed = await sitemapPaths();
/** One page per template and language: posts share one template, and so do confirmation pages. */
const types = [
  ...pageTypes(listed),
  ...['/contact/sent', '/search'].flatMap((path) => [path, `/ar${path}`]),
  ...unknownPaths,
];

for (const path of types) {
  test.describe(path, () => {
    test.use({ provoked: unknownPaths.includes(path) ? [/status of 404 .*unknown/] : [] });

    test('is accessible, and has enough contrast in dark mode too', async ({ page }) => {
      await page.goto(path);
      expect(await violations(page, { tags: [...wcag, 'best-practice'] })).toEqual([]);
      expect(await faintPlaceholders(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, { rules: ['color-contrast', 'link-in-text-block'] })).toEqual([]);
      expect(await faintPlaceholders(page)).toEqual([]);
    });

    test('fits small and wide screens, hardly shifts when its fonts come late, and runs at most 5 kB of JavaScript before the first interaction', async ({
      page,
    }) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await loadWithLateFonts(page, path);
        expect(await layoutShift(page), `at ${width} px`).toBeLessThanOrEqual(0.02);
        const bytes = await scriptBytes(page);
        expect(bytes, `at ${width} px`).toBeGreaterThan(0);
        // The specification has Contact open at its top, which takes a script of its own.
        expect(bytes, `at ${width} px`).toBeLessThanOrEqual(path.endsWith('/contact') ? 5100 : 5000);
        expect(await scrollWidth(page), `at ${width} px`).toBeLessThanOrEqual(width);
      }
    });
  });
}

test('no other page is wider than the screen either', async ({ page }) => {
  const others = [...listed, ...unlistedPaths].filter((path) => !types.includes(path));
  for (const path of others) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await scrollWidth(page), `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

function scrollWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Opens a page whose fonts load only after the first paint. */
async function loadWithLateFonts(page: Page, path: string): Promise<void> {
  const fonts = await holdFonts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(fonts.held(), 'fonts that are not in the cache').toBeGreaterThan(0);
  fonts.release();
  await page.waitForLoadState('networkidle');
}

/** Bytes of the scripts that a page has loaded so far, including inline scripts. */
async function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const inline = [...document.scripts].filter(
      ({ src, type }) => src === '' && /^(?:module|text\/javascript)?$/.test(type),
    );
    const files = performance
      .getEntriesByType('resource')
      .filter(
        (entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'),
      );
    const sizes = [
      ...inline.map(({ text }) => new Blob([text]).size),
      ...files.map((entry) => (entry as PerformanceResourceTiming).decodedBodySize),
    ];
    return sizes.reduce((sum, size) => sum + size, 0);
  });
}

/** Delays all fonts until they are released. */
async function holdFonts(page: Page): Promise<{ held(): number; release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = 0;
  await page.unrouteAll();
  await page.route('**/*.woff2', async (route) => {
    held += 1;
    await promise;
    await route.continue();
  });
  return { held: () => held, release: resolve };
}

/** The sum of all layout shifts since the page began to load. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // There is always a navigation entry, so the callback always runs, and then has all shifts as well.
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter(({ entryType }) => entryType === 'layout-shift');
          resolve(shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'navigation', buffered: true });
      }),
  );
}
