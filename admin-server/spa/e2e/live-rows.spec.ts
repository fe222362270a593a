import type { Page } from '@playwright/test';
import { expect, expectAccessible, openScreen, test } from './fixtures.ts';

test.use({ viewport: { width: 1680, height: 900 } });

const english = (page: Page) => page.frameLocator('iframe[title="English page"]');
const arabic = (page: Page) => page.frameLocator('iframe[title="Arabic page"]');

test('rows of the page are ordered by keyboard and by hand, hidden, shown and added where they stand', async ({
  page,
}) => {
  await openScreen(page, '/live-editor?path=/&view=both');
  const rowTool = (name: string) => english(page).getByRole('button', { name });
  const titles = () => arabic(page).locator('li[data-row^="services/"]').allInnerTexts();
  const handle = english(page)
    .locator('li[data-row^="services/"]')
    .first()
    .getByRole('button', { name: /^Move / });
  await expect(handle).toBeAttached();
  const before = await titles();
  expect(before.length).toBeGreaterThan(1);
  const name = ((await handle.getAttribute('aria-label')) ?? '').replace('Move ', '');
  let orders = 0;
  page.on('request', (request) => (orders += Number(request.url().endsWith('/services/order'))));
  await handle.focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText(`${name} is put down at place 2 of`)).toBeAttached();
  await expect.poll(async () => (await titles())[1]).toBe(before[0]);
  expect(orders).toBe(1);
  await expect(rowTool(`Move ${name}`)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${name} stays where it was.`)).toBeAttached();

  await rowTool(`Move ${name}`).hover();
  await page.mouse.down();
  await english(page).locator('li[data-row^="services/"]').first().hover();
  await page.mouse.up();
  await expect.poll(async () => (await titles())[0]).toBe(before[0]);
  expect(orders).toBe(2);

  await rowTool(`Hide ${name}`).press('Enter');
  await expect(rowTool(`Show ${name}`)).toBeFocused();
  await expect(english(page).getByRole('button', { name: `Hide ${name}` })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(rowTool(`Hide ${name}`)).toBeFocused();

  const client = `Client ${crypto.randomUUID()}`;
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await arabic(page).getByRole('button', { name: 'Add Client' }).click();
  await dialog.getByLabel('Name').fill(client);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(arabic(page).getByText(client)).toBeVisible();
  await expect(english(page).getByText(client)).toBeHidden();

  await arabic(page)
    .getByRole('button', { name: `Picture of ${client}` })
    .press('Enter');
  const picture = page.getByRole('dialog', { name: 'Edit Client' });
  await expect(picture.getByRole('button', { name: 'Upload ...' })).toBeFocused();
  await expect(picture.getByLabel('Name')).toBeHidden();
  await picture.getByRole('button', { name: 'Library ...' }).click();
  await page.getByRole('dialog', { name: 'Image Library' }).getByRole('listitem').first().click();
  await picture.getByRole('button', { name: 'Save' }).click();
  await expect(arabic(page).getByRole('img', { name: client })).toBeVisible();
});
