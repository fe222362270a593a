import type { Page } from '@playwright/test';
import { animation, oddPictures, withoutItsLastScan } from '../../testing/odd-pictures.ts';
import { halves } from '../../testing/uploads.ts';
import { expect, expectToast, openScreen, sameOrigin, signIn, test } from './fixtures.ts';

/** Whether this browser decodes a picture. */
function isShown(page: Page, bytes: Buffer): Promise<boolean> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const decoded = await createImageBitmap(new Blob([bytes])).catch(() => undefined);
    return decoded !== undefined;
  }, bytes.toString('base64'));
}

/** Begins a post, and chooses a file for its picture. @returns the dialog that crops it */
async function pick(page: Page, name: string, buffer: Buffer) {
  await openScreen(page, '/blog-posts/new?locale=en');
  await page.getByLabel('File for Featured image').setInputFiles({ name, mimeType: 'image/png', buffer });
  return page.getByRole('dialog', { name: 'Crop the picture' });
}

test('a file that the browser shows is taken', async ({ page }) => {
  test.slow();
  await signIn(page);
  const refused: string[] = [];
  let shown = 0;
  for (const { what, make } of oddPictures) {
    const buffer = await make();
    if (!(await isShown(page, buffer))) continue;
    shown += 1;
    const response = await page.request.post('/api/admin/uploads', {
      multipart: { file: { name: 'a.jpg', mimeType: 'image/jpeg', buffer } },
      headers: sameOrigin,
    });
    if (!response.ok()) refused.push(what);
  }
  expect(refused).toEqual([]);
  expect(shown).toBeGreaterThan(20);
});

test.describe('a file that the browser cannot show', () => {
  test.use({ provoked: [/EncodingError|cannot be decoded/] });

  test('opens no dialog to crop it: a toast and the field say so', async ({ page }) => {
    const crop = await pick(page, 'photo.png', Buffer.from('no picture'));
    await expectToast(page, 'Processing error', 'Failed to process the cropped image. Please try again.');
    await expect(page.getByText('This browser cannot show the file. Save it as JPEG')).toBeVisible();
    await expect(crop).toBeHidden();
  });
});

test('an animation is said to become its first picture before it is cropped', async ({ page }) => {
  const crop = await pick(page, 'a.gif', await animation('gif'));
  await expect(crop.getByText('Only its first picture is kept.')).toBeVisible();
});

test('a picture whose file ends too early is said to seem incomplete before it is cropped', async ({
  page,
}) => {
  const crop = await pick(page, 'a.jpg', await withoutItsLastScan());
  await expect(crop.getByText('The picture seems incomplete, as its file ends too early.')).toBeVisible();
});

for (const [width, height] of [
  [12_000, 9_000],
  [1_100, 20_000],
  [20_000, 1_100],
] as const)
  test(`a part of a picture of ${width} × ${height} is chosen in a frame that can be seen, and uploaded`, async ({
    page,
  }) => {
    test.slow();
    const crop = await pick(page, 'large.jpg', await halves(width, height).jpeg().toBuffer());
    const frame = crop.getByTestId('cropper');
    await expect(frame).toBeVisible();
    const { width: shown = 0 } = (await frame.boundingBox()) ?? {};
    expect(shown).toBeGreaterThan(200);
    await crop.getByRole('group', { name: 'Part of the picture' }).press('ArrowLeft');
    const sent = page.waitForResponse('**/api/admin/uploads');
    await crop.getByRole('button', { name: 'Use this part' }).click();
    const stored = (await (await sent).json()) as { width: number; height: number };
    expect(stored.width / stored.height).toBeCloseTo(16 / 9, 1);
    await expectToast(page, 'Image processed');
  });

test.describe('a picture that the browser has no memory to draw', () => {
  test.use({ provoked: [/Canvas is empty/] });

  test('is no white one: “Processing error” says so', async ({ page }) => {
    const crop = await pick(page, 'a.jpg', await halves(640, 360).jpeg().toBuffer());
    await page.evaluate(() => {
      CanvasRenderingContext2D.prototype.drawImage = () => undefined;
    });
    await crop.getByRole('button', { name: 'Use this part' }).click();
    await expectToast(page, 'Processing error', 'Failed to process the cropped image. Please try again.');
    await expect(crop).toBeVisible();
  });
});
