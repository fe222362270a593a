import type { Page } from '@playwright/test';
import { beginSession, call, expect, expectAccessible, staff, test } from './fixtures.ts';

/** The back office in Arabic, as a colleague uses it who reads no English. */

test.use({ ownContext: true });

/** Adds an account, as the language belongs to it, and returns how it signs in. */
async function createColleague(page: Page) {
  await beginSession(page, staff);
  const colleague = {
    username: `${crypto.randomUUID().slice(0, 8)}@example.org`,
    password: `sentence ${crypto.randomUUID()}`,
  };
  await call(page, 'POST', 'admins', { ...colleague, role: 'admin' });
  return colleague;
}

test('is chosen at the sign-in, kept by the account, and there again on another device', async ({ page }) => {
  const colleague = await createColleague(page);
  await page.context().clearCookies();
  await page.goto('/admin/login');
  await page.getByRole('radio', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page);
  await page.getByLabel('اسم المستخدم').fill(colleague.username);
  await page.getByLabel('كلمة المرور').fill(colleague.password);
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'الشاشات' });
  await expect(menu).toBeVisible();

  await page.goto('/admin/account');
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await page.getByRole('radio', { name: 'العربية' }).click();
  await expect(menu).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin');
  await expect(menu).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('leads from an edit to the live page: form, pending list, plan and result', async ({ page }) => {
  await beginSession(page, await createColleague(page));
  await call(page, 'PUT', 'user/language', { language: 'ar' });
  const name = `موظفة ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call<{ id: number }>(page, 'POST', 'team-members', {
    name,
    roleKey: 'lead-instructor',
    bio: 'أول نص.',
    locale: 'ar',
  });
  await page.goto(`/admin/team-members?locale=ar&edit=${id}`);
  const form = page.getByRole('dialog', { name: 'تحرير الملف' });
  await form.getByLabel('الاسم').fill('');
  await form.getByRole('button', { name: 'حفظ' }).click();
  await expect(form.getByLabel('الاسم')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('alert').first()).toContainText(/[\u0600-\u06ff]/);
  await form.getByLabel('الاسم').fill(name);
  await form.getByLabel('السيرة الذاتية').fill('نص جديد للسيرة.');
  await form.getByRole('button', { name: 'حفظ' }).click();
  await expect(form).toBeHidden();

  await page.goto('/admin/publish');
  const pending = page.getByRole('region', { name: 'لم يُنشر بعد' });
  await expect(pending.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'ما سيتغير على الزوار' })).toContainText('/ar/team');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^نشر .*تغيير|^نشر تغيير/ }).click();
  await expect(page.getByRole('region', { name: 'نتيجة آخر نشر' })).toBeVisible({ timeout: 30_000 });
  await expect(async () => {
    expect(await (await page.request.get('/ar/team')).text()).toContain('نص جديد للسيرة.');
  }).toPass();
});

test('finds a screen by an Arabic word, and reads there in Arabic what was done', async ({ page }) => {
  const colleague = await createColleague(page);
  await beginSession(page, colleague);
  await call(page, 'PUT', 'user/language', { language: 'ar' });
  await call(page, 'POST', 'share-links', { path: '/team' });
  await page.goto('/admin');
  await expect(page.getByRole('navigation', { name: 'الشاشات' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('بحث').fill('مراجعة أمان');
  await page.getByRole('option', { name: 'سجل التدقيق' }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: /إنشاء رابط إلى .*\/team/ }).first()).toBeVisible();
  await expect(entries.filter({ hasText: `إضافة \u2068${colleague.username}\u2069` })).toHaveCount(1);
});
