import type { Page } from '@playwright/test';
import { beginSession, call, expect, expectAccessible, staff, test } from './fixtures.ts';

/** The back office in Arabic: the main journeys, as a colleague who reads no English takes them. */

/** Signs in an account of its own, as the language belongs to it, and opens a screen. */
async function openInArabic(page: Page, path: string): Promise<void> {
  await beginSession(page, staff);
  const username = `${crypto.randomUUID().slice(0, 8)}@example.org`;
  const password = `long enough ${crypto.randomUUID()}`;
  await call(page, 'POST', 'admins', { username, password, role: 'admin' });
  await beginSession(page, { username, password });
  await call(page, 'PUT', 'user/language', { language: 'ar' });
  await page.goto(`/admin${path}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
}

test.use({ ownContext: true });

test('the language is chosen at the sign-in, kept in the account, and follows it to another browser', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await page.getByRole('radio', { name: 'العربية' }).click();
  await expect(page.getByRole('heading', { name: 'مركز إدارة الموقع' })).toBeVisible();
  await expectAccessible(page);
});
