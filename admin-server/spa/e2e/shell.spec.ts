import type { Response } from '@playwright/test';
import { call, expect, expectAccessible, expectToast, openScreen, signIn, test } from './fixtures.ts';

test.describe('a browser that has nothing of the admin yet', () => {
  test.use({ ownContext: true });

  test('loads no more than 200 kB of code and styles for the first screen', async ({ page }) => {
    await signIn(page);
    const responses: Response[] = [];
    page.on('response', (response) => {
      if (/\.(?:js|css)$/.test(response.url())) responses.push(response);
    });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Website Management Center' })).toBeVisible();
    const sizes = await Promise.all(
      responses.map(async (response) => (await response.request().sizes()).responseBodySize),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(200_000);
  });
});

test('the palette opens any screen, and any post, by a part of its name', async ({ page }) => {
  await openScreen(page, '/');
  await expect(page.getByRole('heading', { name: 'Website Management Center' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const typed = page.getByPlaceholder('Search screens, content and messages ...');
  await typed.fill('redir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/redirects$/);
  await page.keyboard.press('Control+k');
  await typed.fill('precision beats');
  await page.getByRole('option', { name: 'Why precision beats power' }).click();
  await expect(page.getByRole('form', { name: 'Edit Post' }).getByLabel('Title')).toHaveValue(
    'Why precision beats power',
  );
});

test('keys lead to the review from any screen, and nothing goes live before a click', async ({ page }) => {
  await openScreen(page, '/clients');
  await call(page, 'POST', 'publish', {});
  await call(page, 'POST', 'clients', { name: 'A client by keys', locale: 'en', sortOrder: 50 });
  await page.reload();
  await expect(page.getByRole('link', { name: '1 change not yet live' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Half typed');
  await page.keyboard.press('Control+Shift+P');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Half typed');
  await page.keyboard.press('Control+Shift+P');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin\/publish$/);
  const publish = page.getByRole('button', { name: 'Publish 1 change by staff@example.org' });
  await expect(publish).toBeVisible();
  await page.keyboard.press('Control+Shift+P');
  await expect(publish).toBeFocused();
  const { pending } = await call<{ pending: object[] }>(page, 'GET', 'publish');
  expect(pending).toContainEqual(expect.objectContaining({ label: 'A client by keys' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Live in English');
  await expect(page.getByRole('banner').getByText('Everything is live', { exact: true })).toBeVisible();
});

test('on a phone a tap on the counter opens the review', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openScreen(page, '/clients');
  await call(page, 'POST', 'clients', { name: 'A client by phone', locale: 'en', sortOrder: 51 });
  await page.reload();
  await page.getByRole('link', { name: /Review and publish/ }).click();
  await expect(page).toHaveURL(/\/admin\/publish$/);
  const { pending } = await call<{ pending: { label: string }[] }>(page, 'GET', 'publish');
  expect(pending.map(({ label }) => label)).toContain('A client by phone');
});

test('on a phone the screens are in a drawer, which closes when one is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openScreen(page, '/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Team Members' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team Members');
});

test('the menu has the screens in the order and the words of the specification', async ({ page }) => {
  await openScreen(page, '/');
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('list').first().getByRole('link');
  await expect(links).toHaveText([
    'Dashboard Overview',
    'Page Content Editor',
    'Services Management',
    'Team Members',
    'Blog Management',
    'Footer & Contact',
    'SEO Management',
    'Image Library',
  ]);
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
});

test('an address that no screen has says so', async ({ page }) => {
  await openScreen(page, '/nothing-here');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
});
