import { beginSession, call, expect, expectAccessible, signIn, test } from './fixtures.ts';

test('the audit trail says who did what, and can be filtered and downloaded', async ({ page }) => {
  const added = `${crypto.randomUUID()}@example.org`;
  const account = { username: added, password: 'a long enough pass phrase' };
  await signIn(page);
  await call(page, 'POST', 'admins', account);
  await beginSession(page, account);
  await page.goto('/admin/');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Audit trail' }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: `Added ${added} as admin` })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Person').selectOption(added);
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Signed in with Chrome on Linux');
  await page.getByRole('textbox', { name: 'To' }).fill('2020-01-01');
  await expect(page.getByText('No entries match this filter.')).toBeVisible();
  await page.getByRole('textbox', { name: 'To' }).fill('');
  await page.getByLabel('Person').selectOption('Everybody');
  await page.getByLabel('Kind').selectOption('Account');
  await page.getByRole('searchbox', { name: 'Search' }).fill(added);
  await expect(page).toHaveURL(/search=/);
  await expect(entries).toHaveCount(1);
  await page.reload();
  await expect(entries).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');
});
