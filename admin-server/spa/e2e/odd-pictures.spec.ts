import type { Page } from '@playwright/test';
import { animation, oddPictures } from '../../testing/odd-pictures.ts';
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
