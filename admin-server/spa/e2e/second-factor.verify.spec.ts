import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import {
  beginSession,
  call,
  expect,
  expectAccessible,
  expectToast,
  fillLogin,
  swipeToastAway,
  test as base,
} from './fixtures.ts';
import { addPasskeyDevice } from './passkey-device.ts';

/** Browsers have no passkeys at an IP address. */
const test = base.extend({
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost') ?? ''),
});

test.use({ ownContext: true, provoked: [/status of (400|401|403)/] });

const password = 'a long enough pass phrase';

/** Signs in as a new admin, and opens their account. Sessions are not shared: other tests are at the IP address. */
async function openAccount(page: Page) {
  const me = { username: `${crypto.randomUUID()}@example.org`, password };
  await beginSession(page);
  await call(page, 'POST', 'admins', me);
  await beginSession(page, me);
  await page.goto('/admin/account');
  return me;
}

async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  return codes;
}

async function logOut(page: Page): Promise<void> {
  await swipeToastAway(page);
  await page.goto('/admin/logout');
  await expect(page).toHaveURL(/\/admin\/login$/);
}

const dashboard = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

test('a passkey is added, signs in alone and as a second factor, confirms, and is removed', async ({
  page,
}) => {
  await addPasskeyDevice(page);
  const me = await openAccount(page);
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expectAccessible(page);
  await keepCodes(page);
  await expect(security.getByText('Work laptop')).toBeVisible();
  await expect(security.getByText('10 of 10 left.')).toBeVisible();
  await expectAccessible(page);

  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(dashboard(page)).toBeVisible();

  await logOut(page);
  await fillLogin(page, me);
  await expect(page.getByText('The password is right.')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(dashboard(page)).toBeVisible();

  // As ten minutes after the sign-in.
  await page.route(
    '**/api/admin/factors/passkeys/*',
    (route) => route.fulfill({ status: 403, json: { message: 'Confirm.', code: 'step-up' } }),
    { times: 1 },
  );
  await page.goto('/admin/account');
  await security.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(confirm.getByLabel('Your password')).toBeVisible();
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'Passkey removed');
  await expect(security.getByText('Work laptop')).toBeHidden();
});

test('an authenticator app asks for its code; a recovery code replaces it once', async ({ page }) => {
  const me = await openAccount(page);
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = () => new TOTP({ secret }).generate();
  await dialog.getByLabel('2. Enter the code that it shows').fill('000000');
  await dialog.getByRole('button', { name: 'Add app' }).click();
  await expect(dialog.getByText('This code is not right.')).toBeVisible();
  await dialog.getByLabel('2. Enter the code that it shows').fill(code());
  await dialog.getByRole('button', { name: 'Add app' }).click();
  const [recovery = ''] = await keepCodes(page);

  await logOut(page);
  for (const [given, isRight] of [
    ['000 000', false],
    [recovery, true],
    [recovery, false],
  ] as const) {
    await page.goto('/admin/login');
    await fillLogin(page, me);
    await page.getByLabel('Code').fill(given);
    await page.getByRole('button', { name: 'Log in' }).click();
    if (isRight) {
      await expect(dashboard(page)).toBeVisible();
      await logOut(page);
    } else await expectToast(page, 'Login Failed', /This code is not right/);
  }

  // An admin helps where all devices are lost.
  await beginSession(page);
  await page.goto('/admin/admins');
  const account = page.getByRole('listitem').filter({ hasText: me.username });
  await expect(account.getByText('Authenticator app')).toBeVisible();
  await account.getByRole('button', { name: 'Remove Second Factors' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Second factors removed');
  await expect(account.getByText('No second factor')).toBeVisible();
});

test('where everybody needs a second factor, the login leads to setting one up first', async ({ page }) => {
  await addPasskeyDevice(page);
  const me = await openAccount(page);
  // Only this account is told so, not those of other tests.
  await page.route('**/api/admin/user', (route) =>
    route.fulfill({ json: { id: 1, username: me.username, mustAddFactor: true } }),
  );
  await page.goto('/admin/redirects');
  await expect(page).toHaveURL(/\/admin\/second-factor\?back=/);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name').fill('Phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
  await keepCodes(page);
  await page.unroute('**/api/admin/user');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin\/redirects$/);
});

test('an open session asks for a second factor as soon as everybody needs one, and goes on with it', async ({
  page,
}) => {
  await addPasskeyDevice(page);
  await openAccount(page);
  await dashboard(page).waitFor();
  let isRequired = true;
  const refusal = { message: 'Set up yours first.', code: 'factor-required' };
  await page.route('**/api/admin/redirects*', (route) =>
    isRequired ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
  );
  await dashboard(page).getByRole('link', { name: 'Redirects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name').fill('Phone');
  await page
    .getByRole('dialog', { name: 'Add a passkey' })
    .getByRole('button', { name: 'Add passkey' })
    .click();
  await keepCodes(page);
  isRequired = false;
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Redirect' })).toBeVisible();
});

test('the switch for everybody asks for the password when the sign-in is long ago', async ({ page }) => {
  await beginSession(page);
  await page.goto('/admin/admins');
  await page.route(
    '**/api/admin/factors/rule',
    (route) => route.fulfill({ status: 403, json: { message: 'Confirm.', code: 'step-up' } }),
    { times: 1 },
  );
  const rule = page.getByRole('switch', { name: 'Everybody needs a second factor' });
  await rule.click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Your password').fill('not the password');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm.getByText('The current password is not right')).toBeVisible();
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Close' }).click();
  await expectToast(page, 'Failed to change the rule', /You did not confirm that it is you/);
  await expect(rule).not.toBeChecked();
});
