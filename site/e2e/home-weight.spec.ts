import { expect, test } from './fixtures.ts';

// With nothing in its cache.
test.use({ ownContext: true });

for (const path of ['/', '/ar']) {
  test(`${path} loads at most 150 kB in total`, async ({ page, request }) => {
    // The publish compresses its files afterwards, when the machine has nothing else to do.
    test.slow();
    await expect
      .poll(
        async () =>
          (await request.get(path, { headers: { 'accept-encoding': 'br' } })).headers()['content-encoding'],
        { timeout: 120_000 },
      )
      .toBe('br');
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
