import type { Page } from '@playwright/test';
import { beginIn, expect, expectToast, openScreen, test } from './fixtures.ts';
import { png } from './pictures.ts';

/** Begins a post, and chooses a picture for it. @returns the dialog that crops the picture */
async function beginCrop(page: Page) {
  await openScreen(page, '/blog-posts/new?locale=en');
  await page
    .getByLabel('File for Featured image')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await png(800, 450) });
  return page.getByRole('dialog', { name: 'Crop the picture' });
}

/**
 * The quantization tables of a JPEG, each as 64 numbers in zigzag order.
 * Source: ITU-T T.81, B.2.4.1, where a table takes 8 bits a number.
 */
function quantizationTables(jpeg: Buffer): number[][] {
  const tables: number[][] = [];
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1] !== 0xdb) continue;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    for (let table = at + 4; table < end; table += 65) tables.push([...jpeg.subarray(table + 1, table + 65)]);
  }
  return tables;
}

test.describe('a cropped picture', () => {
  test('is uploaded as a JPEG of quality 0.95', async ({ page }) => {
    const crop = await beginCrop(page);
    // Playwright does not tell what is in a file that is sent.
    const sent = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const send = window.fetch;
          window.fetch = async (...call) => {
            const file = call[1]?.body instanceof FormData ? call[1].body.get('file') : null;
            if (file instanceof Blob) resolve([...new Uint8Array(await file.arrayBuffer())]);
            return send(...call);
          };
        }),
    );
    await crop.getByRole('button', { name: 'Use this part' }).click();
    const [luminance = []] = quantizationTables(Buffer.from(await sent));
    // The first numbers of the table in Annex K of T.81, scaled by 10 of 100, as libjpeg does for 95.
    expect(luminance.slice(0, 8)).toEqual(
      [16, 11, 12, 14, 12, 10, 16, 14].map((each) => Math.floor((each * 10 + 50) / 100)),
    );
  });

  test.describe('that the browser cannot make', () => {
    test.use({ provoked: [/Canvas is empty/] });

    test('is told by “Processing error”, and can be tried again', async ({ page }) => {
      const crop = await beginCrop(page);
      await page.evaluate(() => {
        HTMLCanvasElement.prototype.toBlob = (done) => done(null);
      });
      await crop.getByRole('button', { name: 'Use this part' }).click();
      await expectToast(page, 'Processing error', 'Failed to process the cropped image. Please try again.');
      await expect(crop.getByRole('button', { name: 'Use this part' })).toBeEnabled();
    });
  });
});

for (const [language, towards] of [
  ['en', 1],
  ['ar', -1],
] as const) {
  test.describe(`on a touch screen (${language})`, () => {
    test.use({
      ownContext: true,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
      provoked: [/team-members|\/api\/admin\/user/],
    });

    test('a toast is swiped away by 50 px in the reading direction, and stays after less and the other way', async ({
      page,
      context,
    }) => {
      await beginIn(page, language);
      await page.route(/\/api\/admin\/team-members\/\d/, (route) =>
        route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
      );
      await page.goto('/admin/team-members');
      await page.getByRole('switch').first().click();
      const toast = page.getByRole('region', { name: /F8/ }).getByRole('listitem');
      const session = await context.newCDPSession(page);
      async function swipe(distance: number): Promise<void> {
        const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {};
        const from = { x: x + width / 2, y: y + height / 2 };
        await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
        for (const part of [0.25, 0.5, 0.75, 1])
          await session.send('Input.dispatchTouchEvent', {
            type: 'touchMove',
            touchPoints: [{ ...from, x: from.x + towards * distance * part }],
          });
        await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      }
      await swipe(30);
      await expect(toast).toBeVisible();
      await swipe(-80);
      await expect(toast).toBeVisible();
      await swipe(80);
      await expect(toast).toHaveCount(0);
    });
  });
}
