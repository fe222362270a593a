import type { Page } from '@playwright/test';
import {
  call,
  earlyLook,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  publishNow,
  test,
} from './fixtures.ts';

/** As staff publish, with the real plan, pages and releases: nothing is answered by the test. */

const region = (page: Page, name: string) => page.getByRole('region', { name });

async function createPost(page: Page, locale: 'en' | 'ar', content: string) {
  const title = `${locale === 'ar' ? 'رحلة' : 'Journey'} ${crypto.randomUUID().slice(0, 8)}`;
  const { id, slug } = await call<{ id: number; slug: string }>(page, 'POST', 'blog-posts', {
    title,
    content,
    locale,
  });
  return { id, title, path: `${locale === 'ar' ? '/ar' : ''}/blog/${slug}` };
}

/** What became of a change that is or was pending. */
async function expectState(page: Page, title: string, state: 'Changed' | 'Live'): Promise<void> {
  const row = region(page, 'Not yet live').getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText(state, { exact: true })).toBeVisible();
}

/** What visitors get. */
async function articleAt(page: Page, path: string): Promise<string> {
  return (await page.request.get(path)).text();
}

test('three edits in two languages: the plan, two of them live, the third pending, back and forth again', async ({
  page,
}) => {
  await openScreen(page, '/publish');
  const [english, arabic, third] = [
    await createPost(page, 'en', 'We walk.'),
    await createPost(page, 'ar', 'نمشي.'),
    await createPost(page, 'en', 'It stays.'),
  ];
  await publishNow(page);
  await call(page, 'PATCH', `blog-posts/${english.id}`, { content: 'We run.' });
  await call(page, 'PATCH', `blog-posts/${arabic.id}`, { content: 'نركض.' });
  await call(page, 'PATCH', `blog-posts/${third.id}`, { content: 'It goes.' });
  await page.reload();

  const plan = region(page, 'What visitors will find changed');
  await page.getByRole('checkbox', { name: `Publish ${third.title}` }).uncheck();
  for (const path of [english.path, arabic.path])
    await expect(plan.getByRole('button', { name: path })).toBeVisible();
  await expect(plan.getByText(third.path)).toHaveCount(0);
  await expect(plan).toContainText('Nothing else will change.');

  await page.getByRole('button', { name: 'Publish my 2 changes' }).click();
  const result = region(page, 'Result of the last publish');
  await expect(result).toContainText(/Live in English and Arabic, \d+\.\d s/);
  await expect(result).toContainText('Verified: visitors see it on the page “');
  for (const { title, path } of [english, arabic])
    await expect(result.getByRole('listitem').filter({ hasText: title })).toHaveText(
      new RegExp(`^Changed${title}.*${path}$`),
    );
  const bodies = async () => Promise.all([english, arabic, third].map(({ path }) => articleAt(page, path)));
  for (const [at, text] of ['We run.', 'نركض.', 'It stays.'].entries())
    expect((await bodies())[at]).toContain(text);
  await expectState(page, english.title, 'Live');
  await expectState(page, third.title, 'Changed');

  const before = region(page, 'Releases')
    .getByRole('button', { name: /^Make live again/ })
    .first();
  await before.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make live again' }).click();
  await expect(result).toContainText('The website is again what release');
  for (const [at, text] of ['We walk.', 'نمشي.', 'It stays.'].entries())
    expect((await bodies())[at]).toContain(text);
  const takenBack = region(page, 'Taken back');
  await expect(takenBack.getByRole('listitem').filter({ hasText: english.title })).toContainText(
    'Taken back by staff@example.org on',
  );
  await expect(takenBack.getByRole('checkbox', { name: `Publish ${english.title}` })).not.toBeChecked();

  const header = page.getByRole('banner');
  await expect(header).toContainText(/Release \d+ is live again, since .+ 1 change not yet live/);
  const note = page.getByRole('status').filter({ hasText: 'Publishing adds what is chosen to that.' });
  await note.getByRole('button', { name: 'Choose them all' }).click();
  await expect(takenBack.getByRole('checkbox', { name: `Publish ${english.title}` })).toBeChecked();
  await expect(page.getByText('publishing makes them live again')).toBeVisible();
  await takenBack.getByRole('checkbox', { name: 'Publish all of them' }).uncheck();

  await result.getByRole('button', { name: /^Redo/ }).click();
  await expectState(page, english.title, 'Live');
  await expect(header).not.toContainText('is live again');
  for (const [at, text] of ['We run.', 'نركض.', 'It stays.'].entries())
    expect((await bodies())[at]).toContain(text);
  await expectState(page, third.title, 'Changed');
});

test.describe('a picture that is not there', () => {
  // The editor looks for it as well.
  test.use({ provoked: [[/\/uploads\/gone\.jpg\)$/, /\/admin\/user\)$/, earlyLook], { scope: 'test' }] });

  test('keeps all from going live, leads to the form where it is mended, and then goes live', async ({
    page,
  }) => {
    await openScreen(page, '/publish');
    const post = await createPost(page, 'en', 'Whole.');
    await publishNow(page);
    await call(page, 'PATCH', `blog-posts/${post.id}`, { content: 'See ![the plan](/uploads/gone.jpg).' });
    await page.reload();
    await page.getByRole('button', { name: 'Publish my change' }).click();
    await expectToast(page, 'Not published', /refers to \/uploads\/gone\.jpg, which does not exist/);
    const result = region(page, 'Result of the last publish');
    await expect(result).toContainText('The website stays as it was.');
    await expectAccessible(page);
    expect(await articleAt(page, post.path)).toContain('Whole.');

    await result.getByRole('link', { name: post.title }).click();
    const form = page.getByRole('form', { name: 'Edit Post' });
    await form.getByRole('textbox', { name: 'Content' }).fill('Mended.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post updated successfully');
    await page.getByRole('link', { name: 'Review and publish' }).click();
    await expect(page.getByRole('heading', { name: 'Not yet live' })).toBeVisible();
    await expect(result).toBeHidden();
    await page.getByRole('button', { name: /^Publish (all )?(my )?(\d+ )?changes?/ }).click();
    await expect(result).toContainText('Live in English');
    expect(await articleAt(page, post.path)).toContain('Mended.');
  });
});
