import type { Locator } from '@playwright/test';
import { beginIn, call, expect, expectAccessible, openScreen, test } from './fixtures.ts';

const overview = 'Short sentences, steady voices and an exit that is kept free.';

async function expectShown(control: Locator): Promise<void> {
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport({ ratio: 1 });
}

test('a save that is refused leads to the first field with an error, also to a picture that is missing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openScreen(page, '/services?tab=programs&edit=new');
  const form = page.getByRole('dialog', { name: 'Add Programme' });
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  await expectShown(form.getByRole('textbox', { name: 'Title', exact: true }));
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('Title').fill('Night duty');
  await form.getByLabel('Overview').fill(overview);
  await form.getByLabel('Detailed content').fill(overview);
  await save.click();
  const picture = form.getByRole('button', { name: 'Select an image' });
  await expectShown(picture);
  await expect(picture).toHaveAccessibleDescription('Please select an image');
  await expect(form.getByText('Please select an image')).toBeInViewport();
  await expectAccessible(page);
});

test('so does a form of settings, and in Arabic', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/footer-settings');
  const email = page.getByRole('textbox', { name: 'البريد الإلكتروني' });
  await email.fill('لا عنوان');
  await page.getByRole('button', { name: 'حفظ الإعدادات' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'حفظ الإعدادات' }).click();
  await expectShown(email);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await email.fill('');
});

test('so does the page of a post, whose settings come back from behind the preview', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScreen(page, '/blog-posts');
  const [post] = await call<{ id: number }[]>(page, 'GET', 'blog-posts?locale=en');
  await page.goto(`/admin/blog-posts/${post?.id}`);
  const address = page.getByRole('textbox', { name: 'Slug' });
  const before = await address.inputValue();
  await address.fill('x'.repeat(400));
  await page.getByRole('radio', { name: 'Preview' }).click();
  await expect(address).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectShown(address);
  await address.fill(before);
});
