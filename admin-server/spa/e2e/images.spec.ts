import {
  beginIn,
  call,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  sameOrigin,
  signIn,
  test,
} from './fixtures.ts';
import { png } from './pictures.ts';
import { textsIn } from './texts.ts';

const question = 'Are you sure you want to delete this image?';

test('the library shows title, category and description', async ({ page }) => {
  await openScreen(page, '/images');
  const card = page.getByRole('article').filter({ hasText: 'Apron and control tower' });
  await expect(card.getByText('services')).toBeVisible();
  await expect(card.getByText(/^Three stands at a pier/)).toBeVisible();
  await expectAccessible(page);
});

test('an empty library says No images found', async ({ page }) => {
  await page.route('**/api/admin/images?*', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  await openScreen(page, '/images');
  await expect(page.getByText('No images found')).toBeVisible();
});

test('a picture is uploaded, named and kept, with a key made from its title', async ({ page }) => {
  await openScreen(page, '/images');
  await page.getByRole('button', { name: 'Add Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Image' });
  await dialog
    .getByLabel('File for Image')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png(320, 200) });
  await expect(dialog.getByRole('textbox', { name: 'Image', exact: true })).toHaveValue(
    /^\/uploads\/\w+\.jpg$/,
  );
  await dialog.getByLabel('Title').fill('Calm Cabin');
  await dialog.getByLabel('Category').fill('blog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Image created successfully');
  const [image] = await call<{ key: string }[]>(page, 'GET', 'images?search=Calm%20Cabin');
  expect(image?.key).toBe('calm-cabin');
  await page.getByRole('button', { name: 'Edit Calm Cabin' }).click();
  await page.getByRole('dialog', { name: 'Edit Image' }).getByLabel('Description').fill('Drawn for a test');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Image updated successfully');
  await expect(page.getByRole('article').filter({ hasText: 'Drawn for a test' })).toBeVisible();
});

test('what is missing is said at the field', async ({ page }) => {
  await openScreen(page, '/images');
  await page.getByRole('button', { name: 'Add Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Image' });
  await dialog.getByRole('textbox', { name: 'Image', exact: true }).fill('ftp://example.org/a.png');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const message of ['Must be a valid URL', 'Title is required', 'Category is required'])
    await expect(dialog.getByText(message)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
});

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><circle cx="20" cy="20" r="20"/></svg>';
const svg = (text: string) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });

test('an SVG is uploaded, shown and chosen as any other picture', async ({ page }) => {
  await openScreen(page, '/clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel('File for Logo').setInputFiles(svg(logo));
  const address = dialog.getByRole('textbox', { name: 'Logo' });
  await expect(address).toHaveValue(/^\/uploads\/\w+\.svg$/);
  const url = await address.inputValue();
  const shown = dialog.locator(`img[src="${url}"]`);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80);
  await address.fill('');
  await dialog.getByRole('button', { name: 'Library ...' }).click();
  const library = page.getByRole('dialog', { name: 'Image Library' });
  await library.getByRole('tab', { name: 'All uploads' }).click();
  await library
    .getByRole('button', { name: /^Picture / })
    .first()
    .click();
  await expect(address).toHaveValue(url);
});

test('an SVG is not cropped', async ({ page }) => {
  await openScreen(page, '/blog-posts/new?locale=en');
  await page
    .getByLabel('File for Featured image')
    .setInputFiles(svg(logo.replace('circle', 'ellipse rx="9"')));
  await expect(page.getByRole('textbox', { name: 'Featured image' })).toHaveValue(/^\/uploads\/\w+\.svg$/);
  await expect(page.getByRole('dialog', { name: 'Crop the picture' })).toHaveCount(0);
});

test.describe('an SVG that could do more than draw', () => {
  test.use({ provoked: [/status of 415|415: The SVG contains|\/api\/admin\/user/], ownContext: true });
  const hostile = svg(logo.replace('<circle', '<script>alert(1)</script><circle'));

  test('is refused, and says why', async ({ page }) => {
    await openScreen(page, '/clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    await page.getByLabel('File for Logo').setInputFiles(hostile);
    await expectToast(
      page,
      'Upload error',
      'Failed to upload image: 415: The SVG contains a script, which a picture of the site may not have. Save it without, then upload it again.',
    );
    await expect(page.getByRole('textbox', { name: 'Logo' })).toHaveValue('');
  });

  test('is refused in Arabic, too', async ({ page }) => {
    const say = textsIn('ar');
    await beginIn(page, 'ar');
    await page.goto('/admin/clients');
    await page
      .getByRole('button', { name: /^إضافة/ })
      .first()
      .click();
    await page.getByLabel(say('File for {field}', { field: say('Logo') })).setInputFiles(hostile);
    await expect(
      page.getByRole('listitem').getByText(/في ملف SVG .*برنامج نصي.*ولا يُسمح بذلك في صور الموقع/),
    ).toBeVisible();
  });
});

test('alternative texts and focal point are set for the picture itself', async ({ page }) => {
  await signIn(page);
  const upload = await page.request.post('/api/admin/uploads', {
    multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: await png(400, 200) } },
    headers: sameOrigin,
  });
  const { id, url } = (await upload.json()) as { id: number; url: string };
  await call(page, 'POST', 'images', { url, title: 'Focused', category: 'blog' });
  await page.goto('/admin/images');
  await page.getByRole('button', { name: 'Alternative text and focal point of Focused' }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
  const picture = dialog.getByRole('slider', { name: 'Focal point' });
  const box = await picture.boundingBox();
  await picture.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
  await expect(picture).toHaveAttribute('aria-valuetext', '25 % from the left, 50 % from the top');
  await picture.press('ArrowUp');
  await picture.press('Shift+ArrowRight');
  await expect(picture).toHaveAttribute('aria-valuetext', '35 % from the left, 49 % from the top');
  await dialog.getByLabel('Alternative text, English').fill('A cabin');
  await dialog.getByLabel('Alternative text, Arabic').fill('مقصورة');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Alternative text saved');
  const uploads = await call<{ id: number }[]>(page, 'GET', 'uploads');
  expect(uploads.find((stored) => stored.id === id)).toMatchObject({
    focalX: 35,
    focalY: 49,
    altEn: 'A cabin',
    altAr: 'مقصورة',
  });
});

test.describe('deleting an image', () => {
  test.use({ provoked: [/status of (409|500)|\/api\/admin\/user/] });

  test('is confirmed in the browser', async ({ page }) => {
    await signIn(page);
    await call(page, 'POST', 'images', {
      url: 'https://example.org/a.png',
      title: 'To be deleted',
      category: 'blog',
    });
    await page.route('https://example.org/**', async (route) =>
      route.fulfill({ contentType: 'image/png', body: await png(1, 1) }),
    );
    await page.goto('/admin/images');
    const asked: string[] = [];
    page.once('dialog', (dialog) => (asked.push(dialog.message()), void dialog.dismiss()));
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    await expect(page.getByRole('heading', { name: 'To be deleted' })).toBeVisible();
    page.once('dialog', (dialog) => (asked.push(dialog.message()), void dialog.accept()));
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    await expectToast(page, 'Success', 'Image deleted successfully');
    await expect(page.getByRole('heading', { name: 'To be deleted' })).toBeHidden();
    expect(asked).toEqual([question, question]);
  });

  test('is refused while a service shows it, and says where', async ({ page }) => {
    await openScreen(page, '/images');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete Apron and control tower' }).click();
    await expectToast(page, 'Error', /It is still used by service/);
    await expect(page.getByRole('heading', { name: 'Apron and control tower' })).toBeVisible();
  });

  test('says what the server says, or Failed to delete image', async ({ page }) => {
    await page.route(/\/api\/admin\/images\/\d+$/, (route) => route.fulfill({ status: 500 }));
    await openScreen(page, '/images');
    page.once('dialog', (dialog) => void dialog.accept());
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expectToast(page, 'Error', 'Failed to delete image');
  });
});

test.describe('saving with a server that fails', () => {
  test.use({ provoked: [/status of (404|500)|\/api\/admin\/user/] });

  test('says what the server says, or Failed to save image', async ({ page }) => {
    const answers = [JSON.stringify({ message: 'The disk is full', code: 'internal' }), ''];
    await page.route('**/api/admin/images', (route) =>
      route.fulfill({ status: 500, body: answers.shift() ?? '' }),
    );
    await openScreen(page, '/images');
    await page.getByRole('button', { name: 'Add Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Image' });
    await dialog.getByRole('textbox', { name: 'Image', exact: true }).fill('/uploads/a.png');
    await dialog.getByLabel('Title').fill('Kept');
    await dialog.getByLabel('Category').fill('blog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error', 'The disk is full');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error', 'Failed to save image. Please try again.');
    await expect(dialog.getByLabel('Title')).toHaveValue('Kept');
  });
});
