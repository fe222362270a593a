import {
  call,
  confirm,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  signIn,
  test,
} from './fixtures.ts';
import { png } from './pictures.ts';

interface Post {
  id: number;
  slug: string;
}

/** A post that a test can do with as it likes. */
function createPost(page: Parameters<typeof call>[0], values: object): Promise<Post> {
  return call<Post>(page, 'POST', 'blog-posts', { content: 'Text.', locale: 'en', ...values });
}

test.describe('the list of posts', () => {
  test('has a tab for each language, with picture, title, description and the day of creation', async ({
    page,
  }) => {
    await openScreen(page, '/blog-posts');
    const card = page.getByRole('article').filter({ hasText: 'Why precision beats power' });
    await expect(card.getByText(/^Power is what we reach for/)).toBeVisible();
    await expect(card.getByText('19 Aug 2026')).toBeVisible();
    await page.getByRole('tab', { name: 'Arabic' }).click();
    await expect(page.getByRole('heading', { name: 'قراءة الحشد قبل أن يتحرك' })).toBeVisible();
    await expect(page.getByText('Why precision beats power')).toBeHidden();
    await expectAccessible(page);
  });

  test('says that there is nothing, and how to begin', async ({ page }) => {
    await page.route('**/api/admin/blog-posts?*', (route) =>
      route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
    );
    await openScreen(page, '/blog-posts');
    await expect(
      page.getByText('No blog posts found in this language. Create your first post!'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Create Your First Post' }).click();
    await expect(page.getByRole('form', { name: 'Create New Post' })).toBeVisible();
  });

  test.describe('that cannot be read', () => {
    test.use({ provoked: [/blog-posts|\/api\/admin\/user/] });

    test('says so and tries again', async ({ page }) => {
      await page.route(
        '**/api/admin/blog-posts?*',
        (route) => route.fulfill({ status: 503, json: { message: 'Busy', code: 'unavailable' } }),
        { times: 1 },
      );
      await openScreen(page, '/blog-posts');
      await expect(page.getByText('503: Busy')).toBeVisible();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { name: 'Why precision beats power' })).toBeVisible();
    });
  });

  test('opens a post by its number, also one of the other language', async ({ page }) => {
    await signIn(page);
    const { id } = await createPost(page, { title: 'مقالة تُفتح برقمها', locale: 'ar' });
    await page.goto(`/admin/blog-posts?edit=${id}`);
    await expect(page).toHaveURL(`/admin/blog-posts/${id}`);
    await expect(
      page.getByRole('form', { name: 'Edit Post' }).getByLabel('Title', { exact: true }),
    ).toHaveValue('مقالة تُفتح برقمها');
  });
});

test('both posts of a pair are marked as linked, whichever was written first', async ({ page }) => {
  await signIn(page);
  const end = crypto.randomUUID().slice(0, 8);
  for (const first of ['ar', 'en'] as const) {
    const second = first === 'ar' ? 'en' : 'ar';
    const { id } = await createPost(page, { title: `First ${first} ${end}`, locale: first });
    await createPost(page, { title: `Second ${second} ${end}`, locale: second, translationOf: id });
  }
  for (const locale of ['ar', 'en']) {
    await page.goto(`/admin/blog-posts?locale=${locale}&search=${end}`);
    const cards = page.getByRole('article').filter({ hasText: end });
    await expect(cards).toHaveCount(2);
    await expect(cards.getByText('Translation linked')).toHaveCount(2);
  }
});

test('a post whose English one was changed is marked, until somebody says that it is right', async ({
  page,
}) => {
  await signIn(page);
  const english = await createPost(page, { title: 'First of a pair' });
  const { id } = await createPost(page, { title: 'ثانية الزوج', locale: 'ar', translationOf: english.id });
  await call(page, 'PATCH', `blog-posts/${english.id}`, { content: 'Another text.' });
  await page.goto('/admin/blog-posts?locale=ar');
  const card = page.getByRole('article').filter({ hasText: 'ثانية الزوج' });
  await expect(card.getByText('Out of date: the English changed')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin');
  const link = page.getByRole('region', { name: 'Arabic' }).getByRole('link', { name: 'ثانية الزوج' });
  await expect(link).toHaveAttribute('href', `/admin/blog-posts/${id}`);
  await link.click();
  await expect(
    page.getByRole('form', { name: 'Edit Post' }).getByLabel('Title', { exact: true }),
  ).toHaveValue('ثانية الزوج');
  await page.goto('/admin/blog-posts?locale=ar');
  await card.getByRole('button', { name: 'The Arabic is right' }).click();
  await expect(card.getByText('Out of date: the English changed')).toBeHidden();
});

test.describe('creating a post', () => {
  test('fills the slug from the title while nobody has written one', async ({ page }) => {
    await openScreen(page, '/blog-posts');
    await page.getByRole('button', { name: 'Create New Post' }).click();
    const form = page.getByRole('form', { name: 'Create New Post' });
    await form.getByLabel('Title', { exact: true }).pressSequentially('Calm, first!');
    await expect(form.getByLabel('Slug')).toHaveValue('calm-first');
    await form.getByLabel('Slug').fill('my-own');
    await form.getByLabel('Title', { exact: true }).fill('Calm, second');
    await expect(form.getByLabel('Slug')).toHaveValue('my-own');
    await expect(form.getByText('/blog/my-own', { exact: true })).toBeVisible();
    await form.getByLabel('Slug').fill('');
    await form.getByLabel('Title', { exact: true }).fill('هدوء أولًا');
    await expect(form.getByLabel('Slug')).toHaveValue('هدوء-أولا');
    await form.getByLabel('Content').pressSequentially('Some **bold** text.');
    await expect(form.getByLabel('Content').locator('strong')).toHaveText('bold');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post created successfully');
    await expect(page).toHaveURL(/\/admin\/blog-posts\/\d+$/);
    const [, id] = /(\d+)$/.exec(page.url()) ?? [];
    expect(await call(page, 'GET', `blog-posts/${id}`)).toMatchObject({ content: 'Some **bold** text.' });
    await page.getByRole('link', { name: 'All posts' }).click();
    await expect(page.getByRole('heading', { name: 'هدوء أولًا' })).toBeVisible();
  });

  test('says which fields are missing, and saves nothing', async ({ page }) => {
    await openScreen(page, '/blog-posts');
    await page.getByRole('button', { name: 'Create New Post' }).click();
    const form = page.getByRole('form', { name: 'Create New Post' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Title is required')).toBeVisible();
    await expect(form.getByText('Content is required')).toBeVisible();
    await expect(form.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  test('asks before what was typed is thrown away, and keeps it through a reload', async ({ page }) => {
    await openScreen(page, '/blog-posts');
    await page.getByRole('button', { name: 'Create New Post' }).click();
    const form = page.getByRole('form', { name: 'Create New Post' });
    await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
    await form.getByLabel('Title', { exact: true }).fill('A draft');
    await page.getByRole('link', { name: 'All posts' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('A draft');
    await form.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('');
    await page.getByRole('link', { name: 'All posts' }).click();
    await expect(form).toBeHidden();
  });

  test('crops the picture to 16:9, uploads it and keeps its address', async ({ page }) => {
    await openScreen(page, '/blog-posts');
    await page.getByRole('button', { name: 'Create New Post' }).click();
    const form = page.getByRole('form', { name: 'Create New Post' });
    await form
      .getByLabel('File for Featured image')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await png(800, 800) });
    const sent = page.waitForResponse('**/api/admin/uploads');
    const crop = page.getByRole('dialog', { name: 'Crop the picture' });
    await expect(crop).toContainText('Its own page shows the part between the dark bands');
    await crop.getByRole('button', { name: 'Use this part' }).click();
    const { url, width, height } = (await (await sent).json()) as {
      url: string;
      width: number;
      height: number;
    };
    expect(width / height).toBeCloseTo(16 / 9, 1);
    await expectToast(page, 'Image processed');
    await expect(form.getByLabel('Featured image', { exact: true })).toHaveValue(url);
  });

  test.describe('with a server that fails', () => {
    test.use({ provoked: [/blog-posts|uploads|500|\/api\/admin\/user/] });

    test('says so and keeps what was typed', async ({ page }) => {
      await page.route('**/api/admin/blog-posts', (route) =>
        route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
      );
      await openScreen(page, '/blog-posts');
      await page.getByRole('button', { name: 'Create New Post' }).click();
      const form = page.getByRole('form', { name: 'Create New Post' });
      await form.getByLabel('Title', { exact: true }).fill('Kept');
      await form.getByLabel('Content').fill('Kept too');
      await form.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Error', 'Failed to create blog post. Please try again.');
      await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Kept');
    });

    test('closes the cropping where the upload fails, and says so', async ({ page }) => {
      await page.route('**/api/admin/uploads', (route) =>
        route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
      );
      await openScreen(page, '/blog-posts');
      await page.getByRole('button', { name: 'Create New Post' }).click();
      await page
        .getByLabel('File for Featured image')
        .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await png(320, 200) });
      const crop = page.getByRole('dialog', { name: 'Crop the picture' });
      await crop.getByRole('button', { name: 'Use this part' }).click();
      await expect(crop).toBeHidden();
      await expectToast(page, 'Failed to upload cropped image', 'Upload failed: 500: Broken');
    });
  });
});

test.describe('editing a post', () => {
  test.use({ provoked: [/status of 409|\/api\/admin\/user/] });

  test('leaves its address as it is when the title changes', async ({ page }) => {
    await signIn(page);
    const { id } = await createPost(page, { title: 'Address that stays' });
    await page.goto(`/admin/blog-posts/${id}`);
    const form = page.getByRole('form', { name: 'Edit Post' });
    await form.getByLabel('Title', { exact: true }).fill('Title that changes');
    await expect(form.getByLabel('Slug')).toHaveValue('address-that-stays');
    await form.getByLabel('Description').fill('A description');
    await page.keyboard.press('Control+s');
    await expectToast(page, 'Success', 'Blog post updated successfully');
    expect(await call(page, 'GET', `blog-posts/${id}`)).toMatchObject({
      title: 'Title that changes',
      slug: 'address-that-stays',
      description: 'A description',
      content: 'Text.',
    });
  });

  test('of a date to come says that it is not scheduled, and schedules it', async ({ page }) => {
    await signIn(page);
    const { id } = await createPost(page, { title: 'For later' });
    await page.goto(`/admin/blog-posts/${id}`);
    const form = page.getByRole('form', { name: 'Edit Post' });
    await form.getByLabel('Published at').fill('2199-03-04T05:06');
    const note = 'Not scheduled: it goes live only after you schedule or publish it.';
    await expect(form.getByText(note)).toBeVisible();
    await form.getByRole('button', { name: 'Save as draft' }).click();
    await expectToast(page, 'Success');
    await page.goto('/admin/blog-posts');
    const card = page.getByRole('article').filter({ hasText: 'For later' });
    await expect(card.getByText('Draft: not scheduled, 4 Mar 2199, 05:06')).toBeVisible();
    await page.goto('/admin/');
    await expect(page.getByRole('region', { name: 'Not scheduled' })).toContainText('For later');

    await page.goto(`/admin/blog-posts/${id}`);
    await expect(form.getByText(note)).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expectToast(page, 'Scheduled');
    await page.goto('/admin/blog-posts');
    await expect(card.getByText('Scheduled: goes live 4 Mar 2199, 05:06')).toBeVisible();
    await page.goto('/admin/publish');
    await expect(page.getByRole('region', { name: /^Scheduled \d/ })).toContainText(
      'Scheduled: goes live 4 Mar 2199, 05:06',
    );
  });

  test('links it to the post in the other language, which then says so too', async ({ page }) => {
    await signIn(page);
    const english = await createPost(page, { title: 'Linked original' });
    const arabic = await createPost(page, { title: 'ترجمة مرتبطة', locale: 'ar' });
    await page.goto(`/admin/blog-posts/${english.id}`);
    const form = page.getByRole('form', { name: 'Edit Post' });
    await form.getByRole('button', { name: /^Translation/ }).click();
    const choice = page.getByRole('dialog', { name: /^Choose the post/ });
    await choice.getByLabel('Search').fill('ترجمة مر');
    await choice.getByRole('button', { name: 'ترجمة مرتبطة' }).click();
    await expect(form.getByText('ترجمة مرتبطة')).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post updated successfully');
    expect(await call(page, 'GET', `blog-posts/${english.id}`)).toMatchObject({ translationOf: arabic.id });
    await page.goto(`/admin/blog-posts/${arabic.id}`);
    await expect(form.getByText('Its version in the other language:')).toContainText('Linked original');
  });

  test('shows both versions where somebody else was faster', async ({ page }) => {
    await signIn(page);
    const { id } = await createPost(page, { title: 'Contested' });
    await page.goto(`/admin/blog-posts/${id}`);
    const form = page.getByRole('form', { name: 'Edit Post' });
    await form.getByLabel('Title', { exact: true }).fill('Mine');
    await call(page, 'PATCH', `blog-posts/${id}`, { title: 'Theirs' });
    await form.getByRole('button', { name: 'Save' }).click();
    const both = page.getByRole('dialog', { name: 'You have changed this in another window' });
    await expect(both.getByText('Theirs', { exact: true }).last()).toBeVisible();
    await both.getByRole('button', { name: 'Keep mine and save' }).click();
    await expectToast(page, 'Success', 'Blog post updated successfully');
    expect(await call(page, 'GET', `blog-posts/${id}`)).toMatchObject({ title: 'Mine' });
  });
});

test.describe('deleting a post', () => {
  test('asks first', async ({ page }) => {
    await signIn(page);
    await createPost(page, { title: 'To be deleted' });
    await page.goto('/admin/blog-posts');
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this blog post?',
    });
    await expect(question).toContainText('To be deleted');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'To be deleted' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    await confirm(question, { toast: ['Success', 'Blog post deleted successfully'] });
    await expect(page.getByRole('heading', { name: 'To be deleted' })).toBeHidden();
  });

  test.describe('with a server that fails', () => {
    test.use({ provoked: [/status of 500|\/api\/admin\/user/] });

    test('says so', async ({ page }) => {
      await page.route(/\/api\/admin\/blog-posts\/\d+$/, (route) =>
        route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
      );
      await openScreen(page, '/blog-posts');
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Error', 'Failed to delete blog post. Please try again.');
    });
  });
});
