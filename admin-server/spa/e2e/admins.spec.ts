import {
  beginSession,
  call,
  confirm,
  expect,
  expectAccessible,
  expectToast,
  fillLogin,
  openScreen,
  signIn,
  test,
} from './fixtures.ts';

const password = 'a long enough pass phrase';
const someone = () => ({ username: `${crypto.randomUUID()}@example.org`, password });

test.use({ provoked: [/status of (400|401|409)/] });

test.describe('accounts', () => {
  test('are added with an email and a password', async ({ page }) => {
    const { username } = someone();
    await openScreen(page, '/admins');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Account' });
    await dialog.getByLabel('Email').fill('no email');
    await dialog.getByLabel('Password').fill('short');
    await dialog.getByRole('button', { name: 'Add Account' }).click();
    await expect(dialog.getByText('Must be a valid email')).toBeVisible();
    await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
    await dialog.getByLabel('Email').fill(username);
    await dialog.getByLabel('Password').fill('password123');
    await dialog.getByRole('button', { name: 'Add Account' }).click();
    await expect(dialog.getByText('This password is too common. Choose another one')).toBeVisible();
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Add Account' }).click();
    await expectToast(page, 'Account added', `${username} can sign in now.`);
    await expect(page.getByText(username, { exact: true })).toBeVisible();
  });

  test('get a new password, which ends their sessions', async ({
    page,
    browser,
    baseURL,
    extraHTTPHeaders,
  }) => {
    const other = someone();
    await signIn(page);
    await call(page, 'POST', 'admins', other);
    const context = await browser.newContext({ baseURL, extraHTTPHeaders });
    const theirs = await context.newPage();
    await beginSession(theirs, other);
    await page.goto('/admin/admins');
    await page
      .getByRole('group', { name: other.username })
      .getByRole('button', { name: 'Reset Password' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    await dialog.getByLabel('New password').fill('another long pass phrase');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await expectToast(page, 'Password reset');
    expect((await theirs.request.get('/api/admin/user')).status()).toBe(401);
    await beginSession(theirs, { ...other, password: 'another long pass phrase' });
    await context.close();
  });

  test('are removed after a question', async ({ page }) => {
    const other = someone();
    await signIn(page);
    await call(page, 'POST', 'admins', other);
    await page.goto('/admin/admins');
    await page.getByRole('group', { name: other.username }).getByRole('button', { name: 'Remove' }).click();
    await confirm(page.getByRole('alertdialog', { name: 'Are you sure you want to remove this account?' }), {
      answer: 'Remove',
      toast: ['Account removed', `${other.username} can no longer sign in.`],
    });
    await expect(page.getByRole('group', { name: other.username })).toHaveCount(0);
  });

  test('have sessions that can be ended one by one or all at once', async ({
    page,
    browser,
    baseURL,
    extraHTTPHeaders,
  }) => {
    const other = someone();
    await signIn(page);
    await call(page, 'POST', 'admins', other);
    const contexts = await Promise.all(
      [1, 2, 3].map(() => browser.newContext({ baseURL, extraHTTPHeaders })),
    );
    for (const context of contexts) await beginSession(await context.newPage(), other);
    await page.goto('/admin/admins');
    await page.getByRole('group', { name: other.username }).getByRole('button', { name: 'Sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sessions' });
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'End session' }).first().click();
    await expectToast(page, 'Session ended');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible();
    for (const context of contexts) {
      expect((await context.request.get('/api/admin/user')).status()).toBe(401);
      await context.close();
    }
  });
});

test.describe('an editor', () => {
  test('sees no accounts, and is told why at their address', async ({
    page,
    browser,
    baseURL,
    extraHTTPHeaders,
  }) => {
    const editor = someone();
    await signIn(page);
    await call(page, 'POST', 'admins', { ...editor, role: 'editor' });
    const context = await browser.newContext({ baseURL, extraHTTPHeaders });
    const theirs = await context.newPage();
    await beginSession(theirs, editor);
    await theirs.goto('/admin/admins');
    await expect(theirs.getByText('Accounts is for admins')).toBeVisible();
    await expectAccessible(theirs);
    const menu = theirs.getByRole('navigation', { name: 'Screens' });
    await expect(menu.getByRole('link', { name: 'My account' })).toBeVisible();
    for (const name of ['Accounts', 'Audit trail'])
      await expect(menu.getByRole('link', { name })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Newsletter Subscribers' }).click();
    await expect(theirs.getByRole('searchbox', { name: 'Search' })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Download CSV' })).toHaveCount(0);

    await page.goto('/admin/admins');
    await page
      .getByRole('group', { name: editor.username })
      .getByRole('button', { name: 'Make Admin' })
      .click();
    await confirm(page.getByRole('alertdialog', { name: 'Make this account an admin?' }), {
      answer: 'Make Admin',
      toast: ['Role changed', `${editor.username} is an admin now.`],
    });
    await theirs.goto('/admin/admins');
    await expect(theirs.getByRole('group', { name: editor.username })).toBeVisible();
    await context.close();
  });
});

test.describe('my account', () => {
  test('changes the password where the current one is right', async ({ page }) => {
    const me = someone();
    await signIn(page);
    await call(page, 'POST', 'admins', me);
    await beginSession(page, me);
    await page.goto('/admin/account');
    const form = page.getByRole('region', { name: 'Password' });
    await form.getByLabel('Current password').fill('not the one');
    await form.getByLabel('New password').fill('a new and long pass phrase');
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(form.getByText('The current password is not right')).toBeVisible();
    await form.getByLabel('Current password').fill(me.password);
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expectToast(page, 'Password changed');
    await expect(form.getByLabel('Current password')).toHaveValue('');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log out' }).click();
    await fillLogin(page, { ...me, password: 'a new and long pass phrase' });
    await expect(page.getByRole('heading', { name: 'Website Management Center' })).toBeVisible();
  });

  test('logs out everywhere', async ({ page }) => {
    const me = someone();
    await signIn(page);
    await call(page, 'POST', 'admins', me);
    await beginSession(page, me);
    await page.goto('/admin/account');
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect((await page.request.get('/api/admin/user')).status()).toBe(401);
  });
});
