import type { Page } from '@playwright/test';
import {
  beginSession,
  call,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  signIn,
  staff,
  test,
} from './fixtures.ts';

interface Post {
  id: number;
  title: string;
  description: string;
  revision: number;
}

function createPost(page: Page, title: string): Promise<Post> {
  const values = { title, description: 'As it was.', content: 'Text.', locale: 'en' };
  return call<Post>(page, 'POST', 'blog-posts', values);
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Edit Post' });
const conflictOf = (page: Page) =>
  page.getByRole('dialog', { name: 'You have changed this in another window' });
const restored = 'What you typed before is still here, unsaved.';

/** Opens the form of a post, types into it, and closes the tab. */
async function typeAndLeave(page: Page, { id }: Post, typed: Record<string, string>): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`/admin/blog-posts/${id}`);
  for (const [label, text] of Object.entries(typed)) await formOf(tab).getByLabel(label).fill(text);
  await tab.close();
  return page;
}

test.describe('a draft that is restored', () => {
  test('keeps what a colleague has saved in other fields', async ({ page }) => {
    await signIn(page);
    const post = await createPost(page, 'Draft over a newer row');
    await typeAndLeave(page, post, { Description: 'Typed by me.' });
    await call(page, 'PATCH', `blog-posts/${post.id}`, { title: 'Title of a colleague' });
    await page.goto(`/admin/blog-posts/${post.id}`);
    const form = formOf(page);
    await expect(form.getByText(restored)).toBeVisible();
    await expect(form.getByText('the other fields show what is saved')).toBeVisible();
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Title of a colleague');
    await expect(form.getByLabel('Description')).toHaveValue('Typed by me.');
    await expectAccessible(page);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await form.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toEqual({ description: 'Typed by me.', revision: 2 });
    await expectToast(page, 'Success', 'Blog post updated successfully');
    await expect(form.getByText(restored)).toBeHidden();
    expect(await call(page, 'GET', `blog-posts/${post.id}`)).toMatchObject({
      title: 'Title of a colleague',
      description: 'Typed by me.',
    });
    await page.goto(`/admin/blog-posts/${post.id}`);
    await expect(form.getByLabel('Description')).toHaveValue('Typed by me.');
    await expect(form.getByText(restored)).toBeHidden();
  });

  test('of a new row becomes that row once it is saved', async ({ page }) => {
    const title = `Begun ${crypto.randomUUID()}`;
    const add = page.getByRole('form', { name: 'Create New Post' });
    await openScreen(page, '/blog-posts/new?locale=en');
    await add.getByLabel('Title', { exact: true }).fill(title);
    await add.getByLabel('Content').fill('Words that stay.');
    await page.goto('about:blank');
    await page.goto('/admin/blog-posts');
    await expect(page.getByText('What you typed for a new entry is still here, unsaved.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(add.getByText(restored)).toBeVisible();
    await add.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post created successfully');
    await page.waitForURL(/\/blog-posts\/\d+$/);
    const form = formOf(page);
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title);
    await expect(form.getByText(restored)).toBeHidden();
    await form.getByLabel('Description').fill('Typed later.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post updated successfully');
    const id = page.url().split('/').at(-1);
    const saved = { title, content: 'Words that stay.', description: 'Typed later.' };
    expect(await call(page, 'GET', `blog-posts/${id}`)).toMatchObject(saved);
  });

  test('asks about each field that both have changed, and about no other', async ({ page }) => {
    await signIn(page);
    const post = await createPost(page, 'Both');
    await typeAndLeave(page, post, { Title: 'My title', Description: 'My text.', Content: 'My content.' });
    await call(page, 'PATCH', `blog-posts/${post.id}`, { title: 'Their title', description: 'Their text.' });
    await page.goto(`/admin/blog-posts/${post.id}`);
    const conflict = conflictOf(page);
    await expect(conflict.getByRole('group')).toHaveCount(2);
    await expectAccessible(page);
    await conflict.getByRole('group', { name: 'Title' }).getByRole('radio', { name: 'Saved' }).check();
    await conflict.getByRole('button', { name: 'Use the chosen versions' }).click();
    const form = formOf(page);
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Their title');
    await expect(form.getByLabel('Description')).toHaveValue('My text.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post updated successfully');
    expect(await call(page, 'GET', `blog-posts/${post.id}`)).toMatchObject({
      title: 'Their title',
      description: 'My text.',
      content: 'My content.',
    });
  });

  test.describe('and not decided about', () => {
    test.use({ provoked: [/ 409 /] });

    test('is not saved over what a colleague has written', async ({ page }) => {
      await signIn(page);
      const post = await createPost(page, 'Undecided');
      await typeAndLeave(page, post, { Title: 'Mine' });
      await call(page, 'PATCH', `blog-posts/${post.id}`, { title: 'Theirs' });
      await page.goto(`/admin/blog-posts/${post.id}`);
      await conflictOf(page).getByRole('button', { name: 'Close' }).click();
      await formOf(page).getByRole('button', { name: 'Save' }).click();
      await expect(conflictOf(page)).toBeVisible();
      expect(await call(page, 'GET', `blog-posts/${post.id}`)).toMatchObject({ title: 'Theirs' });
      await conflictOf(page).getByRole('button', { name: 'Take what is saved' }).click();
      await expect(formOf(page).getByLabel('Title', { exact: true })).toHaveValue('Theirs');
    });
  });

  test('can be discarded, also in the shape that earlier versions stored', async ({ page }) => {
    await signIn(page);
    const post = await createPost(page, 'Former');
    await page.goto('/admin/blog-posts');
    await page.evaluate(
      ([id, title]) =>
        localStorage.setItem(
          `draft blog-posts/${id}`,
          JSON.stringify({ title, description: 'Typed long ago.', slug: 'former' }),
        ),
      [post.id, post.title] as const,
    );
    await page.goto(`/admin/blog-posts/${post.id}`);
    // Nobody knows what it was typed over.
    await expect(conflictOf(page).getByText('Typed long ago.')).toBeVisible();
    await conflictOf(page).getByRole('button', { name: 'Keep mine' }).click();
    await expect(formOf(page).getByLabel('Description')).toHaveValue('Typed long ago.');
    await formOf(page).getByRole('button', { name: 'Discard draft' }).click();
    await expect(formOf(page).getByLabel('Description')).toHaveValue('As it was.');
    await page.goto(`/admin/blog-posts/${post.id}`);
    await expect(formOf(page).getByLabel('Description')).toHaveValue('As it was.');
    await expect(conflictOf(page)).toBeHidden();
  });

  test('belongs to whoever typed it', async ({ page }) => {
    await signIn(page);
    const post = await createPost(page, 'Private');
    await typeAndLeave(page, post, { Description: 'Typed by the staff.' });
    const other = { username: `${crypto.randomUUID()}@example.org`, password: 'another long pass phrase' };
    await call(page, 'POST', 'admins', other);
    await beginSession(page, other);
    await page.goto(`/admin/blog-posts/${post.id}`);
    await expect(formOf(page).getByLabel('Description')).toHaveValue('As it was.');
    await page.goto('about:blank');
    await beginSession(page, staff);
    await page.goto(`/admin/blog-posts/${post.id}`);
    await expect(formOf(page).getByLabel('Description')).toHaveValue('Typed by the staff.');
  });

  test('of one tab does not replace that of another', async ({ page }) => {
    await signIn(page);
    const post = await createPost(page, 'Two tabs');
    const tabs = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of tabs) {
      await tab.goto(`/admin/blog-posts/${post.id}`);
      await expect(formOf(tab).getByLabel('Description')).toHaveValue('As it was.');
    }
    for (const [at, tab] of tabs.entries())
      await formOf(tab).getByLabel('Description').fill(`Typed in tab ${at}.`);
    for (const tab of tabs) await tab.close();
    await page.goto(`/admin/blog-posts/${post.id}`);
    const form = formOf(page);
    const description = form.getByLabel('Description');
    const another = form.getByText(/^There is another draft, unsaved, of today/);
    await expect(description).toHaveValue('Typed in tab 1.');
    await expect(another).toBeVisible();
    await expectAccessible(page);
    for (const text of ['Typed in tab 0.', 'Typed in tab 1.', 'Typed in tab 0.']) {
      await form.getByRole('button', { name: 'Show it' }).click();
      await expect(description).toHaveValue(text);
    }
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post updated successfully');
    await expect(another).toBeVisible();
    await page.goto(`/admin/blog-posts/${post.id}`);
    // Both tabs have changed the same field, and one of them is saved.
    await conflictOf(page).getByRole('button', { name: 'Keep mine' }).click();
    await expect(description).toHaveValue('Typed in tab 1.');
    await expect(another).toBeHidden();
  });

  test('and discarded can be brought back', async ({ page }) => {
    await signIn(page);
    const post = await createPost(page, 'Discarded by mistake');
    await typeAndLeave(page, post, { Description: 'Typed for an hour.' });
    await page.goto(`/admin/blog-posts/${post.id}`);
    const description = formOf(page).getByLabel('Description');
    await formOf(page).getByRole('button', { name: 'Discard draft' }).click();
    await expect(description).toHaveValue('As it was.');
    await formOf(page).getByRole('button', { name: 'Bring my words back' }).click();
    await expect(description).toHaveValue('Typed for an hour.');
    await page.goto('about:blank');
    await page.goto(`/admin/blog-posts/${post.id}`);
    await expect(description).toHaveValue('Typed for an hour.');
  });

  test('of a service in one language is not shown in the other', async ({ page }) => {
    await openScreen(page, '/services');
    const open = async (language: string) => {
      await page.goto('/admin/services');
      await page.getByRole('tab', { name: 'Training Programmes' }).click();
      await page.getByRole('tab', { name: language }).click();
      await expect(page.getByRole('tab', { name: language, selected: true })).toBeVisible();
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
    };
    const title = page.getByRole('dialog', { name: 'Edit Programme' }).getByLabel('Title');
    page.on('dialog', (leaving) => void leaving.accept());
    await open('English');
    await title.fill('Half an English title');
    await open('Arabic');
    await expect(title).toHaveValue(/\p{Script=Arabic}/u);
    await expect(conflictOf(page)).toBeHidden();
    await open('English');
    await expect(title).toHaveValue('Half an English title');
  });

  test('cannot be kept where the browser has no room, which the form says', async ({ page }) => {
    await signIn(page);
    const post = await createPost(page, 'No room');
    await page.goto(`/admin/blog-posts/${post.id}`);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await formOf(page).getByLabel('Description').fill('Typed without a draft.');
    await expect(formOf(page).getByText('This browser has no room for a draft.')).toBeVisible();
    await formOf(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post updated successfully');
  });
});

test.describe('a form that is open', () => {
  test.use({ provoked: [/ 409 /] });

  test('merges what a colleague saves meanwhile, and asks nothing where the fields differ', async ({
    page,
  }) => {
    await signIn(page);
    const post = await createPost(page, 'Open');
    await page.goto(`/admin/blog-posts/${post.id}`);
    await formOf(page).getByLabel('Description').fill('Typed by me.');
    await call(page, 'PATCH', `blog-posts/${post.id}`, { title: 'Theirs' });
    await formOf(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post updated successfully');
    expect(await call(page, 'GET', `blog-posts/${post.id}`)).toMatchObject({
      title: 'Theirs',
      description: 'Typed by me.',
    });
  });

  test('keeps what is typed while it is saved', async ({ page }) => {
    await signIn(page);
    const post = await createPost(page, 'Slow');
    await page.goto(`/admin/blog-posts/${post.id}`);
    await page.route(`**/api/admin/blog-posts/${post.id}`, async (route) => {
      if (route.request().method() === 'PATCH')
        await formOf(page).getByLabel('Description').fill('Typed later.');
      await route.continue();
    });
    await formOf(page).getByLabel('Title', { exact: true }).fill('Sent first');
    await formOf(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post updated successfully');
    await expect(formOf(page).getByLabel('Description')).toHaveValue('Typed later.');
    await formOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(formOf(page).getByRole('button', { name: 'Discard changes' })).toBeHidden();
    expect(await call(page, 'GET', `blog-posts/${post.id}`)).toMatchObject({
      title: 'Sent first',
      description: 'Typed later.',
    });
  });
});

test.describe('a text that is edited in place', () => {
  test.use({ provoked: [[/ 409 /, /\/api\/admin\/user\)$/], { scope: 'test' }] });
  interface Course {
    id: number;
    title: string;
  }

  test('keeps what a colleague has saved in another text of the same row', async ({ page }) => {
    await openScreen(page, '/services');
    const [course] = await call<Course[]>(page, 'GET', 'training-courses');
    const section = (page: Page) => page.getByRole('region', { name: course?.title });
    const open = async (page: Page) => {
      await page.goto('/admin/services');
      await page.getByRole('tab', { name: 'Training Courses' }).click();
    };
    const box = (page: Page) => section(page).getByRole('textbox', { name: 'Description', exact: true });
    await open(page);
    await section(page).getByRole('button', { name: 'Edit Description' }).click();
    await box(page).fill('Typed in place.');
    await call(page, 'PATCH', `training-courses/${course?.id}`, { order: 1 });
    await section(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Course updated!');

    const tab = await page.context().newPage();
    await open(tab);
    await section(tab).getByRole('button', { name: 'Edit Description' }).click();
    await box(tab).fill('A draft of mine.');
    await tab.close();
    await call(page, 'PATCH', `training-courses/${course?.id}`, { description: 'Theirs by now.' });
    await open(page);
    await expect(box(page)).toHaveValue('A draft of mine.');
    await expect(section(page).getByText(restored)).toBeVisible();
    await expect(section(page).getByText(/It says now: “Theirs by now\.”/)).toBeVisible();
    await expectAccessible(page);
    await section(page).getByRole('button', { name: 'Discard draft' }).click();
    await expect(section(page).getByText('Theirs by now.')).toBeVisible();
  });

  test('and left for another is marked as a draft', async ({ page }) => {
    await openScreen(page, '/individual-pages-editor?page=contact');
    const hero = page.getByRole('region', { name: 'Hero' });
    await hero.getByRole('button', { name: 'Edit Title' }).click();
    await hero.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a title');
    await hero.getByRole('button', { name: 'Edit Subtitle' }).click();
    await expect(hero.getByText('Unsaved draft')).toBeVisible();
    await hero.getByRole('button', { name: 'Edit Title' }).click();
    await expect(hero.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Half a title');
    await hero.getByRole('button', { name: 'Discard draft' }).click();
    await expect(hero.getByText('Unsaved draft')).toBeHidden();
  });
});
