import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { clickEnd, formOf, openPost, saved, textOf } from './posts.ts';

/** The slash menu, the tools of tables and links, and the bars around a text. */

test.use({ viewport: { width: 1440, height: 900 } });

const manyParagraphs = Array.from({ length: 20 }, (_, at) => `Paragraph ${at + 1}.`).join('\n\n');

async function edgesOf(element: Locator): Promise<{ top: number; bottom: number }> {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { top: Math.round(y), bottom: Math.round(y + height) };
}

/** Begins a paragraph with a slash below this one. @returns the line and the menu */
async function openMenu(page: Page, above: string): Promise<{ line: Locator; menu: Locator }> {
  await clickEnd(textOf(page).getByText(above, { exact: true }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu).toBeVisible();
  return { line: textOf(page).locator('p', { hasText: /^\/$/ }), menu };
}

test('the slash menu has all tools in sight where there is room, and goes with its line', async ({
  page,
}) => {
  await openPost(page, manyParagraphs);
  const { line, menu } = await openMenu(page, 'Paragraph 20.');
  const bar = formOf(page).locator('.save-bar');
  const [first, last] = [menu.getByRole('option').first(), menu.getByRole('option').last()];
  await expect(last).toHaveText('Table');
  for (const option of [first, last]) await expect(option).toBeInViewport({ ratio: 0.99 });
  expect((await edgesOf(menu)).bottom).toBeLessThanOrEqual((await edgesOf(line)).top);
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -60);
  const gap = async () => (await edgesOf(line)).top - (await edgesOf(menu)).bottom;
  await expect.poll(async () => Math.abs((await gap()) - 6)).toBeLessThan(8);
  expect((await edgesOf(menu)).bottom).toBeLessThan((await edgesOf(bar)).top);
});

test('where there is little room, every tool of the slash menu is reached by keys', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 520 });
  await openPost(page, manyParagraphs);
  const { line, menu } = await openMenu(page, 'Paragraph 10.');
  const { top, bottom } = await edgesOf(menu);
  expect(top >= (await edgesOf(line)).bottom || bottom <= (await edgesOf(line)).top).toBe(true);
  await expect(menu.getByRole('option').first()).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('option', { name: 'Table' })).toBeInViewport({ ratio: 0.99 });
});

test('a table that is inserted brings no tool that deletes below the mouse', async ({ page }) => {
  await openPost(page, manyParagraphs);
  await clickEnd(textOf(page).getByText('Paragraph 20.'));
  const [formats, table] = ['Formatting', 'Table'].map((name) => formOf(page).getByRole('toolbar', { name }));
  await formats?.getByRole('button', { name: 'Table' }).click();
  const tools = table?.getByRole('button') ?? page.locator('none');
  await expect(tools.first()).toHaveText('Row above');
  await expect(tools.nth(4)).toHaveText('Delete row');
  expect(await page.locator('button:hover').textContent()).not.toContain('Delete');
  const boxes = await Promise.all([tools.nth(3), tools.nth(4)].map((tool) => tool.boundingBox()));
  const [column, deletion] = boxes.map((box) => ({
    start: box?.x ?? 0,
    end: (box?.x ?? 0) + (box?.width ?? 0),
  }));
  expect((deletion?.start ?? 0) - (column?.end ?? 0)).toBeGreaterThan(8);
});

/** Selects the word before the cursor and presses Ctrl and a key, so fast that a busy page hears of both at once. */
async function selectWordAndPress({ keyboard }: Page, key: string): Promise<void> {
  await Promise.all([
    keyboard.down('Control'),
    keyboard.down('Shift'),
    keyboard.down('ArrowLeft'),
    keyboard.up('ArrowLeft'),
    keyboard.up('Shift'),
    keyboard.down(key),
    keyboard.up(key),
    keyboard.up('Control'),
  ]);
}

test('Ctrl-K makes a link in a text, and elsewhere opens the command bar; a link says where it leads', async ({
  page,
}) => {
  const post = await openPost(page, 'See the services');
  await clickEnd(textOf(page).getByText('See the services'));
  await selectWordAndPress(page, 'k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Address').fill('/services');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const link = page.getByRole('group', { name: 'Link' });
  await expect(link).toContainText('/services');
  await expect(link.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/services');
  await expectAccessible(page);
  await link.getByRole('button', { name: 'Edit link' }).click();
  await dialog.getByLabel('Address').fill('/contact');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
  expect(await saved(page, post)).toBe('See the [services](/contact)');
  await formOf(page).getByLabel('Title').focus();
  await expect(link).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search screens, content and messages ...')).toBeFocused();
});

test('a text that gets the focus back has its selection back, also on a busy machine', async ({ page }) => {
  const post = await openPost(page, 'See the services');
  await clickEnd(textOf(page).getByText('See the services'));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await page.evaluate(() =>
    document.addEventListener('focusin', () => {
      const end = performance.now() + 300;
      while (performance.now() < end);
    }),
  );
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type(' here');
  expect(await saved(page, post)).toBe('See the services here');
});

test('a shortcut acts on what was selected the moment before', async ({ page }) => {
  const post = await openPost(page, 'Stay very alert');
  await clickEnd(textOf(page).getByText('Stay very alert'));
  await selectWordAndPress(page, 'b');
  await page.keyboard.press('ArrowRight');
  expect(await saved(page, post)).toBe('Stay very **alert**');
});

test('the bar that saves stays at the lower edge, also at the end of the page', async ({ page }) => {
  await openPost(page, manyParagraphs);
  const bar = formOf(page).locator('.save-bar');
  const before = await edgesOf(bar);
  expect(before.bottom).toBe(900);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await edgesOf(bar)).toEqual(before);
});
