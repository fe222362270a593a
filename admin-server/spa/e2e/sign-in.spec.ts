import {
  beginSession,
  expect,
  expectAccessible,
  expectToast,
  fillLogin,
  openScreen,
  signIn,
  staff,
  test,
} from './fixtures.ts';
import { clickEnd, openPost, saved, textOf } from './posts.ts';

test.describe('signing in', () => {
  test('leads to the dashboard', async ({ page }) => {
    await page.goto('/admin/login');
    await fillLogin(page, { username: ` ${staff.username} `, password: staff.password });
    await expect(page.getByRole('heading', { name: 'Website Management Center' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/?$/);
  });

  test('first tests the credentials, then logs in', async ({ page }) => {
    const calls: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname),
    );
    await page.goto('/admin/login');
    await fillLogin(page, staff);
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
    expect(calls).toEqual(['/api/admin/test-login', '/api/admin/login']);
  });

  test('says which field is empty', async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
    await fillLogin(page, { username: '   ', password: 'x' });
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeHidden();
  });

  test('leads to the page that was wanted', async ({ page }) => {
    await page.goto('/admin/seo-manager?tab=tools');
    await expect(page).toHaveURL(/\/admin\/login\?back=/);
    await fillLogin(page, staff);
    await expect(page).toHaveURL(/\/admin\/seo-manager\?tab=tools$/);
    await expect(page.getByRole('tab', { name: 'SEO Tools' })).toHaveAttribute('aria-selected', 'true');
  });

  test('has a page that anybody can use', async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('with what does not fit', () => {
    test.use({ provoked: [/\/api\/admin\/(user|login|test-login)\)$/] });

    test('says Login Failed, Invalid credentials, and keeps what was typed', async ({ page }) => {
      await page.goto('/admin/login');
      await fillLogin(page, { username: staff.username, password: 'not the password' });
      await expectToast(page, 'Login Failed', 'Invalid credentials');
      await expect(page.getByLabel('Username')).toHaveValue(staff.username);
      await expect(page).toHaveURL(/\/admin\/login$/);
    });

    test('says nothing of it any more after a sign-in that succeeds', async ({ page }) => {
      await page.goto('/admin/login');
      await fillLogin(page, { username: staff.username, password: 'not the password' });
      await expectToast(page, 'Login Failed', 'Invalid credentials');
      await fillLogin(page, staff);
      await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
      // A toast would go by itself after five seconds.
      await expect(page.getByText('Login Failed', { exact: true })).toBeHidden({ timeout: 500 });
    });

    test('says Invalid credentials where the test gives no reason', async ({ page }) => {
      await page.route('**/api/admin/test-login', (route) => route.fulfill({ status: 500 }));
      await page.goto('/admin/login');
      await fillLogin(page, staff);
      await expectToast(page, 'Login Failed', 'Invalid credentials');
    });

    test('says Failed to login where the login gives no reason', async ({ page }) => {
      await page.route('**/api/admin/login', (route) => route.fulfill({ status: 500 }));
      await page.goto('/admin/login');
      await fillLogin(page, staff);
      await expectToast(page, 'Login Failed', 'Failed to login');
    });
  });
});

test.describe('logging out', () => {
  // What the dashboard asks may be on its way.
  test.use({ provoked: [/status of 401|\/api\/admin\/user\)$/] });

  test('ends the session and leads to the login page', async ({ page }) => {
    await beginSession(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect((await page.request.get('/api/admin/user')).status()).toBe(401);
    await page.goto('/admin/admins');
    await expect(page).toHaveURL(/\/admin\/login\?back=/);
  });
});

test.describe('a session that ends while somebody edits', () => {
  test.use({ provoked: [/status of 401/] });

  test('opens the sign-in dialog over the form, and the save goes on afterwards', async ({
    page,
    context,
  }) => {
    await openScreen(page, '/seo-manager?tab=pages');
    const card = page.getByRole('article', { name: 'TERMS Page SEO' });
    await card.getByRole('button', { name: 'Edit Focus Keywords' }).click();
    const typed = `terms, ${crypto.randomUUID()}`;
    // Asked half a second after the last key, it would ask for the sign-in before the save does.
    const reach = page.waitForResponse((response) => response.request().postData()?.includes(typed) ?? false);
    await card.getByRole('textbox').fill(typed);
    await reach;
    await context.clearCookies();
    await card.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toBeVisible();
    await fillLogin(dialog, staff);
    await expectToast(page, 'SEO data updated successfully!');
    await expect(card.getByText(typed)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('takes no key from who types on, and asks after a pause', async ({ page, context }) => {
    const post = await openPost(page, 'Text.');
    await clickEnd(textOf(page).getByText('Text.'));
    await page.keyboard.type(' One');
    await context.clearCookies();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    const text = page.locator('.article-text');
    let typed = 'Text. One';
    // As fast as people type, until well after the dialog is there.
    for (let count = 0; count < 40 || !(await dialog.isVisible()); count += 1) {
      await page.keyboard.type(' x', { delay: 20 });
      typed += ' x';
    }
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    await expect(text).toContainText(`${typed}Two`);
    await expect(dialog.getByLabel('Username')).toHaveValue('');
    await expect(dialog.getByLabel('Username')).toBeFocused();
    await fillLogin(dialog, staff);
    await expectToast(page, 'Success', 'Blog post updated successfully');
    await expect(dialog).toBeHidden();
    await expect(textOf(page)).toBeFocused();
    expect(await saved(page, post)).toBe(`${typed}\n\nTwo`);
  });

  test('keeps what was typed where nobody signs in', async ({ page, context }) => {
    await openScreen(page, '/seo-manager?tab=pages');
    const card = page.getByRole('article', { name: 'TERMS Page SEO' });
    await card.getByRole('button', { name: 'Edit Meta Title' }).click();
    // How many pages the edit changes is asked half a second after the last key, and would ask for the sign-in again.
    const reach = page.waitForResponse(
      (response) => response.request().postData()?.includes('Typed before the session ended') ?? false,
    );
    await card.getByRole('textbox').fill('Typed before the session ended');
    await reach;
    await context.clearCookies();
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', { name: 'Close' }).click();
    await expect(card.getByRole('textbox')).toHaveValue('Typed before the session ended');
    await expect(card.getByText('You are signed out. Sign in to save.')).toBeVisible();
    await signIn(page);
    await page.reload();
    await expect(card.getByRole('textbox')).toHaveValue('Typed before the session ended');
  });
});
