import type { Page } from '@playwright/test';
import { call, expect, expectAccessible, expectToast, openScreen, signIn, test } from './fixtures.ts';
import { png } from './pictures.ts';

test.use({ viewport: { width: 1680, height: 900 } });

const english = (page: Page) => page.frameLocator('iframe[title="English page"]');
const arabic = (page: Page) => page.frameLocator('iframe[title="Arabic page"]');

test('rows of the page are ordered by keyboard and by hand, hidden, shown and added where they stand', async ({
  page,
}) => {
  await openScreen(page, '/live-editor?path=/&view=both');
  const rowTool = (name: string) => english(page).getByRole('button', { name });
  // A page that is loaded anew has none for a moment.
  const titles = (): Promise<string[]> =>
    arabic(page)
      .locator('li[data-row^="services/"]')
      .allInnerTexts()
      .catch(() => []);
  const handle = english(page)
    .locator('li[data-row^="services/"]')
    .first()
    .getByRole('button', { name: /^Move / });
  await expect(handle).toBeAttached();
  let before: string[] = [];
  await expect.poll(async () => (before = await titles()).length).toBeGreaterThan(1);
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
  const picture = page.getByRole('dialog', { name: 'Change the picture' });
  await expect(picture.getByRole('button', { name: 'Upload ...' })).toBeFocused();
  await expect(picture.getByLabel('Name')).toBeHidden();
  await picture.getByRole('button', { name: 'Library ...' }).click();
  await page.getByRole('dialog', { name: 'Image Library' }).getByRole('listitem').first().click();
  await picture.getByRole('button', { name: 'Save' }).click();
  await expect(arabic(page).getByRole('img', { name: client })).toBeVisible();
});

for (const [locale, frame] of [
  ['en', english],
  ['ar', arabic],
] as const) {
  test(`a picture with its alternative text is uploaded from the page (${locale})`, async ({ page }) => {
    await signIn(page);
    const title = `Pictured ${crypto.randomUUID()}`;
    const values = { title, content: 'A text.', locale, imageUrl: 'https://example.org/none.jpg' };
    await page.route('https://example.org/**', (route) => route.fulfill({ path: 'docs/home-en.jpg' }));
    const { id, slug } = await call<{ id: number; slug: string }>(page, 'POST', 'blog-posts', values);
    await openScreen(page, `/live-editor?path=/blog/${slug}&view=${locale}`);
    await frame(page)
      .getByRole('button', { name: `Picture of ${title}` })
      .press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change the picture' });
    await dialog
      .getByLabel(/^File for/)
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png(1600, 900) });
    await page
      .getByRole('dialog', { name: 'Crop the picture' })
      .getByRole('button', { name: 'Use this part' })
      .click();
    const description = page.getByRole('dialog', { name: 'Describe the picture' });
    await description.getByLabel('Alternative text, English').fill('A hall with two gates');
    await description.getByLabel('Alternative text, Arabic').fill('قاعة فيها بوابتان');
    await expectAccessible(page);
    await description.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Alternative text saved');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const words = { en: 'A hall with two gates', ar: 'قاعة فيها بوابتان' }[locale];
    await expect(frame(page).getByRole('img', { name: words })).toHaveAttribute('src', /^\/uploads\//);
    await call(page, 'DELETE', `blog-posts/${id}`);
  });
}

test('a list without rows offers to add the first one in its place, in both languages', async ({ page }) => {
  await signIn(page);
  interface Client {
    id: number;
    name: string;
    logo: string | null;
    locale: string;
    sortOrder: number;
  }
  const clients = await call<Client[]>(page, 'GET', 'clients');
  const members = await call<{ id: number; isVisible: number }[]>(
    page,
    'GET',
    'team-members?includeHidden=true',
  );
  const shown = members.filter(({ isVisible }) => isVisible === 1);
  const slug = `topic-${crypto.randomUUID()}`;
  const topic = await call<{ id: number }>(page, 'POST', 'topics', { slug, name: slug });
  for (const { id } of clients) await call(page, 'DELETE', `clients/${id}`);
  for (const { id } of shown) await call(page, 'PATCH', `team-members/${id}`, { isVisible: 0 });

  const added: string[] = [];
  for (const [path, type, label] of [
    ['/', 'clients', 'Add Client'],
    ['/team', 'team-members', 'Add Team Member'],
  ] as const) {
    await openScreen(page, `/live-editor?path=${path}&view=both`);
    for (const frame of [english(page), arabic(page)]) {
      const name = `First ${crypto.randomUUID()}`;
      await expect(frame.locator(`[data-row^="${type}/"]`)).toHaveCount(0);
      await frame.getByRole('button', { name: label }).press('Enter');
      const dialog = page.getByRole('dialog', { name: label });
      await dialog.getByLabel('Name').fill(name);
      if (type === 'team-members') await dialog.getByRole('combobox', { name: 'Role' }).fill('ceo');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(frame.getByText(name)).toBeVisible();
      // A list of one row offers the second one, too.
      await expect(frame.getByRole('button', { name: label })).toHaveCount(1);
      const rows = await call<{ id: number; name: string }[]>(page, 'GET', `${type}?search=${name}`);
      added.push(...rows.filter((row) => row.name === name).map(({ id }) => `${type}/${id}`));
    }
  }
  await openScreen(page, `/live-editor?path=/blog/topics/${slug}&view=both`);
  for (const frame of [english(page), arabic(page)])
    await expect(frame.getByRole('button', { name: 'Create New Post' })).toBeVisible();
  await expectAccessible(page);
  await arabic(page).getByRole('button', { name: 'Create New Post' }).press('Enter');
  await expect(page).toHaveURL(/\/blog-posts\/new\?locale=ar$/);

  expect(added).toHaveLength(4);
  for (const row of added) await call(page, 'DELETE', row);
  await call(page, 'DELETE', `topics/${topic.id}`);
  for (const { id } of shown) await call(page, 'PATCH', `team-members/${id}`, { isVisible: 1 });
  for (const { name, logo, locale, sortOrder } of clients)
    await call(page, 'POST', 'clients', { name, logo, locale, sortOrder });
});

test.describe('two people on a page', () => {
  test.use({ provoked: [/ 409 /] });

  test('see each other where they edit, keep both their fields, and see what the other has saved', async ({
    page,
  }) => {
    await signIn(page);
    const name = `Both ${crypto.randomUUID()}`;
    const { id } = await call<{ id: number }>(page, 'POST', 'clients', { name, locale: 'en' });
    await openScreen(page, '/live-editor?path=/');
    const other = await page.context().newPage();
    await openScreen(other, '/live-editor?path=/');
    const title = (of: Page) => english(of).getByRole('heading', { level: 1 });
    await title(other).click();
    const here = page.getByRole('status', { name: 'Others in the live editor' });
    await expect(here).toContainText('is editing Hero: title on /');
    await expect(title(page)).toHaveAttribute('data-editor');
    await expectAccessible(page);

    const client = english(page).locator(`[data-row="clients/${id}"]`);
    await client.getByRole('button', { name: /^Edit client/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Client' });
    const renamed = name.replace('Both', 'Mine');
    await dialog.getByLabel('Name').fill(renamed);
    await expect(english(other).locator(`[data-row="clients/${id}"]`)).toHaveAttribute('data-editor');
    await title(other).fill('Saved by the other');
    await title(other).press('Enter');
    await expect(here).toContainText('is on /');
    // The page is not loaded again behind a form.
    await expect(dialog.getByLabel('Name')).toHaveValue(renamed);
    await call(other, 'PATCH', `clients/${id}`, { sortOrder: 77 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(client).toContainText(renamed);
    await expect(title(page)).toHaveText('Saved by the other');
    expect(await call(page, 'GET', `clients/${id}`)).toMatchObject({ name: renamed, sortOrder: 77 });

    await client.getByRole('button', { name: /^Edit client/ }).press('Enter');
    await dialog.getByLabel('Name').fill(`${renamed} again`);
    await call(other, 'PATCH', `clients/${id}`, { name: `${renamed} by the other` });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'You have changed this in another window' });
    await expect(conflict.getByText(`${renamed} by the other`)).toBeVisible();
    await conflict.getByRole('button', { name: 'Take what is saved' }).click();
    await other.close();
    await expect(here).not.toContainText('is on');
  });
});
