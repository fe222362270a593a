import {
  beginIn,
  beginSession,
  call,
  confirm,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  signIn,
  test,
} from './fixtures.ts';

test.use({ provoked: [/status of (400|403|409)|\/api\/admin\/user/] });

test('redirects are added, changed, switched off and deleted', async ({ page }) => {
  await openScreen(page, '/redirects');
  await page.getByRole('button', { name: 'Add Redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Redirect' });
  await dialog.getByLabel('Old address').fill('/old-courses');
  await dialog.getByLabel('New address').fill('/services');
  await dialog.getByLabel('Type').selectOption('302: for a while');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Redirect created successfully');
  const row = page.getByRole('row').filter({ hasText: '/old-courses' });
  await expect(row.getByRole('cell', { name: '302' })).toBeVisible();
  await page.getByRole('switch', { name: 'Redirect /old-courses' }).click();
  await expectToast(page, 'Redirect switched off', 'The website follows when you publish.');
  expect(await call(page, 'GET', 'redirects?fromUrl=/old-courses')).toMatchObject([
    { isActive: false, redirectType: 302 },
  ]);
  await page.getByRole('button', { name: 'Edit /old-courses' }).click();
  await page.getByRole('dialog', { name: 'Edit Redirect' }).getByLabel('New address').fill('/team');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Redirect updated successfully');
  await expect(row.getByText('/team')).toBeVisible();
  await page.getByRole('button', { name: 'Delete /old-courses' }).click();
  await confirm(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this redirect?' }), {
    toast: ['Success', 'Redirect deleted successfully'],
  });
  await expect(row).toBeHidden();
});

test('the table shows how often each was followed, the most used first', async ({ page }) => {
  const rules = [1, 2].map((id) => ({
    id,
    fromUrl: `/old-${id}`,
    toUrl: '/',
    redirectType: 301,
    isActive: true,
    hitCount: 40 + id,
    revision: 1,
  }));
  const asked: string[] = [];
  await page.route('**/api/admin/redirects?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('sort') ?? '');
    return route.fulfill({ json: rules });
  });
  await openScreen(page, '/redirects');
  await expect(
    page.getByRole('row').filter({ hasText: '/old-2' }).getByRole('cell', { name: '42' }),
  ).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Most used');
  await expect.poll(() => asked.at(-1)).toBe('-hitCount');
});

test('what is no path of the site is refused at the field', async ({ page }) => {
  await openScreen(page, '/redirects');
  await page.getByRole('button', { name: 'Add Redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Redirect' });
  await dialog.getByLabel('Old address').fill('https://example.org/');
  await dialog.getByLabel('New address').fill('services');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must be a path of this site, such as /old-page')).toBeVisible();
  await expect(dialog.getByText('Must be a path of this site, such as /services')).toBeVisible();
  await expectAccessible(page);
});

test('circles and chains are refused by the server, with its reason at the field', async ({ page }) => {
  await signIn(page);
  await call(page, 'POST', 'redirects', { fromUrl: '/circle-a', toUrl: '/circle-b' });
  await page.goto('/admin/redirects');
  await page.getByRole('button', { name: 'Add Redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Redirect' });
  await dialog.getByLabel('Old address').fill('/circle-b');
  await dialog.getByLabel('New address').fill('/circle-a');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('That address leads back here: visitors would go in circles')).toBeVisible();
  await expect(dialog.getByLabel('New address')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Old address').fill('/chain');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('That address is itself redirected: choose /circle-b')).toBeVisible();
  await dialog.getByLabel('Old address').fill('/circle-a');
  await dialog.getByLabel('New address').fill('/team');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('There is a redirect of this address already')).toBeVisible();
});

for (const [language, gone] of [
  ['en', 'This page is not live: visitors are told that it is gone (410).'],
  ['ar', 'هذه الصفحة غير منشورة: يُبلَّغ الزوار بأنها لم تعد موجودة (410).'],
] as const)
  test(`which pages are not live is said in ${language}, in the table and on a phone`, async ({ page }) => {
    await beginIn(page, language);
    const add = (fromUrl: string, toUrl: string) => call(page, 'POST', 'redirects', { fromUrl, toUrl });
    await add(`/gone-${language}`, '/ar/blog/مخفي?من=هنا#جزء');
    await add(`/there-${language}`, '/contact?about=training#form');
    await page.goto('/admin/redirects');
    const row = page.getByRole('row').filter({ hasText: `/gone-${language}` });
    await expect(row.getByText(gone)).toBeVisible();
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `/there-${language}` })
        .getByText('410'),
    ).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: `/gone-${language}` })
        .getByText(gone),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  });

test('only admins send visitors to another website, which the field says', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  await signIn(page);
  const editor = { username: 'redirects@example.org', password: 'correct horse battery staple' };
  await call(page, 'POST', 'admins', { ...editor, role: 'editor' });
  await call(page, 'POST', 'redirects', { fromUrl: '/partner', toUrl: 'https://partner.example/a?b#c' });
  const context = await browser.newContext({ baseURL, extraHTTPHeaders });
  const theirs = await context.newPage();
  await beginSession(theirs, editor);
  await theirs.goto('/admin/redirects');
  await theirs.getByRole('button', { name: 'Edit /partner' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Edit Redirect' });
  await dialog.getByLabel('New address').fill('https://elsewhere.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Only admins can send visitors to another website/)).toBeVisible();
  await expect(dialog.getByLabel('New address')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('New address').fill('https://partner.example/a?b#c');
  await dialog.getByLabel('Type').selectOption('302: for a while');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(theirs, 'Success', 'Redirect updated successfully');
  await context.close();
});

test('they are cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openScreen(page, '/redirects');
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: '/contact-us' })
      .getByText(/hits?$/),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
});
