import { call, expect, expectAccessible, expectToast, openScreen, signIn, test } from './fixtures.ts';

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
  await expect(versions).toHaveCount(1);
  await versions.click();
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

test('the changes of one release are taken back, and wait for the next publish', async ({ page }) => {
  const name = `Client ${crypto.randomUUID()}`;
  await signIn(page);
  const { id } = await call<Row>(page, 'POST', 'clients', { name, locale: 'en', sortOrder: 0 });
  const { pending } = await call<{ pending: { id: number; label: string; rowId: number }[] }>(
    page,
    'GET',
    'publish',
  );
  const changes = pending
    .filter(({ rowId, label }) => rowId === id && label.includes(name))
    .map(({ id }) => id);
  const { release } = await call<{ release: number }>(page, 'POST', 'publish', { changes });
  await openScreen(page, '/publish');
  await page.getByRole('button', { name: `Undo its changes: release ${release}` }).click();
  const question = page.getByRole('alertdialog', { name: `Undo the changes of release ${release}?` });
  await question.getByRole('button', { name: 'Undo its changes' }).click();
  await expectToast(page, `The changes of release ${release} are taken back`, 'One entry to publish.');
  const after = await call<{ pending: { rowId: number; resource: string; id: number }[] }>(
    page,
    'GET',
    'publish',
  );
  const own = after.pending.filter(({ rowId, resource }) => rowId === id && resource === 'clients');
  expect(own).toHaveLength(1);
  await call(page, 'POST', 'publish', { changes: own.map(({ id }) => id) });
});
