import type { Locator, Page } from '@playwright/test';
import { call, expect, expectToast, openScreen, publishNow, signIn, test } from './fixtures.ts';

const viewports = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];

/** Keeps a toast, as it waits while the window is not looked at. */
async function keepToast(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** The toast that is shown stands over no button of a dialog, wherever the dialog is scrolled to for it. */
async function expectUncovered(page: Page, dialog: Locator): Promise<void> {
  const toast = page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
  await keepToast(page);
  await expect(dialog).toBeVisible();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  expect(await dialog.getByRole('button').count()).toBeGreaterThan(1);
  const covered = await dialog.evaluate(
    (element, shown) => {
      const its = shown?.getBoundingClientRect();
      if (!its) return ['The toast has gone'];
      return [...element.querySelectorAll('button')].flatMap((button) => {
        button.scrollIntoView({ block: 'center', behavior: 'instant' });
        const mine = button.getBoundingClientRect();
        const isApart =
          mine.right <= its.left ||
          its.right <= mine.left ||
          mine.bottom <= its.top ||
          its.bottom <= mine.top;
        return isApart ? [] : [button.textContent || button.ariaLabel];
      });
    },
    await toast.elementHandle(),
  );
  expect(covered).toEqual([]);
  await expect(toast).toBeVisible();
}

for (const viewport of viewports) {
  test.describe(`a toast at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, provoked: [/status of 500/] });

    /** Hides and shows a member, which a toast tells. It may stand over the card on a phone: the keyboard gets there. */
    async function provokeToast(page: Page, name: string): Promise<void> {
      await page.getByRole('article').filter({ hasText: name }).getByRole('switch').press('Space');
      await expectToast(page, 'Visibility updated');
      await keepToast(page);
    }

    test('covers no action of a dialog, a question, a tall form or a wide library', async ({ page }) => {
      await signIn(page);
      const name = `Toasted ${crypto.randomUUID().slice(0, 8)}`;
      const values = { name, roleKey: 'ceo', locale: 'en', sortOrder: 90 };
      const { id } = await call<{ id: number }>(page, 'POST', 'team-members', values);
      await publishNow(page);
      await openScreen(page, '/team-members');
      const card = page.getByRole('article').filter({ hasText: name });

      await provokeToast(page, name);
      await card.getByRole('button', { name: 'Edit Profile' }).press('Enter');
      const form = page.getByRole('dialog', { name: 'Edit Profile' });
      await expectUncovered(page, form);
      await form.getByRole('button', { name: 'Library ...' }).press('Enter');
      const library = page.getByRole('dialog', { name: 'Image Library' });
      await expect(library.getByRole('listitem').first()).toBeVisible();
      await expectUncovered(page, library);
      await page.keyboard.press('Escape');
      await form.getByLabel('Bio').fill('Typed');
      await form.getByRole('button', { name: 'Cancel' }).press('Enter');
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await expectUncovered(page, question);
      await question.getByRole('button', { name: 'Discard changes' }).click();

      await provokeToast(page, name);
      await card.getByRole('button', { name: `Take down ${name}` }).press('Enter');
      await expectUncovered(page, page.getByRole('dialog', { name: `Take down “${name}”` }));
      await call(page, 'DELETE', `team-members/${id}`);
    });

    test('covers no button that saves a page, or stands above its text', async ({ page }) => {
      await signIn(page);
      const { id } = await call<{ id: number }>(page, 'POST', 'blog-posts', {
        title: `Toasted ${crypto.randomUUID().slice(0, 8)}`,
        content: 'A text.',
        locale: 'en',
      });
      await page.goto(`/admin/blog-posts/${id}`);
      const form = page.getByRole('form', { name: 'Edit Post' });
      await form.getByRole('textbox', { name: 'Content' }).press('x');
      await page.keyboard.press('Control+s');
      await expectToast(page, 'Success');
      await keepToast(page);
      // A click waits until nothing stands over the button.
      const above = ['Write the Arabic version', 'Bold'].map((name) => form.getByRole('button', { name }));
      const [save, preview] = [
        form.getByRole('button', { name: 'Save', exact: true }),
        form.getByText('Preview'),
      ];
      for (const button of [save, preview, ...above]) await button.click({ trial: true, timeout: 2000 });
      await expectToast(page, 'Success');
      await call(page, 'DELETE', `blog-posts/${id}`);
    });

    test('is announced, also above an open form', async ({ page }) => {
      await page.addInitScript(() => {
        const said = new Set<string>();
        Object.assign(window, { said });
        new MutationObserver(() => {
          for (const element of document.querySelectorAll('[role="status"][aria-live]'))
            if (!element.closest('[aria-hidden="true"]')) said.add(element.textContent);
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      const saidWith = (text: string) =>
        page.evaluate((text) => {
          const said: unknown = Reflect.get(window, 'said');
          return said instanceof Set && [...said].some((each) => String(each).includes(text));
        }, text);
      await page.route('**/api/admin/clients', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { message: 'The disk is full.', code: 'internal' } })
          : route.fallback(),
      );
      await openScreen(page, '/clients');
      await page.getByRole('button', { name: 'Add Client' }).click();
      const form = page.getByRole('dialog', { name: 'Add Client' });
      await form.getByLabel('Name').fill('Pier Works');
      await form.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Error', /The disk is full/);
      await keepToast(page);
      await expect.poll(() => saidWith('The disk is full')).toBe(true);
      await expectUncovered(page, form);
    });
  });
}

test('a toast keeps its place when a dialog opens that it does not reach', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openScreen(page, '/team-members');
  const hide = page.getByRole('article').first().getByRole('switch');
  await hide.press('Space');
  await expectToast(page, 'Visibility updated');
  await keepToast(page);
  const toast = page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
  const before = await toast.boundingBox();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await toast.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await hide.press('Space');
});
