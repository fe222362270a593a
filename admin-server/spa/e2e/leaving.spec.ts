import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { formOf, openPost } from './posts.ts';

/** Whether the browser asks before the page is loaded again. */
async function asksBeforeReload(page: Page): Promise<boolean> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  return asked.includes('beforeunload');
}

test('a page with unsaved text is left without a question: this browser has it as a draft', async ({
  page,
}) => {
  await openPost(page, 'Text.');
  await formOf(page).getByLabel('Description').pressSequentially('Typed.');
  expect(await asksBeforeReload(page)).toBe(false);
  await expect(formOf(page).getByLabel('Description')).toHaveValue('Typed.');
  await formOf(page).getByRole('button', { name: 'Discard draft' }).click();
});

test('the browser asks before a page is left whose text it has no room to keep', async ({ page }) => {
  await openPost(page, 'Text.');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await formOf(page).getByLabel('Description').pressSequentially('Typed.');
  await expect(formOf(page).getByText('This browser has no room for a draft.')).toBeVisible();
  expect(await asksBeforeReload(page)).toBe(true);
});
