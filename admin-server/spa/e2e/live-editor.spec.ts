import type { Page } from '@playwright/test';
import { call, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';

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

test('both languages stand side by side, at the width of a phone, and links lead on within the editor', async ({ page }) => {
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
  const message = { type: 'content-update', page: 'services', section: 'hero', contentKey: 'title', value: 'Said from elsewhere', locale: 'en' };
  await say(message, 'https://evil.example');
  for (const wrong of [{ ...message, value: 5 }, { ...message, type: 'x' }, { ...message, locale: 'ar' }, {}]) await say(wrong);
  await expect(title).toHaveText(before);
  await say({ ...message, value: '<b>Said from here</b>' });
  await expect(title).toHaveText('<b>Said from here</b>');
});
