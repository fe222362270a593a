import { call, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';

test('a term is added, its history can be read, and a text that breaks it is said to', async ({ page }) => {
  await openScreen(page, '/glossary');
  await page.getByRole('button', { name: 'Add Glossary Term' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Glossary Term' });
  await dialog.getByLabel('English term').fill('Boarding gate');
  await dialog.getByLabel('Arabic forms').fill('بوابة الصعود');
  await dialog.getByLabel('Forbidden forms').fill('باب الصعود');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Glossary term created successfully');
  await expect(page.getByRole('row').filter({ hasText: 'Boarding gate' })).toContainText('بوابة الصعود');
  await expectAccessible(page);

  await page.goto('/admin/changes?resource=glossary');
  await expect(page.getByText('New glossary term by staff@example.org')).toBeVisible();

  // Beside its English.
  const values = { title: 'The boarding gate', content: 'Text.', locale: 'en' };
  const { id } = await call<{ id: number }>(page, 'POST', 'blog-posts', values);
  await page.goto(`/admin/translations?row=blog-posts/${id}`);
  await page.getByRole('textbox', { name: 'Title in Arabic' }).fill('عند باب الصعود');
  await page.getByRole('textbox', { name: 'Content in Arabic' }).fill('نص.');
  const title = page.getByRole('region', { name: 'Title' });
  await expect(title.getByText('The glossary does not allow باب الصعود for Boarding gate.')).toBeVisible();
  await page.getByRole('button', { name: 'Save the Arabic' }).click();
  await expectToast(page, 'Saved');
  await expect(title.getByText('Against the glossary')).toBeVisible();

  // In an article, and before it is published.
  const found = 'The glossary does not allow “باب الصعود” for “Boarding gate”. Write “بوابة الصعود”.';
  const posts = await call<{ id: number; title: string }[]>(page, 'GET', 'blog-posts?locale=ar');
  const arabic = posts.find((post) => post.title === 'عند باب الصعود');
  await page.goto(`/admin/blog-posts/${arabic?.id}`);
  await expect(page.getByText(found).first()).toBeVisible();
  await page.goto('/admin/publish');
  const checks = page.getByRole('region', { name: /^Checks/ });
  await expect(checks.getByRole('listitem').filter({ hasText: found }).first()).toContainText('Warning');
});
