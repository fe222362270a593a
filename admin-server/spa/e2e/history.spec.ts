import {
  call,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  publishNow,
  signIn,
  test,
} from './fixtures.ts';

interface Row {
  id: number;
  name: string;
  revision: number;
}

test('words that are gone are found in the history, and brought back', async ({ page }) => {
  const name = `جملة ${crypto.randomUUID()}`;
  await signIn(page);
  const { id } = await call<Row>(page, 'POST', 'clients', { name, locale: 'ar', sortOrder: 0 });
  await call(page, 'PATCH', `clients/${id}`, { name: 'اسم آخر' });
  await openScreen(page, '/changes');
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  const versions = page.getByRole('link', { name: /^Versions of / });
  // The change that wrote them, and the one that replaced them.
  await expect(versions).toHaveCount(2);
  await versions.first().click();
  await expect(page.getByRole('heading', { name: 'اسم آخر' })).toBeVisible();
  await expect(page.getByText('As it is now')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore what was before: Name' }).click();
  await expectToast(page, 'Restored', 'It is pending: visitors see it after the next publish.');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(await call<Row>(page, 'GET', `clients/${id}`)).toMatchObject({ name });

  await call(page, 'DELETE', `clients/${id}`);
  await page.reload();
  await expect(page.getByText('It was deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expectToast(page, 'Brought back');
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  expect(await call<Row>(page, 'GET', `clients/${id}`)).toMatchObject({ name });
  await call(page, 'DELETE', `clients/${id}`);
});

test('a value that is restored to what visitors see leaves nothing to publish', async ({ page }) => {
  await signIn(page);
  const name = `Client ${crypto.randomUUID()}`;
  const { id } = await call<Row>(page, 'POST', 'clients', { name, locale: 'en', sortOrder: 0 });
  const pendingIds = async () =>
    (
      await call<{ pending: { id: number; rowId: number; resource: string }[] }>(page, 'GET', 'publish')
    ).pending
      .filter(({ rowId, resource }) => rowId === id && resource === 'clients')
      .map((change) => change.id);
  await publishNow(page, { changes: await pendingIds() });
  await call(page, 'PATCH', `clients/${id}`, { name: 'A passing name' });
  expect(await pendingIds()).toHaveLength(1);
  await openScreen(page, `/changes?resource=clients&row=${id}`);
  await page.getByRole('button', { name: 'Restore what was before: Name' }).click();
  await expectToast(page, 'Restored', 'Visitors see exactly this already: nothing is left to publish.');
  expect(await pendingIds()).toEqual([]);
});

test('the changes of a release are taken back, and wait', { tag: '@verify' }, async ({ page }) => {
  const name = `Client ${crypto.randomUUID()}`;
  await signIn(page);
  const { id } = await call<Row>(page, 'POST', 'clients', { name, locale: 'en', sortOrder: 0 });
  await openScreen(page, `/publish?only=clients/${id}`);
  await page.getByRole('button', { name: 'Publish my change' }).click();
  const result = page.getByRole('region', { name: 'Result of the last publish' });
  await expect(result).toContainText('Live in English');
  const releases = await call<{ id: number }[]>(page, 'GET', 'releases');
  const release = releases[0]?.id ?? 0;
  await page.getByRole('button', { name: `Prepare the undo of release ${release}` }).click();
  const question = page.getByRole('alertdialog', { name: `Undo the changes of release ${release}?` });
  await question.getByRole('button', { name: 'Prepare the undo' }).click();
  await expectToast(page, `The changes of release ${release} are taken back`, 'One entry to publish.');
  await expect(result).toHaveCount(0);
  const after = await call<{ pending: { rowId: number; resource: string; id: number }[] }>(
    page,
    'GET',
    'publish',
  );
  const own = after.pending.filter(({ rowId, resource }) => rowId === id && resource === 'clients');
  expect(own).toHaveLength(1);

  await page.getByRole('button', { name: 'Publish my change' }).click();
  await expect(result).toContainText('Live in English');
  await call(page, 'POST', `releases/${release}/restore`, {});
  await expect(async () => {
    // As when staff come back to the window.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(result).toHaveCount(0, { timeout: 1000 });
  }).toPass();
});

test.describe('the history', () => {
  test('shows who changed what, by kind, person and state', async ({ page }) => {
    await signIn(page);
    const name = `In history ${crypto.randomUUID()}`;
    const { id } = await call<Row>(page, 'POST', 'clients', { name, locale: 'en', sortOrder: 0 });
    await call(page, 'DELETE', `clients/${id}`);
    await page.goto('/admin/changes');
    const lines = page.getByRole('listitem').filter({ hasText: name });
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('Client deleted by staff@example.org');
    await expect(lines.first()).toContainText('Pending');
    await expectAccessible(page);

    await page.getByLabel('Content').selectOption({ label: 'Team member' });
    await expect(lines).toHaveCount(0);
    await page.getByLabel('Content').selectOption({ label: 'Client' });
    await page.getByLabel('Person').selectOption('staff@example.org');
    await expect(lines).toHaveCount(2);
    await page.getByLabel('State').selectOption('Live');
    await expect(lines).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('State')).toHaveValue('live');
  });

  test('says so where nothing fits', async ({ page }) => {
    await openScreen(page, '/changes?resource=instructors&by=nobody%40example.org');
    await expect(page.getByText('No changes match this filter.')).toBeVisible();
  });
});

test('taking back one paragraph leaves what was written elsewhere since, and shows what it does before', async ({
  page,
}) => {
  await signIn(page);
  const paragraphs = (...all: string[]) => all.join('\n\n');
  const first = { title: `Restored ${crypto.randomUUID()}`, locale: 'en' };
  const content = paragraphs('First.', 'Second.', 'Third.');
  const { id } = await call<Row>(page, 'POST', 'blog-posts', { ...first, content });
  const write = (text: string) => call(page, 'PATCH', `blog-posts/${id}`, { content: text });
  await write(paragraphs('First.', 'Second, anew.', 'Third.'));
  await write(paragraphs('First, later.', 'Second, anew.', 'Third, later.'));
  await openScreen(page, `/changes?resource=blog-posts&row=${id}`);
  const question = page.getByRole('dialog', { name: 'Restore what was there?' });

  await page.getByRole('button', { name: 'Restore this value: Content' }).click();
  await expect(question).toContainText('What was changed since is taken back with it');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Restore what was before: Content' }).last().click();
  await expect(question).toContainText('Only what this change wrote is taken back.');
  await expect(question.getByRole('deletion')).toHaveText([', anew']);
  await question.getByRole('button', { name: 'Restore', exact: true }).click();
  await expectToast(page, 'Restored');
  const { content: now } = await call<{ content: string }>(page, 'GET', `blog-posts/${id}`);
  expect(now).toBe(paragraphs('First, later.', 'Second.', 'Third, later.'));
});
