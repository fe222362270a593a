import { call, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';

/** Takes the settings of a language away. */
async function forget(page: Parameters<typeof call>[0], locale: 'en' | 'ar'): Promise<void> {
  for (const { id } of await call<{ id: number }[]>(page, 'GET', `footer-settings?locale=${locale}`))
    await call(page, 'DELETE', `footer-settings/${id}`);
}

test.describe('footer settings', () => {
  test('have three sections in English, and are changed by PATCH', async ({ page }) => {
    await openScreen(page, '/footer-settings');
    for (const name of ['Contact Information', 'Visibility Controls', 'Social Media URLs'])
      await expect(page.getByRole('group', { name })).toBeVisible();
    await expectAccessible(page);
    const sent = page.waitForRequest(
      (request) => request.method() === 'PATCH' && /\/footer-settings\/\d+$/.test(request.url()),
    );
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+971 4 555 0199');
    await page.getByRole('switch', { name: 'Show the email' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ phoneNumber: '+971 4 555 0199', showEmail: false });
    await expectToast(page, 'Footer settings updated successfully');
    await expect(page.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+971 4 555 0199');
    await expect(page.getByRole('switch', { name: 'Show the email' })).not.toBeChecked();
  });

  test('say where the other language has another phone number, and change it there, too', async ({
    page,
  }) => {
    await openScreen(page, '/footer-settings');
    const before = await page.getByRole('textbox', { name: 'Phone number' }).inputValue();
    const notice = page.getByText(/^The Arabic website shows another one: Phone number/);
    for (const number of ['+971 4 555 0177', before]) {
      await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expectToast(page, 'Footer settings updated successfully');
      await expect(notice).toBeVisible();
      await page.getByRole('button', { name: 'Use the English one there, too' }).click();
      await expect(notice).toBeHidden();
      const [arabic] = await call<{ phoneNumber: string }[]>(page, 'GET', 'footer-settings?locale=ar');
      expect(arabic?.phoneNumber).toBe(number);
    }
  });

  test.describe('that are not right', () => {
    test.use({ provoked: [/status of 400/] });

    test('refuse what is no email, URL or international number, and take what is empty', async ({ page }) => {
      await openScreen(page, '/footer-settings');
      await page.getByLabel('Email', { exact: true }).fill('nobody');
      await page.getByLabel('Facebook').fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Must be a valid email')).toBeVisible();
      await expect(page.getByText('Must be a valid URL')).toBeVisible();
      await page.getByLabel('Email', { exact: true }).fill('');
      await page.getByLabel('Facebook').fill('');
      await page.getByLabel('WhatsApp number').fill('050 123 4567 ext. 9');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Must be one mobile number without an extension').first()).toBeVisible();
      await page.getByLabel('WhatsApp number').fill('');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expectToast(page, 'Footer settings updated successfully');
    });
  });

  test('keep what is typed over a reload, and drop it on demand', async ({ page }) => {
    await openScreen(page, '/footer-settings');
    const stored = await page.getByLabel('Address').inputValue();
    await page.getByLabel('Address').fill('Half an address');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Address')).toHaveValue('Half an address');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByLabel('Address')).toHaveValue(stored);
  });

  test('begin with the defaults where there are none, and are made by POST', async ({ page }) => {
    await openScreen(page, '/footer-settings');
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
    await forget(page, 'en');
    await page.reload();
    const on = {
      'Show the phone number': false,
      'Show the email': true,
      'Show the social media links': true,
      'Show the words Follow Us': true,
    };
    for (const [name, checked] of Object.entries(on))
      await expect(page.getByRole('switch', { name })).toBeChecked({ checked });
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/footer-settings'),
    );
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+971 4 555 0142');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      locale: 'en',
      phoneNumber: '+971 4 555 0142',
      showEmail: true,
    });
    await expectToast(page, 'Footer settings created successfully');
    await page.getByLabel('Address').fill('Dubai');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectToast(page, 'Footer settings updated successfully');
  });

  test('say in Arabic that they will be there, until somebody makes them', async ({ page }) => {
    await openScreen(page, '/footer-settings');
    await forget(page, 'ar');
    await page.reload();
    await page.getByRole('tab', { name: 'Arabic' }).click();
    await expect(page.getByText('Arabic settings will be available here', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Arabic settings' }).click();
    await expectToast(page, 'Footer settings created successfully');
    await expect(page.getByLabel('Address')).toHaveAttribute('dir', 'rtl');
    await page.getByLabel('Address').fill('دبي');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectToast(page, 'Footer settings updated successfully');
  });
});

test.describe('where the server fails', () => {
  test.use({ provoked: [[/ 500 /, / 409 /, /\/api\/admin\/user\)$/], { scope: 'test' }] });

  test('it is said, and what was typed stays', async ({ page }) => {
    await openScreen(page, '/footer-settings');
    await page.route('**/api/admin/footer-settings/*', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on the server.', code: 'internal' },
      }),
    );
    await page.getByLabel('Address').fill('Somewhere else');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectToast(page, 'Failed to update footer settings', '500: Something went wrong on the server.');
    await expect(page.getByLabel('Address')).toHaveValue('Somewhere else');
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  test('both versions are shown where somebody else was faster', async ({ page }) => {
    await openScreen(page, '/footer-settings');
    await page.getByLabel('Address').fill('My address');
    const [settings] = await call<{ id: number }[]>(page, 'GET', 'footer-settings?locale=en');
    await call(page, 'PATCH', `footer-settings/${settings?.id}`, { address: 'Their address' });
    await page.getByRole('button', { name: 'Save Settings' }).click();
    const conflict = page.getByRole('dialog', { name: 'You have changed this in another window' });
    await expect(conflict.getByText('Their address')).toBeVisible();
    await conflict.getByRole('button', { name: 'Take what is saved' }).click();
    await expect(page.getByLabel('Address')).toHaveValue('Their address');
  });
});
