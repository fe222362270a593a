import { call, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';

test('a page is shown by a link to somebody without an account before it is live, until the link is revoked', async ({
  page,
  browser,
}) => {
  await openScreen(page, '/live-editor?path=/team');
  const { id } = await call<{ id: number }>(page, 'POST', 'team-members', {
    name: `Shared ${crypto.randomUUID()}`,
    roleKey: 'ceo',
    locale: 'en',
    isVisible: 1,
  });
  const { name } = await call<{ name: string }>(page, 'GET', `team-members/${id}`);
  await page.getByRole('button', { name: 'Share preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share preview' });
  await expect(dialog).toContainText('sees /team as it is saved');
  await dialog.getByLabel('The link works for').selectOption('30 days');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(page);

  const visitor = await browser.newContext({ baseURL: undefined });
  const shared = await visitor.newPage();
  await shared.goto(url);
  await expect(shared.getByRole('heading', { name })).toBeVisible();
  await expect(shared.getByRole('complementary', { name: 'Preview, not live.' })).toBeVisible();
  await expectAccessible(shared);
  await shared.getByRole('complementary').getByRole('link', { name: 'العربية' }).click();
  await expect(shared.getByRole('complementary', { name: 'معاينة غير منشورة.' })).toBeVisible();
  await expect(shared.locator('html')).toHaveAttribute('dir', 'rtl');

  const listed = dialog.getByRole('listitem').filter({ hasText: '/team' }).first();
  await expect(listed).toContainText('staff@example.org');
  await listed.getByRole('button', { name: 'Revoke the link to /team' }).click();
  await expectToast(page, 'Link revoked');
  await shared.goto(url);
  await expect(shared.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible();
  await expect(shared.getByRole('heading', { name: 'هذا الرابط لا يفتح شيئًا' })).toBeVisible();
  await expectAccessible(shared);
  await visitor.close();
});
