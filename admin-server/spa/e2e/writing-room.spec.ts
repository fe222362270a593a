import { expect, signIn, test } from './fixtures.ts';
import { clickEnd, formOf, openPost, textOf } from './posts.ts';

test('an article opens with the cursor in its title, and its outline stays beside the preview', async ({
  page,
}) => {
  await openPost(page, '## First part\n\nText.\n\n## Second part\n\nMore.');
  await expect(formOf(page).getByLabel('Title')).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: 'Preview' }).click();
  await formOf(page).locator('summary', { hasText: 'Outline' }).click();
  await formOf(page).getByRole('button', { name: 'Second part' }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.textContent)).toBe('Second part');
});

test('the slash menu finds a tool by its Arabic word, however that is spelt', async ({ page }) => {
  await openPost(page, 'Before');
  await clickEnd(textOf(page).getByText('Before'));
  await page.keyboard.press('Enter');
  await page.keyboard.type('/قائمه');
  await expect(page.getByRole('option', { name: 'Numbered list' })).toBeVisible();
});

test('an article is previewed before it is saved for the first time', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/blog-posts/new?locale=en');
  const form = page.getByRole('form', { name: 'Create New Post' });
  await form.getByLabel('Title').fill('Before the first save');
  await form.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('A first paragraph.');
  await page.getByRole('radio', { name: 'Preview' }).click();
  const shown = page.frameLocator('iframe[title="English page"]');
  await expect(shown.getByRole('heading', { name: 'Before the first save' })).toBeVisible();
  await expect(shown.getByText('A first paragraph.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, ownContext: true });

  test('an article opens without a keyboard', async ({ page }) => {
    await openPost(page, 'Text.');
    await expect(formOf(page).getByLabel('Title')).not.toBeFocused();
    await expect(textOf(page)).not.toBeFocused();
  });
});
