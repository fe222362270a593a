import type { Locator, Page } from '@playwright/test';
import { call, expect, expectAccessible, expectToast, openScreen, publishNow, test } from './fixtures.ts';

// Playwright misses what it clicks in a frame that is shown smaller than it is: here all of it has room.
test.use({ viewport: { width: 1680, height: 900 } });

const english = (page: Page) => page.frameLocator('iframe[title="English page"]');
const arabic = (page: Page) => page.frameLocator('iframe[title="Arabic page"]');

/** Closes a dialog. In the milliseconds in which it opens, the page below still has the keys. */
async function leaveByEscape(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

test('a text is edited where it stands, and shown to visitors only after a publish', async ({ page }) => {
  await openScreen(page, '/live-editor?path=/team');
  const title = english(page).getByRole('heading', { level: 1 });
  await title.click();
  await title.fill('The people who train yours');
  await title.press('Enter');
  await expectToast(page, 'Content updated!');
  await page.reload();
  await expect(english(page).getByRole('heading', { level: 1 })).toHaveText('The people who train yours');
  expect(await (await page.request.get('/team')).text()).not.toContain('The people who train yours');
  await publishNow(page);
  expect(await (await page.request.get('/team')).text()).toContain('The people who train yours');
});

test('Escape takes an edit back, which can be brought back', async ({ page }) => {
  await openScreen(page, '/live-editor?path=/contact');
  const title = english(page).getByRole('heading', { level: 1 });
  const before = await title.innerText();
  await title.click();
  await title.fill('Not this');
  await title.press('Escape');
  await expect(title).toHaveText(before);
  const list = page.getByRole('region', { name: '1 text is not saved' });
  await page.getByRole('button', { name: 'Bring my words back' }).click();
  await expect(title).toHaveText('Not this');
  await list.getByRole('button', { name: /^Discard / }).click();
  await expect(title).toHaveText(before);

  // A touch screen has no such key.
  await title.click();
  await title.fill('Nor this');
  await english(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveText(before);
});

test('both languages stand side by side, at the width of a phone, and links lead on within the editor', async ({
  page,
}) => {
  await openScreen(page, '/live-editor');
  await page.getByRole('radio', { name: 'Both' }).click();
  // As wide as there is room, so that nothing is made smaller.
  for (const title of ['English page', 'Arabic page'])
    await expect(page.locator(`iframe[title="${title}"]`)).toHaveCSS('scale', '1');
  await page.getByRole('radio', { name: 'Phone' }).click();
  await expect(arabic(page).locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('iframe[title="English page"]')).toHaveCSS('width', '390px');
  await expectAccessible(page);
  await english(page).getByRole('contentinfo').getByRole('link', { name: 'Services' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Page' })).toHaveValue('/services');
  await expect(arabic(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page hears messages of this site alone, and only those that it understands', async ({ page }) => {
  await openScreen(page, '/live-editor?path=/services');
  const title = english(page).getByRole('heading', { level: 1 });
  const before = await title.innerText();
  const say = (data: object, origin?: string) =>
    title.evaluate(
      (element, { data, origin }) => {
        const view = element.ownerDocument.defaultView;
        view?.dispatchEvent(new MessageEvent('message', { data, origin: origin ?? view.location.origin }));
      },
      { data, origin },
    );
  const message = {
    type: 'content-update',
    page: 'services',
    section: 'hero',
    contentKey: 'title',
    value: 'Said from elsewhere',
    locale: 'en',
  };
  await say(message, 'https://evil.example');
  for (const wrong of [{ ...message, value: 5 }, { ...message, type: 'x' }, { ...message, locale: 'ar' }, {}])
    await say(wrong);
  await expect(title).toHaveText(before);
  await say({ ...message, value: '<b>Said from here</b>' });
  await expect(title).toHaveText('<b>Said from here</b>');
});

test('a card leads to its form over the editor, a picture to its field; what is saved shows at once, where one was', async ({
  page,
}) => {
  await openScreen(page, '/live-editor?path=/team');
  const name = `Before ${crypto.randomUUID()}`;
  const { id } = await call<{ id: number }>(page, 'POST', 'team-members', {
    name,
    roleKey: 'ceo',
    locale: 'en',
    isVisible: 1,
    sortOrder: 99,
  });
  await page.reload();
  const heading = english(page).getByRole('heading', { name });
  await heading.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(dialog.getByRole('button', { name: 'Library ...' })).toBeVisible();
  expect(
    await english(page)
      .locator('html')
      .evaluate((element) => element.scrollTop),
  ).toBeGreaterThan(0);
  // Where it is seen: what loads above it may move the page below its place.
  const seenAt = (text: Locator) => text.evaluate((element) => element.getBoundingClientRect().top);
  const before = await seenAt(heading);
  const after = name.replace('Before', 'After');
  await dialog.getByLabel('Name').fill(after);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const renamed = english(page).getByRole('heading', { name: after });
  await expect(renamed).toBeVisible();
  expect(Math.abs((await seenAt(renamed)) - before)).toBeLessThan(5);

  await english(page)
    .getByRole('button', { name: `Edit team member: ${after}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveValue(after);
  await leaveByEscape(page, dialog);

  await english(page).getByRole('article').filter({ hasText: after }).locator('.round-portrait').click();
  const picture = page.getByRole('dialog', { name: 'Change the picture' });
  await expect(picture.getByRole('button', { name: 'Upload ...' })).toBeFocused();
  await leaveByEscape(page, picture);
  await call(page, 'DELETE', `team-members/${id}`);
});

test('a post has its page, a program, a course in its language and a client their forms; links still lead on', async ({
  page,
}) => {
  await openScreen(page, '/live-editor?path=/&view=ar');
  const dialog = page.getByRole('dialog');
  for (const [kind, title] of [
    ['service', 'Edit Programme'],
    ['training course', 'Arabic text of the course'],
    ['client', 'Edit Client'],
  ] as const) {
    await arabic(page)
      .getByRole('button', { name: new RegExp(`^Edit ${kind}`) })
      .first()
      .press('Enter');
    await expect(dialog.getByRole('heading', { name: title }), kind).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await arabic(page)
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^قراءة المزيد/ })
    .click();
  await expect(page.getByRole('combobox', { name: 'Page' })).toHaveValue(/^\/blog\//);
  await arabic(page)
    .getByRole('button', { name: /^Edit blog post/ })
    .press('Enter');
  await expect(page.getByRole('form', { name: 'Edit Post' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blog-posts\/\d+$/);
});

interface PageText {
  id: number;
  content: string;
  revision: number;
}

const textOf = async (page: Page, name: string, key: string) => {
  const [text] = await call<PageText[]>(
    page,
    'GET',
    `page-content?page=${name}&section=hero&key=${key}&locale=en`,
  );
  if (!text) throw new Error(`There is no ${name}/hero/${key}.`);
  return text;
};
const unsaved = (page: Page) => page.getByRole('region', { name: /not saved$/ });

test.describe('a text that a colleague changes meanwhile', () => {
  test.use({ provoked: [/ 409 /] });

  test('is shown in both versions, and is not replaced before somebody decides', async ({ page }) => {
    await openScreen(page, '/live-editor?path=/team');
    const title = english(page).getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const { id } = await textOf(page, 'team', 'title');
    await call(page, 'PATCH', `page-content/${id}`, { content: 'Title of a colleague' });
    await title.click();
    await title.fill('My title');
    await title.press('Enter');
    const conflict = page.getByRole('dialog', { name: 'You have changed this in another window' });
    await expect(conflict.getByText('Title of a colleague', { exact: true })).toBeVisible();
    await expect(conflict.getByText('My title', { exact: true })).toBeVisible();
    await conflict.getByRole('button', { name: 'Close' }).click();
    expect((await textOf(page, 'team', 'title')).content).toBe('Title of a colleague');
    await expect(title).toHaveText('My title');
    await expect(unsaved(page)).toContainText('This text was changed elsewhere, too.');
    await expectAccessible(page);
    await unsaved(page)
      .getByRole('button', { name: /^Retry/ })
      .click();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expectToast(page, 'Content updated!');
    await expect(unsaved(page)).toBeHidden();
    expect((await textOf(page, 'team', 'title')).content).toBe('My title');

    // The page knows the revision that it has saved.
    await title.click();
    await title.fill('My second title');
    await title.press('Enter');
    await expect.poll(async () => (await textOf(page, 'team', 'title')).content).toBe('My second title');

    await call(page, 'PATCH', `page-content/${id}`, { content: 'Theirs again' });
    await title.click();
    await title.fill('Not kept');
    await title.press('Enter');
    await conflict.getByRole('button', { name: 'Take what is saved' }).click();
    await expect(title).toHaveText('Theirs again');
  });

  test('is saved where they changed something else of it', async ({ page }) => {
    await openScreen(page, '/live-editor?path=/contact');
    const title = english(page).getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const { id } = await textOf(page, 'contact', 'title');
    for (const isActive of [false, true]) await call(page, 'PATCH', `page-content/${id}`, { isActive });
    await title.click();
    await title.fill('Mine, over theirs');
    await title.press('Enter');
    await expectToast(page, 'Content updated!');
    expect((await textOf(page, 'contact', 'title')).content).toBe('Mine, over theirs');
  });
});

test.describe('a text that cannot be saved', () => {
  test.use({ provoked: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 500|\/api\/admin\/user\)$/] });

  test('stays in place, marked, also after a reload, until it is sent again', async ({ page }) => {
    await openScreen(page, '/live-editor?path=/team');
    const title = english(page).getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await title.click();
    await title.fill('Typed without a server');
    await title.press('Enter');
    await expect(title).toHaveText('Typed without a server');
    await expect(title).toHaveAttribute('data-unsaved');
    expect(await title.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(
      '"Not saved"',
    );
    await expect(unsaved(page)).toContainText('Typed without a server');
    await unsaved(page).getByRole('button', { name: 'Retry Hero: title' }).click();
    await expect(unsaved(page)).toBeVisible();
    await expectAccessible(page);

    // In this order, as the admin sends the text again by itself once the server answers.
    await page.route('**/api/admin/page-content/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The disk is full.', code: 'internal' } }),
    );
    await page.unroute('**/api/**');
    page.on('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await expect(title).toHaveText('Typed without a server');
    await unsaved(page).getByRole('button', { name: 'Save Hero: title' }).click();
    await expect(unsaved(page)).toContainText('The disk is full.');
    await page.unroute('**/api/admin/page-content/*');
    await unsaved(page).getByRole('button', { name: 'Retry Hero: title' }).click();
    await expectToast(page, 'Content updated!');
    await expect(title).not.toHaveAttribute('data-unsaved');
    expect((await textOf(page, 'team', 'title')).content).toBe('Typed without a server');
  });

  test('is sent when the connection is back, also from another page than its own', async ({
    page,
    context,
  }) => {
    await openScreen(page, '/live-editor?path=/team');
    const title = english(page).getByRole('heading', { level: 1 });
    await title.click();
    await title.fill('Typed offline');
    await context.setOffline(true);
    await title.press('Enter');
    await expect(unsaved(page)).toContainText('It is sent as soon as the connection is back.');
    await page.getByRole('combobox', { name: 'Page' }).selectOption('Contact');
    await expect(unsaved(page)).toContainText('Typed offline');
    await context.setOffline(false);
    await expectToast(page, 'Content updated!');
    await expect(unsaved(page)).toBeHidden();
    expect((await textOf(page, 'team', 'title')).content).toBe('Typed offline');
    await page.getByRole('combobox', { name: 'Page' }).selectOption('Team');
    await expect(title).toHaveText('Typed offline');
  });

  test('can be discarded, and what was half typed is offered again', async ({ page }) => {
    await openScreen(page, '/live-editor?path=/contact');
    const title = english(page).getByRole('heading', { level: 1 });
    const before = await title.innerText();
    await title.click();
    await title.fill('Half a title');
    page.on('dialog', (leaving) => void leaving.accept());
    await page.route('**/api/admin/page-content/*', (route) => route.abort());
    await page.reload();
    await expect(title).toHaveText('Half a title');
    await unsaved(page).getByRole('button', { name: 'Discard Hero: title' }).click();
    await expect(title).toHaveText(before);
    await page.reload();
    await expect(title).toHaveText(before);
    await expect(unsaved(page)).toBeHidden();
  });
});
