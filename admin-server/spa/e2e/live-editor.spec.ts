import type { Page } from '@playwright/test';
import { call, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';

// Playwright misses what it clicks in a frame that is shown smaller than it is: here all of it has room.
test.use({ viewport: { width: 1680, height: 900 } });

const english = (page: Page) => page.frameLocator('iframe[title="English page"]');
const arabic = (page: Page) => page.frameLocator('iframe[title="Arabic page"]');

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
  await call(page, 'POST', 'publish', {});
  expect(await (await page.request.get('/team')).text()).toContain('The people who train yours');
});

test('Escape takes an edit back', async ({ page }) => {
  await openScreen(page, '/live-editor?path=/contact');
  const title = english(page).getByRole('heading', { level: 1 });
  const before = await title.innerText();
  await title.click();
  await title.fill('Not this');
  await title.press('Escape');
  await expect(title).toHaveText(before);
});

test('both languages stand side by side, at the width of a phone, and links lead on within the editor', async ({
  page,
}) => {
  await openScreen(page, '/live-editor');
  await page.getByRole('radio', { name: 'Both' }).click();
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
  const scrolled = () =>
    english(page)
      .locator('html')
      .evaluate((element) => Math.round(element.scrollTop));
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  const after = name.replace('Before', 'After');
  await dialog.getByLabel('Name').fill(after);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(english(page).getByRole('heading', { name: after })).toBeVisible();
  expect(await scrolled()).toBe(before);

  await english(page)
    .getByRole('button', { name: `Edit team member: ${after}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveValue(after);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await english(page).getByRole('article').filter({ hasText: after }).locator('svg').first().click();
  await expect(dialog.getByRole('button', { name: 'Upload ...' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await call(page, 'DELETE', `team-members/${id}`);
});

test('a post, a program, a course in its language and a client have their forms; links still lead on', async ({
  page,
}) => {
  await openScreen(page, '/live-editor?path=/&view=ar');
  const dialog = page.getByRole('dialog');
  for (const [kind, title] of [
    ['blog post', 'Edit Post'],
    ['service', 'Edit Program'],
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
  await arabic(page).getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('combobox', { name: 'Page' })).toHaveValue(/^\/blog\//);
  await arabic(page)
    .getByRole('button', { name: /^Edit blog post/ })
    .press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
});
