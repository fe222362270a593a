import {
  beginIn,
  call,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  publishNow,
  signIn,
  test,
} from './fixtures.ts';
import { measuring } from './loaded-bytes.ts';

test.describe('a browser that has nothing of the admin yet', () => {
  test.use({ ownContext: true });

  test(
    'loads no more than 200 kB of code and styles, as gzip, for any screen but the editor of posts, and 25 kB more in Arabic',
    { tag: '@verify' },
    async ({ page }) => {
      test.setTimeout(240_000);
      const sizeOf = await measuring(page);
      expect(await sizeOf('/admin/login')).toBeGreaterThan(50_000);
      await signIn(page);
      await page.goto('/admin');
      const links = page
        .getByRole('main')
        .or(page.getByRole('navigation', { name: 'Screens' }))
        .locator('a');
      await expect(links.filter({ hasText: 'Image Library' }).first()).toBeVisible();
      const paths = await links.evaluateAll((all: HTMLAnchorElement[]) =>
        all.map(({ pathname }) => pathname),
      );
      const title = `Weighed ${crypto.randomUUID()}`;
      const post = await call<{ id: number }>(page, 'POST', 'blog-posts', {
        title,
        content: 'Text.',
        locale: 'en',
      });
      // The guide begins with another step in each language, as that of the language is done by then.
      const steps = ['organisation', 'colours'].map((step) => `/admin/set-up?step=${step}`);
      const screens = new Set([
        ...paths.filter((path) => path !== '/admin/set-up'),
        ...steps,
        `/admin/blog-posts/${post.id}`,
      ]);
      async function sizesOfScreens(): Promise<Record<string, number>> {
        const sizes: Record<string, number> = {};
        for (const path of screens)
          if (path.startsWith('/admin') && path !== '/admin/logout') sizes[path] = await sizeOf(path);
        return sizes;
      }
      const english = await sizesOfScreens();
      expect(Object.keys(english).length).toBeGreaterThan(20);
      // A page to write on also loads the editor.
      const limitOf = (path: string) => (/\/blog-posts\/\d+$/.test(path) ? 500 : 200) * 1024;
      // All that are over are named at once, and the Arabic ones, too.
      const heavy = Object.entries(english).filter(([path, size]) => size > limitOf(path));
      expect.soft(heavy, 'screens over their limit, in bytes').toEqual([]);

      await beginIn(page, 'ar');
      await page.goto('/admin');
      await expect(page.getByRole('navigation', { name: 'الشاشات' })).toBeVisible();
      const added = Object.entries(await sizesOfScreens()).map(([path, size]): [string, number] => [
        path,
        size - (english[path] ?? 0),
      ]);
      // These also load the words for what the server said, of 27 kB, if it said something.
      const mostOf = (path: string) =>
        /^\/admin(?:\/(?:audit|publish|takedowns|translations))?$/.test(path) ? 52_000 : 25_000;
      const heavyWords = added.filter(([path, bytes]) => bytes < 5_000 || bytes > mostOf(path));
      expect.soft(heavyWords, 'what Arabic adds, in bytes, where it is too much').toEqual([]);
    },
  );
});

test('the palette opens any screen, and any post, by a part of its name', async ({ page }) => {
  await openScreen(page, '/');
  await expect(page.getByRole('heading', { name: 'Website Management Center' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const typed = page.getByPlaceholder('Search screens, content and messages ...');
  await typed.fill('redir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/redirects$/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Control+k');
  await typed.fill('precision beats');
  await page.getByRole('option', { name: 'Why precision beats power' }).click();
  await expect(page.getByRole('form', { name: 'Edit Post' }).getByLabel('Title')).toHaveValue(
    'Why precision beats power',
  );
});

test('the command bar forgives a wrong letter and does things; keys are listed', async ({ page }) => {
  await openScreen(page, '/clients?search=nobody%20at%20all');
  await expect(page.getByText('No results for “nobody at all”.')).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('New row, in a list')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add Client' });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  const typed = page.getByPlaceholder('Search screens, content and messages ...');
  await page.keyboard.press('Control+k');
  await typed.fill('presision beats');
  await expect(page.getByRole('option', { name: 'Why precision beats power' })).toBeVisible();
  await typed.fill('who changed power precision');
  await page.getByRole('option', { name: 'Who changed Why precision beats power' }).click();
  await expect(page).toHaveURL(/\/admin\/changes\?resource=blog-posts&row=\d+$/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    'Why precision beats power',
  );
});

test('the command bar hides and schedules a row, opens a new one, and leads back to what was opened', async ({
  page,
}) => {
  await openScreen(page, '/team-members');
  const name = `Nadia ${crypto.randomUUID().slice(0, 8)}`;
  await call(page, 'POST', 'team-members', { name, roleKey: 'ceo', locale: 'en', sortOrder: 90 });
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('Draft');
  const typed = page.getByPlaceholder('Search screens, content and messages ...');
  await page.keyboard.press('Control+k');
  await typed.fill(`schedule ${name}`);
  await page.getByRole('option', { name: `Schedule ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule the changes' });
  await dialog.getByLabel('Go live at').fill('2030-05-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expectToast(page, 'Scheduled');
  await expect(card).toContainText('Scheduled: goes live');

  await page.keyboard.press('Control+k');
  await typed.fill(`hide ${name}`);
  await page.getByRole('option', { name: `Hide ${name}` }).click();
  await expectToast(page, 'Hidden', name);
  await expect(card.getByRole('switch')).not.toBeChecked();

  await page.keyboard.press('Control+k');
  await typed.fill('new client');
  await page.getByRole('option', { name: 'New client' }).click();
  await page.getByRole('dialog', { name: 'Add Client' }).getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/admin/team-members');
  await card.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await openScreen(page, '/redirects');
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option', { name: 'Team Members' })).toBeVisible();
  await recent.getByRole('option', { name }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(name);
});

test('keys lead to the review from any screen, and nothing goes live before a click', async ({ page }) => {
  await openScreen(page, '/clients');
  await publishNow(page);
  await call(page, 'POST', 'clients', { name: 'A client by keys', locale: 'en', sortOrder: 50 });
  await page.reload();
  await expect(page.getByRole('link', { name: '1 change not yet live' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Half typed');
  await page.keyboard.press('Control+Shift+P');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Half typed');
  await page.keyboard.press('Control+Shift+P');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin\/publish$/);
  const publish = page.getByRole('button', { name: 'Publish my change' });
  await expect(publish).toBeVisible();
  await page.keyboard.press('Control+Shift+P');
  await expect(publish).toBeFocused();
  const { pending } = await call<{ pending: object[] }>(page, 'GET', 'publish');
  expect(pending).toContainEqual(expect.objectContaining({ label: 'A client by keys' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Live in English');
  await expect(page.getByRole('banner').getByText(/^Everything (else )?is live/)).toBeVisible();
});

test('on a phone a tap on the counter opens the review', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openScreen(page, '/clients');
  await call(page, 'POST', 'clients', { name: 'A client by phone', locale: 'en', sortOrder: 51 });
  await page.reload();
  await page.getByRole('link', { name: /Review and publish/ }).click();
  await expect(page).toHaveURL(/\/admin\/publish$/);
  const { pending } = await call<{ pending: { label: string }[] }>(page, 'GET', 'publish');
  expect(pending.map(({ label }) => label)).toContain('A client by phone');
});

test('on a phone the screens are in a drawer, which closes when one is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openScreen(page, '/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Team Members' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team Members');
});

test('the menu has the screens in the order and the words of the specification', async ({ page }) => {
  await openScreen(page, '/');
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('list').first().getByRole('link');
  await expect(links).toHaveText([
    'Dashboard Overview',
    'Page Content Editor',
    'Services Management',
    'Team Members',
    'Blog Management',
    'Footer & Contact',
    'SEO Management',
    'Image Library',
  ]);
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
});

test('an address that no screen has says so', async ({ page }) => {
  await openScreen(page, '/nothing-here');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
});

test('a dialog gives the focus back to what opened it, by a button or by a key', async ({ page }) => {
  await openScreen(page, '/team-members');
  const button = page.getByRole('article').first().getByRole('button', { name: /^Edit/ });
  const dialog = page.getByRole('dialog');
  await button.focus();
  for (const key of ['Enter', 'Control+k', '?', 'n']) {
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button, key).toBeFocused();
  }
});

test('shortcuts work with an Arabic keyboard', async ({ page }) => {
  await openScreen(page, '/team-members');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const [key, code, dialog] of [
    ['ن', 'KeyK', 'Search'],
    ['؟', 'Slash', 'Keys'],
    ['ى', 'KeyN', 'Add Team Member'],
  ] as const) {
    const keys = { key, code, ctrlKey: code === 'KeyK', shiftKey: code === 'Slash' };
    await page.locator('body').dispatchEvent('keydown', keys);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
