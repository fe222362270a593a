import {
  call,
  confirm,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  signIn,
  swipeToastAway,
  test,
} from './fixtures.ts';
import { png } from './pictures.ts';

test.describe('the table of clients', () => {
  test('shows ID, name, logo, language, sort order and actions', async ({ page }) => {
    await openScreen(page, '/clients');
    for (const name of ['ID', 'Name', 'Logo', 'Language', 'Sort order', 'Actions'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Al Naseem Air' });
    await expect(row.getByRole('cell', { name: 'English' })).toBeVisible();
    await expectAccessible(page);
  });

  test('is a list of cards on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openScreen(page, '/clients');
    await expect(page.getByRole('article').filter({ hasText: 'Al Naseem Air' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  });

  for (const { total, shown, handles } of [
    { total: 30, shown: 30, handles: 30 },
    { total: 300, shown: 24, handles: 0 },
  ]) {
    test(`of ${total} rows shows ${shown}, ${handles > 0 ? 'which can be moved' : 'and the others on further pages'}`, async ({
      page,
    }) => {
      await page.route('**/api/admin/clients?*', (route) => {
        const size = Number(new URL(route.request().url()).searchParams.get('pageSize'));
        const rows = Array.from({ length: Math.min(size, total) }, (_, at) => ({
          id: at + 1,
          name: `Client ${at + 1}`,
          logo: null,
          locale: 'en',
          sortOrder: at,
          revision: 1,
        }));
        return route.fulfill({ json: rows, headers: { 'X-Total-Count': String(total) } });
      });
      await openScreen(page, '/clients');
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + shown);
      await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(handles);
      await expect(page.getByText(`1–${shown} of ${total}`)).toHaveCount(shown < total ? 1 : 0);
    });
  }

  test('keeps a name that is too long as it was typed, and saves it once it is shorter', async ({ page }) => {
    await openScreen(page, '/clients');
    await page.getByRole('button', { name: 'Add Client' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Client' });
    const name = form.getByRole('textbox', { name: 'Name', exact: true });
    const fitting = crypto.randomUUID().repeat(6).slice(0, 200);
    await name.fill('');
    await page.keyboard.insertText(`${fitting}xyz`);
    await expect(name).toHaveValue(`${fitting}xyz`);
    let isSent = false;
    page.on('request', (request) => {
      isSent ||= request.method() === 'POST' && request.url().endsWith('/api/admin/clients');
    });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveAccessibleDescription(/3 characters too many\. Shorten it to 200 characters/);
    await expectAccessible(page);
    expect(isSent).toBe(false);
    await name.fill(fitting);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    expect(isSent).toBe(true);
  });

  test('is put into another order by keys', async ({ page }) => {
    await signIn(page);
    const before = await call<{ name: string }[]>(page, 'GET', 'clients?locale=ar');
    await page.goto('/admin/clients?locale=ar');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toContainText(before[0]?.name ?? '?');
    await page.getByRole('button', { name: `Move ${before[0]?.name}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`is at place 1 of ${before.length}`)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`is at place 2 of ${before.length}`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(rows.nth(1)).toContainText(before[1]?.name ?? '?');
    await expect
      .poll(async () =>
        (await call<{ name: string }[]>(page, 'GET', 'clients?locale=ar'))
          .map(({ name }) => name)
          .slice(0, 3),
      )
      .toEqual([before[1], before[0], before[2]].map((client) => client?.name));
  });
});

test.describe('a client', () => {
  test('is added with its logo as it is, changed and deleted', async ({ page }) => {
    await openScreen(page, '/clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Client' });
    await dialog.getByLabel('Name').fill('Harbour Lights');
    await dialog
      .getByLabel('File for Logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await png(200, 80) });
    await expect(dialog.getByRole('textbox', { name: 'Logo' })).toHaveValue(/^\/uploads\//);
    await dialog.getByLabel('Sort order').fill('40');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Client created successfully');
    await swipeToastAway(page);
    await page.getByRole('button', { name: 'Edit Harbour Lights' }).click();
    await page.getByRole('dialog', { name: 'Edit Client' }).getByLabel('Name').fill('Harbour Lamps');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Client updated successfully');
    await swipeToastAway(page);
    await page.getByRole('button', { name: 'Delete Harbour Lamps' }).click();
    await confirm(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this client?' }), {
      toast: ['Success', 'Client deleted successfully'],
    });
    await expect(page.getByRole('row').filter({ hasText: 'Harbour Lamps' })).toHaveCount(0);
  });

  test('has a name of 2 characters or more', async ({ page }) => {
    await openScreen(page, '/clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Client' });
    await dialog.getByLabel('Name').fill('A');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Client name must be at least 2 characters.')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('with a server that fails', () => {
  test.use({ provoked: [/status of (413|500)|413: Too large|\/api\/admin\/user/] });

  test('the error follows what could not be done', async ({ page }) => {
    await page.route(/\/api\/admin\/clients(?:\/\d+)?$/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
    );
    await openScreen(page, '/clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    await page.getByLabel('Name').fill('Harbour Lights');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error', 'Failed to create client. 500: Broken');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Edit Al Naseem Air' }).click();
    await page.getByLabel('Name').fill('Another');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error', 'Failed to update client. 500: Broken');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Delete Al Naseem Air' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Error', 'Failed to delete client. 500: Broken');
  });

  test('a logo that could not be uploaded is said with the reason', async ({ page }) => {
    await page.route('**/api/admin/uploads', (route) =>
      route.fulfill({ status: 413, json: { message: 'Too large', code: 'too-large' } }),
    );
    await openScreen(page, '/clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    await page
      .getByLabel('File for Logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await png(20, 8) });
    await expectToast(page, 'Upload error', 'Failed to upload image: 413: Too large');
  });
});

test('the clients are switched on and off for the home page', async ({ page }) => {
  await openScreen(page, '/clients');
  const clients = page
    .getByRole('region', { name: 'On the home page' })
    .getByRole('switch', { name: 'Show the clients section' });
  await expect(clients).toBeChecked();
  await clients.click();
  await expectToast(page, 'Home page updated');
  await expect(clients).not.toBeChecked();
  const [settings] = await call<{ showClientsSection: number }[]>(page, 'GET', 'site-settings?locale=en');
  expect(settings?.showClientsSection).toBe(0);
  await clients.click();
  await expect(clients).toBeChecked();
});
