import type { Locator, Page } from '@playwright/test';
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
import { clickEnd, textOf } from './posts.ts';

/** Several people, or one person in several windows, on the same row. */

test.use({ ownContext: true, provoked: [[/ 409 /, /\/api\/admin\/user\)$/], { scope: 'test' }] });

/** A page of a colleague, who reads the back office in Arabic, in a browser of her own. */
async function pageOfSara(page: Page): Promise<Page> {
  const sara = {
    username: `sara-${crypto.randomUUID().slice(0, 8)}@example.org`,
    password: 'a long sentence',
  };
  await beginSession(page, staff);
  await call(page, 'POST', 'admins', sara);
  await page.goto('/admin/account');
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error('There is no browser');
  const opened = await context.newPage();
  await beginSession(opened, sara);
  await call(opened, 'PUT', 'user/language', { language: 'ar' });
  await opened.addInitScript(() => localStorage.setItem('admin-language', 'ar'));
  return opened;
}

interface Post {
  id: number;
}

function createPost(page: Page, title: string, others: object = {}): Promise<Post> {
  const values = { title, description: 'As it was.', content: 'Text.', locale: 'en', ...others };
  return call<Post>(page, 'POST', 'blog-posts', values);
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Edit Post' });

test('the page of an article and a form say who else has it open, as long as they have', async ({ page }) => {
  const other = await pageOfSara(page);
  const { id } = await createPost(page, 'Open twice');
  await page.goto(`/admin/blog-posts/${id}`);
  await expect(formOf(page).getByLabel('Title')).toHaveValue('Open twice');
  await other.goto(`/admin/blog-posts/${id}`);
  await expect(page.getByText(/^sara-\w+ has this open$/)).toBeVisible();
  await expect(other.getByText(/هذا مفتوح أيضًا لدى .*staff/)).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(other);

  const second = await page.context().newPage();
  await second.goto(`/admin/blog-posts/${id}`);
  await expect(page.getByText('You have this open in another window')).toBeVisible();
  await expect(second.getByText('You have this open in another window')).toBeVisible();
  await expect(other.getByText(/هذا مفتوح أيضًا لدى .*staff/)).toHaveCount(1);
  await second.close();
  await expect(page.getByText('You have this open in another window')).toHaveCount(0);

  // Another row, in a dialog.
  const client = await call<Post>(page, 'POST', 'clients', { name: 'Open twice', locale: 'en' });
  await other.goto(`/admin/clients?edit=${client.id}`);
  await expect(other.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('has this open')).toHaveCount(0);
  await page.goto(`/admin/clients?edit=${client.id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^sara-\w+ has this open$/)).toBeVisible();
  await other.context().setOffline(true);
  await expect(dialog.getByText('has this open')).toHaveCount(0, { timeout: 20_000 });
  await other.context().close();
});

test('many tabs of a browser leave connections for calls: three say what they have open, and the next when one is closed', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await createPost(page, 'Many tabs');
  const tabs: Page[] = [];
  for (let count = 1; count <= 7; count += 1) {
    const tab = await page.context().newPage();
    await tab.goto(`/admin/blog-posts/${id}`);
    await expect(formOf(tab).getByLabel('Title')).toHaveValue('Many tabs');
    tabs.push(tab);
  }
  const telling = async () => {
    const counts = tabs.map((tab) => (tab.isClosed() ? 0 : tab.getByText('You have this open').count()));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  const waiting = () =>
    tabs.at(-1)?.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query();
      return new Set(pending.map(({ clientId }) => clientId)).size;
    });
  await expect.poll(waiting).toBe(4);
  await expect.poll(telling).toBe(3);
  await tabs[0]?.close();
  await tabs[1]?.close();
  await expect.poll(telling).toBe(3);
  for (const tab of tabs.slice(2)) await tab.close();
});

test('a conflict says who has changed it, and what one typed comes back after the saved version was taken', async ({
  page,
}) => {
  const other = await pageOfSara(page);
  const { id } = await createPost(page, 'Who');
  for (const each of [page, other]) await each.goto(`/admin/blog-posts/${id}`);
  const theirs = other.getByRole('form');
  await formOf(page).getByLabel('Description').fill('Typed by me.');
  await theirs.getByLabel('الوصف', { exact: true }).fill('Typed by Sara.');
  await theirs.getByRole('button', { name: 'حفظ', exact: true }).click();
  await expect
    .poll(() => call(page, 'GET', `blog-posts/${id}`))
    .toMatchObject({ description: 'Typed by Sara.' });
  await formOf(page).getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: /^sara-\w+ has changed this$/ });
  await conflict.getByRole('button', { name: 'Take what is saved' }).click();
  await expect(formOf(page).getByLabel('Description')).toHaveValue('Typed by Sara.');
  await formOf(page).getByLabel('Title').fill('Typed since');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bring my words back' }).click();
  await expect(formOf(page).getByLabel('Description')).toHaveValue('Typed by me.');
  await expect(formOf(page).getByLabel('Title')).toHaveValue('Typed since');
  await formOf(page).getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => call(page, 'GET', `blog-posts/${id}`))
    .toMatchObject({ description: 'Typed by me.', title: 'Typed since' });

  await theirs.getByLabel('الوصف', { exact: true }).fill('Typed by Sara again.');
  await theirs.getByRole('button', { name: 'حفظ', exact: true }).click();
  const inArabic = other.getByRole('dialog', { name: /عدّل .*staff.* هذا المحتوى/ });
  await expect(inArabic).toBeVisible();
  await expectAccessible(other);
  await inArabic.getByRole('button', { name: 'اعتماد النسخة المحفوظة' }).click();
  await other.getByRole('button', { name: 'استعادة ما كتبته' }).click();
  await expect(theirs.getByLabel('الوصف', { exact: true })).toHaveValue('Typed by Sara again.');
  await other.context().close();
});

test('a list says in Arabic, too, which language is ordered', async ({ page }) => {
  const other = await pageOfSara(page);
  await other.goto('/admin/team-members');
  await expect(other.getByText('نقل العناصر هنا يغيّر ترتيب القائمة العربية وحدها')).toBeVisible();
  await other.goto('/admin/team-members?locale=en');
  await expect(other.getByText('نقل العناصر هنا يغيّر ترتيب القائمة الإنجليزية وحدها')).toBeVisible();
  await other.context().close();
});

test.describe('a text that is edited in place', () => {
  const openText = async (page: Page) => {
    await openScreen(page, '/individual-pages-editor?page=contact');
    const hero = page.getByRole('region', { name: 'Hero' });
    await hero.getByRole('button', { name: 'Edit Title' }).click();
    const box = hero.getByRole('textbox', { name: 'Title', exact: true });
    return { hero, box, before: await box.inputValue() };
  };

  test('ends by Cancel and by Escape, and what was typed can be brought back', async ({ page }) => {
    const { hero, box, before } = await openText(page);
    const bringBack = hero.getByRole('button', { name: 'Bring my words back' });
    await hero.getByRole('button', { name: 'Cancel' }).click();
    await expect(box).toBeHidden();
    await expect(bringBack).toBeHidden();
    for (const cancel of [
      () => hero.getByRole('button', { name: 'Cancel' }).click(),
      () => box.press('Escape'),
    ]) {
      await hero.getByRole('button', { name: 'Edit Title' }).click();
      await box.fill('Many words');
      await cancel();
      await expect(hero.getByText(before)).toBeVisible();
      await bringBack.click();
      await expect(box).toHaveValue('Many words');
      await cancel();
    }
  });

  test('says that one has changed it oneself elsewhere, and comes back after the saved text was kept', async ({
    page,
  }) => {
    await signIn(page);
    const [row] = await call<{ id: number; content: string }[]>(
      page,
      'GET',
      'page-content?page=contact&section=hero&key=title&locale=en',
    );
    const { hero, box } = await openText(page);
    await box.fill('Typed here');
    await call(page, 'PATCH', `page-content/${row?.id}`, { content: 'Typed elsewhere' });
    await hero.getByRole('button', { name: 'Save' }).click();
    await expect(hero.getByText('You have changed this in another window. It says now:')).toBeVisible();
    await hero.getByRole('button', { name: 'Cancel' }).click();
    await expect(hero.getByText('Typed elsewhere')).toBeVisible();
    await hero.getByRole('button', { name: 'Bring my words back' }).click();
    await expect(box).toHaveValue('Typed here');
    await hero.getByRole('button', { name: 'Save' }).click();
    await expect(hero.getByText('Typed here')).toBeVisible();
    await call(page, 'PATCH', `page-content/${row?.id}`, { content: row?.content });
  });

  test('comes back in the live editor, too, to be saved or discarded', async ({ page }) => {
    await openScreen(page, '/live-editor?path=/contact');
    const title = page.frameLocator('iframe[title="English page"]').getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const [row] = await call<{ id: number; content: string }[]>(
      page,
      'GET',
      'page-content?page=contact&section=hero&key=title&locale=en',
    );
    await title.click();
    await title.fill('Typed in place');
    await call(page, 'PATCH', `page-content/${row?.id}`, { content: 'Saved elsewhere' });
    await title.press('Enter');
    const conflict = page.getByRole('dialog', { name: 'You have changed this in another window' });
    await conflict.getByRole('button', { name: 'Take what is saved' }).click();
    await expect(title).toHaveText('Saved elsewhere');
    await page.getByRole('button', { name: 'Bring my words back' }).click();
    await expect(title).toHaveText('Typed in place');
    // What another window says of the text does not take its place.
    const subtitle = await showStored(title, 'Stored elsewhere');
    await expect(subtitle).toHaveText('Stored elsewhere');
    await expect(title).toHaveText('Typed in place');
    await page.getByRole('button', { name: 'Save Hero: title' }).click();
    await expect
      .poll(() => call(page, 'GET', `page-content/${row?.id}`))
      .toMatchObject({ content: 'Typed in place' });
    await call(page, 'PATCH', `page-content/${row?.id}`, { content: row?.content });
  });
});

/** Tells the page of the live editor that title and subtitle are stored with this text, one after the other. @returns the subtitle */
async function showStored(title: Locator, value: string): Promise<Locator> {
  await title.evaluate((element, value) => {
    for (const contentKey of ['title', 'subtitle'])
      element.ownerDocument.defaultView?.postMessage(
        { type: 'content-update', page: 'contact', section: 'hero', contentKey, value, locale: 'en' },
        window.location.origin,
      );
  }, value);
  return title
    .page()
    .frameLocator('iframe[title="English page"]')
    .locator('[data-content="contact/hero/subtitle"]');
}

test('a save that merges what another window has saved leaves the cursor where it was', async ({ page }) => {
  await signIn(page);
  const content = 'One.\n\nTwo.\n\nThree.\n\n---';
  const { id } = await createPost(page, 'Merged', { content });
  await page.goto(`/admin/blog-posts/${id}`);
  await clickEnd(textOf(page).getByText('Two.'));
  await page.keyboard.type(' Mine.');
  await call(page, 'PATCH', `blog-posts/${id}`, { content: content.replace('One.', 'One. Elsewhere.') });
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success');
  const paragraphs = textOf(page).getByRole('paragraph');
  await expect(paragraphs).toHaveText(['One. Elsewhere.', 'Two. Mine.', 'Three.', '']);
  await page.keyboard.type(' More.');
  await expect(paragraphs).toHaveText(['One. Elsewhere.', 'Two. Mine. More.', 'Three.', '']);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect(paragraphs).toHaveText(['One. Elsewhere.', 'Two.', 'Three.', '']);

  // As Markdown, too.
  await page.keyboard.press('Control+Shift+M');
  const field = formOf(page).getByRole('textbox', { name: 'Content' });
  await field.press('Control+Home');
  await page.keyboard.type('Zero. ');
  const stored = await call<{ content: string }>(page, 'GET', `blog-posts/${id}`);
  await call(page, 'PATCH', `blog-posts/${id}`, { content: `${stored.content}\n\nElsewhere.` });
  await page.keyboard.press('Control+s');
  await expect(field).toHaveValue(/^Zero\. One\.[^]*Elsewhere\.$/);
  await page.keyboard.type('More. ');
  await expect(field).toHaveValue(/^Zero\. More\. One\./);
});

test('a window without unsaved text shows what another one has saved once somebody comes back to it', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await createPost(page, 'Come back', { content: 'One.\n\nTwo.' });
  await page.goto(`/admin/blog-posts/${id}`);
  await clickEnd(textOf(page).getByText('Two.'));
  await call(page, 'PATCH', `blog-posts/${id}`, { title: 'Came back', content: 'One. Elsewhere.\n\nTwo.' });
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await comeBack();
  await expectToast(page, 'This has been changed meanwhile', 'You see what is saved now.');
  await expect(formOf(page).getByLabel('Title')).toHaveValue('Came back');
  const paragraphs = textOf(page).getByRole('paragraph');
  await expect(paragraphs).toHaveText(['One. Elsewhere.', 'Two.']);
  await page.keyboard.type(' Mine.');
  await expect(paragraphs).toHaveText(['One. Elsewhere.', 'Two. Mine.']);

  // What is typed stays.
  await call(page, 'PATCH', `blog-posts/${id}`, { content: 'One.\n\nTwo.' });
  const loaded = page.waitForResponse(`**/api/admin/blog-posts/${id}`);
  await comeBack();
  await loaded;
  await formOf(page).getByLabel('Title').fill('Typed');
  await expect(paragraphs).toHaveText(['One. Elsewhere.', 'Two. Mine.']);
});

test('keeping mine keeps what a colleague did in other paragraphs, and says which of hers it replaced', async ({
  page,
}) => {
  const other = await pageOfSara(page);
  const { id } = await createPost(page, 'By paragraph', { content: 'One.\n\nTwo.\n\nThree.' });
  await page.goto(`/admin/blog-posts/${id}`);
  await clickEnd(textOf(page).getByText('Two.'));
  await page.keyboard.type(' Mine.');
  await call(other, 'PATCH', `blog-posts/${id}`, { content: 'One. Hers.\n\nTwo. Hers, too.\n\nThree.' });
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: /^sara-\w+ has changed this$/ });
  const inserted = (title: string) => conflict.getByText(title).locator('..').getByRole('insertion');
  await expect(inserted('Typed here')).toHaveText(' Mine.');
  await expect(inserted('Saved')).toHaveText([' Hers.', ' Hers, too.']);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep mine and save' }).click();
  await expectToast(page, 'Success', 'Blog post updated successfully');
  await expect(textOf(page).getByRole('paragraph')).toHaveText(['One. Hers.', 'Two. Mine.', 'Three.']);
  const notice = formOf(page)
    .getByRole('status')
    .filter({ hasText: 'Your words replace these saved paragraphs' });
  await expect(notice).toContainText('Two. Hers, too.');
  await expect(notice).not.toContainText('One. Hers.');
  await expectAccessible(page);
  expect(await call(page, 'GET', `blog-posts/${id}`)).toMatchObject({
    content: 'One. Hers.\n\nTwo. Mine.\n\nThree.',
  });
  await page.keyboard.type(' More.');
  await page.keyboard.press('Control+s');
  await expect(notice).toBeHidden();
  await other.context().close();
});

test('what a colleague saves and schedules shows on screens that are open, without loading them again', async ({
  page,
}) => {
  await openScreen(page, '/publish');
  await expect(page.getByRole('heading', { name: 'Not yet live' })).toBeVisible();
  const name = `Saved elsewhere ${crypto.randomUUID()}`;
  const values = { name, roleKey: 'ceo', locale: 'en', isVisible: 1 };
  await call(page, 'POST', 'team-members', values);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  const { pending } = await call<{ pending: { id: number; label: string }[] }>(page, 'GET', 'publish');
  const changes = pending.filter(({ label }) => label === name).map(({ id }) => id);
  await call(page, 'POST', 'publish/schedules', { changes, at: '2099-01-31T06:00:00Z' });
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('31 Jan 2099, 10:00');
  await call(page, 'POST', 'publish/discard', { changes });
  await expect(page.getByText(name)).toHaveCount(0);
});
