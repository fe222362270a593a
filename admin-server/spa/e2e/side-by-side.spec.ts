import type { Page } from '@playwright/test';
import { call, expect, expectAccessible, expectToast, signIn, test } from './fixtures.ts';

interface Post {
  id: number;
}

const restored = 'What you typed before is still here, unsaved.';

test.describe('Arabic that is typed beside the English', () => {
  const box = (page: Page) => page.getByRole('textbox', { name: 'Title in Arabic' });

  async function openSideBySide(page: Page): Promise<Post> {
    await signIn(page);
    const values = { title: 'Beside each other', description: 'As it was.', content: 'Text.', locale: 'en' };
    const post = await call<Post>(page, 'POST', 'blog-posts', values);
    await page.goto(`/admin/translations?row=blog-posts/${post.id}`);
    return post;
  }

  test('is there again after another screen, the list of texts or a closed tab, until it is saved', async ({
    page,
  }) => {
    const { id } = await openSideBySide(page);
    const address = `/admin/translations?row=blog-posts/${id}`;
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    for (const link of ['Team Members', 'All texts']) {
      await box(page).fill(`عنوان ${link}`);
      await page.getByRole('link', { name: link, exact: true }).click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(box(page)).toBeHidden();
      await page.goto(address);
      await expect(page.getByText(restored)).toBeVisible();
      await expect(box(page)).toHaveValue(`عنوان ${link}`);
    }
    await box(page).fill('عنوان أخير');
    await page.getByRole('textbox', { name: 'Content in Arabic' }).fill('نص.');
    await page.close();
    const tab = await page.context().newPage();
    await tab.goto(address);
    await expect(box(tab)).toHaveValue('عنوان أخير');
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Save the Arabic' }).click();
    await expectToast(tab, 'Saved');
    await expect(tab.getByText(restored)).toBeHidden();
    await tab.reload();
    await expect(box(tab)).toHaveValue('عنوان أخير');
    await expect(tab.getByText(restored)).toBeHidden();
  });

  test('stands beside what a colleague has saved since, and can be discarded', async ({ page }) => {
    const { id } = await openSideBySide(page);
    await box(page).fill('عنواني');
    await call(page, 'POST', `translations/row/blog-posts/${id}`, {
      texts: {
        title: { english: 'Beside each other', texts: ['عنوان زميل'] },
        content: { english: 'Text.', texts: ['نص.'] },
      },
    });
    await page.reload();
    await expect(box(page)).toHaveValue('عنواني');
    const title = page.getByRole('region', { name: 'Title' });
    await expect(title.getByText('The Arabic was changed after you typed yours.')).toBeVisible();
    await expect(title.getByText('عنوان زميل')).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(box(page)).toHaveValue('عنوان زميل');
    await page.getByRole('button', { name: 'Bring my words back' }).click();
    await expect(box(page)).toHaveValue('عنواني');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(box(page)).toHaveValue('عنوان زميل');
    await page.reload();
    await expect(box(page)).toHaveValue('عنوان زميل');
    await expect(page.getByText(restored)).toBeHidden();
  });

  test('is shown whole where the English has other paragraphs by now', async ({ page }) => {
    const { id } = await openSideBySide(page);
    await page.getByRole('textbox', { name: 'Content in Arabic' }).fill('نص كتبته');
    await call(page, 'PATCH', `blog-posts/${id}`, { content: 'Text.\n\nMore text.' });
    await page.reload();
    await expect(page.getByText('You typed this Arabic for the former ones:')).toBeVisible();
    await expect(page.getByText('نص كتبته')).toBeVisible();
  });

  test('holds the words of pictures and tables without their marks, and says what is still missing', async ({
    page,
  }) => {
    await signIn(page);
    const [picture] = await call<{ url: string }[]>(page, 'GET', 'images');
    const content = `![A board](${picture?.url} "At the gate")\n\n| Hour | Guards |\n| --- | --- |\n| 17:00 | four |`;
    const values = { title: 'Pictures and tables', description: 'As it was.', content, locale: 'en' };
    const { id } = await call<Post>(page, 'POST', 'blog-posts', values);
    await page.goto(`/admin/translations?row=blog-posts/${id}`);
    const parts = page.getByRole('textbox', { name: /^Content in Arabic, part / });
    await expect(parts).toHaveCount(5);
    const region = page.getByRole('region', { name: 'Content' });
    await expect(region.getByText('Alternative text')).toBeVisible();
    await expect(region.getByText('Caption')).toBeVisible();
    for (const [at, text] of ['لوحة', 'عند "البوابة"', 'الساعة', 'الحراس'].entries())
      await parts.nth(at).fill(text);
    await box(page).fill('صور وجداول');
    await page.getByRole('button', { name: 'Save the Arabic' }).click();
    await expectToast(page, 'Saved so far', /^One part has no Arabic yet\. Your colleagues see it here/);
    // Another browser, of a colleague.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(parts.nth(3)).toHaveValue('الحراس');
    await expect(box(page)).toHaveValue('صور وجداول');
    await expect(region.getByText(/^Begun by /)).toBeVisible();
    await expect(page.getByText(restored)).toBeHidden();
    await expectAccessible(page);
    const arabicPosts = () => call<{ title: string }[]>(page, 'GET', 'blog-posts?locale=ar');
    expect((await arabicPosts()).map(({ title }) => title)).not.toContain('صور وجداول');
    await parts.nth(4).fill('أربعة');
    await page.getByRole('button', { name: 'Save the Arabic' }).click();
    await expectToast(page, 'Saved');
    const posts = await call<{ title: string; content: string }[]>(page, 'GET', 'blog-posts');
    expect(posts.find(({ title }) => title === 'صور وجداول')?.content).toBe(
      `![لوحة](${picture?.url} "عند \\"البوابة\\"")\n\n| الساعة | الحراس |\n| --- | --- |\n| 17:00 | أربعة |`,
    );
    await page.reload();
    await expect(parts).toHaveCount(5);
    await expect(parts.nth(4)).toHaveValue('أربعة');
    // In a text that is there already, one may leave a part out.
    await parts.nth(1).fill('');
    await page.getByRole('button', { name: 'Save the Arabic' }).click();
    const question = page.getByRole('alertdialog', { name: 'Save without one part?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
  });
});

test('a long title on the board keeps clear of the fields beside it', async ({ page }) => {
  await signIn(page);
  const title = crypto.randomUUID().replaceAll('-', '').repeat(3);
  const { id } = await call<Post>(page, 'POST', 'blog-posts', { title, content: 'Text.', locale: 'en' });
  await page.goto('/admin/translations?resource=blog-posts');
  const row = page.getByRole('list', { name: 'Texts to work on' }).locator('> li').filter({ hasText: title });
  const [name, field] = [row.getByRole('link', { name: title }), row.getByText('Title', { exact: true })];
  const [left, right] = [await name.boundingBox(), await field.boundingBox()];
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(24);
  await call(page, 'DELETE', `blog-posts/${id}`);
});

test('a member without Arabic is on the board, is written side by side, and is an Arabic member then', async ({
  page,
}) => {
  await signIn(page);
  const shared = { roleKey: 'ceo', yearsExperience: 7, sortOrder: 91 };
  const values = { ...shared, name: 'Seen On The Board', bio: 'Calm.', locale: 'en' };
  const { id } = await call<{ id: number }>(page, 'POST', 'team-members', values);
  await page.goto('/admin/translations');
  const board = page.getByRole('list', { name: 'Texts to work on' });
  const row = board.getByRole('listitem').filter({ hasText: 'Seen On The Board' }).first();
  await expect(row.getByText('No Arabic yet')).toHaveCount(2);
  await row.getByRole('link').click();
  await expect(page.getByText('There is no Arabic version yet. Write the Arabic below')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name in Arabic' }).fill('من اللوحة');
  await page.getByRole('textbox', { name: 'Bio in Arabic' }).fill('هدوء.');
  await page.getByRole('button', { name: 'Save the Arabic' }).click();
  await expectToast(page, 'Saved', 'It goes live when it is published.');
  await page.getByRole('link', { name: 'All texts' }).click();
  await expect(board.getByText('Seen On The Board')).toBeHidden();
  await page.goto('/admin/team-members?locale=ar');
  const card = page.getByRole('article').filter({ hasText: 'من اللوحة' });
  await expect(card).toContainText('هدوء.');
  expect(await call(page, 'GET', `team-members?translationOf=${id}`)).toMatchObject([shared]);
  await card.getByRole('button', { name: 'Edit Profile' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(form.getByText('Seen On The Board')).toBeVisible();
});

test('a text that names somebody shows their Arabic name, and tells of another one and of lost emphasis', async ({
  page,
}) => {
  await signIn(page);
  const member = { roleKey: 'ceo', locale: 'en', isVisible: 0 };
  const dana = await call<Post>(page, 'POST', 'team-members', { ...member, name: 'Dana Al Faris' });
  const arabic = { ...member, name: 'دانة الفارس', locale: 'ar', translationOf: dana.id };
  await call(page, 'POST', 'team-members', arabic);
  const values = { title: 'Ask *Dana Al Faris* first', content: 'Text.', locale: 'en' };
  const { id } = await call<Post>(page, 'POST', 'blog-posts', values);
  await page.goto(`/admin/translations?row=blog-posts/${id}`);
  await expect(page.getByRole('region', { name: 'Glossary and names' })).toContainText('دانة الفارس');
  const title = page.getByRole('region', { name: 'Title', exact: true });
  const findings = title.getByRole('listitem');
  const box = page.getByRole('textbox', { name: 'Title in Arabic' });
  await box.fill('اسأل **دانا فارس** أولًا');
  await expect(findings).toHaveText([
    /^Missing: \*/,
    'Not in the English: **',
    'The name Dana Al Faris is دانة الفارس in Arabic.',
  ]);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Content in Arabic' }).fill('نص.');
  await page.getByRole('button', { name: 'Save the Arabic' }).click();
  await expectToast(page, 'Saved');
  await expect(title.getByText('Another name')).toBeVisible();
  await box.fill('اسأل *دانة الفارس* أولًا');
  await expect(findings).toHaveCount(0);
});
