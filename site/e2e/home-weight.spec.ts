import type { Page } from '@playwright/test';
import { pageTypes, sitemapPaths } from './addresses.ts';
import { expect, test } from './fixtures.ts';

const types = pageTypes(await sitemapPaths());

for (const path of ['/', '/ar']) {
  test(`${path} weighs at most 150 kB in all`, async ({ page, request }) => {
    // Compressed files are made after the first publish.
    await expect.poll(async () => (await request.get(path, { headers: { 'accept-encoding': 'br' } })).headers()['content-encoding']).toBe('br');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(150_000);
  });
}

for (const path of types) {
  test(`nothing moves while ${path} loads, also when fonts come late`, async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const letFontsCome = await holdFonts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      letFontsCome();
      await page.waitForLoadState('networkidle');
      expect(await layoutShifts(page), `at ${width} px`).toEqual([]);
    }
  });
}

/** Keeps fonts from loading until the returned function is called. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What has moved since the page began to load. */
async function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        // The navigation is always there, so this is always told something: by then, of all shifts as well.
        const observer = new PerformanceObserver((list) => {
          resolve(list.getEntries().filter(({ entryType }) => entryType === 'layout-shift').map((entry) => JSON.stringify(entry)));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'navigation', buffered: true });
      }),
  );
}
