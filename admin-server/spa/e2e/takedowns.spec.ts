import { call, expect, expectAccessible, expectToast, openScreen, publishNow, test } from './fixtures.ts';

test('a post is taken down from its card, stays away through an undo, and is allowed again', async ({
  page,
}) => {
  await openScreen(page, '/blog-posts');
  const title = `Gone ${crypto.randomUUID()}`;
  const { id, slug } = await call<{ id: number; slug: string }>(page, 'POST', 'blog-posts', {
    title,
    content: 'It should not have been written.',
    locale: 'en',
  });
  const { pending } = await call<{ pending: { id: number; resource: string; rowId: number }[] }>(
    page,
    'GET',
    'publish',
  );
  const own = pending.filter(({ resource, rowId }) => resource === 'blog-posts' && rowId === id);
  const { release } = await publishNow(page, { changes: own.map((change) => change.id) });
  const statusOf = async (path: string) => (await page.request.get(path)).status();
  expect(await statusOf(`/blog/${slug}`)).toBe(200);

  await page.reload();
  await page.getByRole('button', { name: `Take down ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Take down “${title}”` });
  await expect(dialog).toContainText(`/blog/${slug}`);
  await expect(dialog.getByRole('button', { name: 'Take down now' })).toBeDisabled();
  await dialog.getByLabel('Why?').fill('A court order');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take down now' }).click();
  const receipt = page.getByRole('dialog', { name: `Taken down: “${title}”` });
  await expect(receipt.getByRole('status')).toContainText('No place shows it any more.');
  await receipt.getByRole('button', { name: 'Close' }).last().click();
  expect(await statusOf(`/blog/${slug}`)).toBe(410);

  await page.goto('/admin');
  const live = page.getByRole('region', { name: 'Live', exact: true });
  const newest = live.getByRole('listitem').first();
  await expect(newest).toContainText(/[1-9]\d* address(es are| is) taken down/);
  await expect(newest.getByRole('link')).toHaveAttribute('href', '/admin/takedowns');
  await expect(live.getByRole('listitem').nth(1)).toContainText(`Taken down: “${title}”`);
  await page.goto('/admin/blog-posts');
  const post = page.getByRole('article').filter({ hasText: title });
  await expect(post).toContainText('Taken down');
  await page.getByLabel('Status', { exact: true }).selectOption('Live');
  await expect(post).toBeHidden();
  await page.getByLabel('Status', { exact: true }).selectOption('Taken down');
  await expect(post).toBeVisible();

  await call(page, 'POST', `releases/${release}/restore`, {});
  expect(await statusOf(`/blog/${slug}`)).toBe(410);
  expect(await (await page.request.get('/blog')).text()).not.toContain(title);

  await page.goto('/admin/blog-posts');
  await expect(post.getByRole('button', { name: `Allow ${title} again` })).toBeVisible();
  await expect(post.getByRole('button', { name: `Take down ${title}` })).toHaveCount(0);

  await page.goto('/admin/takedowns');
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('A court order');
  await expect(card.getByRole('listitem').first()).toHaveText(`English /blog/${slug}`);
  await expect(card).toContainText('staff@example.org');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Check again' }).click();
  await expect(card.getByRole('status')).toContainText('No place shows it any more.');
  await card.getByRole('button', { name: 'Allow again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow again' }).click();
  await expectToast(page, 'Allowed again');
  await expect(card).toContainText('Allowed again by staff@example.org');
  expect(await statusOf(`/blog/${slug}`)).toBe(200);
  await page.goto('/admin/publish');
  const last = page.getByRole('region', { name: 'Releases' }).getByRole('listitem').first();
  await expect(last).toContainText(`Allowed again: “${title}”`);
});

test('the version of a post in the other language is taken down along with it, and allowed again from its card', async ({
  page,
}) => {
  await openScreen(page, '/blog-posts');
  const suffix = crypto.randomUUID().slice(0, 8);
  const create = (locale: string, title: string, translationOf: number | null) =>
    call<{ id: number; slug: string }>(page, 'POST', 'blog-posts', {
      title,
      locale,
      translationOf,
      slug: `twin-${locale}-${suffix}`,
      content: 'It should not have been written.',
    });
  const title = `Twin ${suffix}`;
  const english = await create('en', title, null);
  const arabic = await create('ar', `توأم ${suffix}`, english.id);
  const { pending } = await call<{ pending: { id: number; rowId: number; resource: string }[] }>(
    page,
    'GET',
    'publish',
  );
  const own = pending.filter(
    ({ resource, rowId }) => resource === 'blog-posts' && [english.id, arabic.id].includes(rowId),
  );
  await publishNow(page, { changes: own.map(({ id }) => id) });
  const statuses = async () =>
    Promise.all(
      [`/blog/${english.slug}`, `/ar/blog/${arabic.slug}`].map(async (path) =>
        (await page.request.get(path)).status(),
      ),
    );
  expect(await statuses()).toEqual([200, 200]);

  await page.reload();
  await page.getByRole('button', { name: `Take down ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Take down “${title}”` });
  const also = dialog.getByRole('checkbox', { name: 'Also take down the Arabic version' });
  await expect(also).toBeChecked();
  await expect(dialog).toContainText(`/ar/blog/${arabic.slug}`);
  await also.uncheck();
  await expect(dialog).not.toContainText(`/ar/blog/${arabic.slug}`);
  await also.check();
  await expect(dialog).toContainText(`/ar/blog/${arabic.slug}`);
  await dialog.getByLabel('Why?').fill('A court order');
  await dialog.getByRole('button', { name: 'Take down now' }).click();
  const receipt = page.getByRole('dialog', { name: `Taken down: “${title}”` });
  await receipt.getByRole('button', { name: 'Close' }).last().click();
  expect(await statuses()).toEqual([410, 410]);

  await page.getByRole('button', { name: `Allow ${title} again` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow again' }).click();
  await expectToast(page, 'Allowed again');
  expect(await statuses()).toEqual([200, 200]);
});

test('the card of a picture says that it is taken down, and allows it again', async ({ page }) => {
  await openScreen(page, '/images');
  const images = await call<{ url: string; category: string }[]>(page, 'GET', 'images');
  const url = images.find((image) => image.url.startsWith('/uploads/'))?.url;
  const title = `Plate ${crypto.randomUUID()}`;
  await call(page, 'POST', 'images', { key: title, url, title, category: 'figures' });
  const subject = { picture: url?.replace('/uploads/', '') };
  await call(page, 'POST', 'takedowns', { subject, reason: 'No licence' });
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('Taken down');
  await expect(card.getByRole('button', { name: `Take down ${title}` })).toHaveCount(0);
  await card.getByRole('button', { name: `Allow ${title} again` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow again' }).click();
  await expectToast(page, 'Allowed again');
  await expect(card).not.toContainText('Taken down');
  await expect(card.getByRole('button', { name: `Take down ${title}` })).toBeVisible();
});
