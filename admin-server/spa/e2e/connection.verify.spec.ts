import type { Page } from '@playwright/test';
import {
  beginSession,
  call,
  expect,
  expectAccessible,
  expectToast,
  fillLogin,
  openScreen,
  signIn,
  test,
} from './fixtures.ts';

test.use({
  ownContext: true,
  provoked: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[19]|dynamically imported/],
});

const formOf = (page: Page) => page.getByRole('form', { name: 'Edit Post' });
const waiting = 'No connection: this is not saved yet. It is sent as soon as the connection is back.';

async function openPost(page: Page, title: string, content = 'Text.'): Promise<number> {
  const values = { title, description: 'As it was.', content, locale: 'en' };
  const { id } = await call<{ id: number }>(page, 'POST', 'blog-posts', values);
  await page.goto(`/admin/blog-posts/${id}`);
  // A browser that is offline can't load the rest of the form.
  await expect(formOf(page).getByRole('textbox', { name: 'Content' })).toBeVisible();
  return id;
}

const descriptionOf = async (page: Page, id: number) =>
  (await call<{ description: string }>(page, 'GET', `blog-posts/${id}`)).description;

test('a save without a connection says so, and is sent with all that was typed when it is back', async ({
  page,
  context,
}) => {
  await signIn(page);
  const id = await openPost(page, 'Offline');
  await context.setOffline(true);
  const form = formOf(page);
  await form.getByLabel('Description').fill('Typed offline');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(waiting)).toBeVisible();
  await expect(page.getByText('You are offline. What you type is kept in this browser.')).toBeAttached();
  await expectAccessible(page);
  await form.getByLabel('Description').fill('Typed offline, and some more.');
  await context.setOffline(false);
  await expectToast(page, 'Success', 'Blog post updated successfully');
  await expect(form.getByRole('button', { name: 'Discard changes' })).toBeHidden();
  await expect(page.getByText('You are offline.')).toBeHidden();
  expect(await descriptionOf(page, id)).toBe('Typed offline, and some more.');
});

test('the bar that says that there is no connection stands above the tools of a text', async ({
  page,
  context,
}) => {
  await signIn(page);
  await openPost(page, 'Tools offline', Array.from({ length: 30 }, () => 'Text.').join('\n\n'));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeInViewport();
  await formOf(page).getByRole('button', { name: 'Bold' }).click({ trial: true });
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('what was typed offline survives closing the tab', async ({ page, context }) => {
  await signIn(page);
  const tab = await context.newPage();
  const id = await openPost(tab, 'Closed offline');
  await expect(formOf(tab).getByLabel('Description')).toHaveValue('As it was.');
  await context.setOffline(true);
  await formOf(tab).getByLabel('Description').fill('Typed offline');
  await tab.close();
  await context.setOffline(false);
  await page.goto(`/admin/blog-posts/${id}`);
  await expect(formOf(page).getByLabel('Description')).toHaveValue('Typed offline');
  expect(await descriptionOf(page, id)).toBe('As it was.');
});

test('a server that cannot be reached is named on every screen, and a save goes on when it answers', async ({
  page,
}) => {
  await signIn(page);
  const id = await openPost(page, 'No server');
  const form = formOf(page);
  await form.getByLabel('Description').fill('Typed without a server.');
  await page.route('**/api/**', (route) => route.abort());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(waiting)).toBeVisible();
  await expect(page.getByText('The server can’t be reached.')).toBeAttached();
  await page.unroute('**/api/**');
  await expectToast(page, 'Success', 'Blog post updated successfully');
  expect(await descriptionOf(page, id)).toBe('Typed without a server.');
});

test('a save whose answer was lost is not taken for a colleague’s', async ({ page }) => {
  await signIn(page);
  const id = await openPost(page, 'Lost answer');
  const form = formOf(page);
  await form.getByLabel('Description').fill('Saved at once.');
  await page.route(
    `**/api/admin/blog-posts/${id}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Blog post updated successfully');
  await expect(form.getByRole('button', { name: 'Discard changes' })).toBeHidden();
  expect(await descriptionOf(page, id)).toBe('Saved at once.');
});

test('a text that is edited in place waits for the connection too', async ({ page, context }) => {
  await openScreen(page, '/seo-manager?tab=pages');
  const card = page.getByRole('article', { name: 'TERMS Page SEO' });
  await card.getByRole('button', { name: 'Edit Focus Keywords' }).click();
  const typed = `offline, ${crypto.randomUUID()}`;
  await card.getByRole('textbox').fill(typed);
  await context.setOffline(true);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText(waiting)).toBeVisible();
  await context.setOffline(false);
  await expectToast(page, 'SEO data updated successfully!');
  await expect(card.getByText(typed)).toBeVisible();
});

test('a save that gets no answer ends with a message', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  const id = await openPost(page, 'No answer');
  const form = formOf(page);
  // The browser's own timer of a call is not the one that the test turns on.
  await page.evaluate(() => {
    AbortSignal.timeout = (delay) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Late', 'TimeoutError')), delay);
      return controller.signal;
    };
  });
  await form.getByLabel('Description').fill('Typed.');
  const stuck = Promise.withResolvers<void>();
  await page.route(`**/api/admin/blog-posts/${id}`, async (route) => {
    await stuck.promise;
    await route.abort();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expectToast(page, 'Error', /not answered/);
  await expect(form.getByLabel('Description')).toHaveValue('Typed.');
  stuck.resolve();
});

test('a call that waits for a sign-in is not sent in the name of another person', async ({
  page,
  context,
}) => {
  await signIn(page);
  const other = { username: `${crypto.randomUUID()}@example.org`, password: 'another long pass phrase' };
  await call(page, 'POST', 'admins', other);
  await beginSession(page);
  const id = await openPost(page, 'Whose is it');
  const form = formOf(page);
  // It is asked for half a second after the last key, and would ask for the sign-in by itself.
  const text = 'Typed by the staff.';
  const reach = page.waitForResponse((response) => response.request().postData()?.includes(text) ?? false);
  await form.getByLabel('Description').fill(text);
  await reach;
  await context.clearCookies();
  await form.getByRole('button', { name: 'Save' }).click();
  await fillLogin(page.getByRole('dialog', { name: 'Sign in again' }), other);
  await expect(form.getByLabel('Description')).toHaveValue(text);
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeHidden();
  expect(await descriptionOf(page, id)).toBe('As it was.');
});

test('a screen that cannot be loaded without a connection leaves the menu, and can be asked for again', async ({
  page,
  context,
}) => {
  await openScreen(page, '/blog-posts');
  const link = page.getByRole('link', { name: 'Team Members' });
  await expect(link.first()).toBeVisible();
  await context.setOffline(true);
  await link.first().click();
  await expect(page.getByText('This screen could not be shown')).toBeVisible();
  await expect(page.getByText('You are offline. What you type is kept in this browser.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Add Team Member' })).toBeVisible();
});

test('a back office that cannot be loaded says so, and can be asked for again', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/admin/user', (route) => route.abort());
  await page.goto('/admin/blog-posts');
  await expect(page.getByText('This screen could not be shown')).toBeVisible();
  await expect(page.getByText('The server cannot be reached.', { exact: false }).first()).toBeVisible();
  await page.unroute('**/api/admin/user');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Create New Post' })).toBeVisible();
});
