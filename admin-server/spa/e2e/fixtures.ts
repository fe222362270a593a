import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '#site/e2e/fixtures.ts';

export { expect };

/** The account of the temporary site. */
export const staff = { username: 'staff@example.org', password: 'correct horse battery staple' };

/** A test in the back office, on a server of its own; see the site's fixtures. That nobody is signed in, which the admin asks first, is no error. */
export const test = base.extend({ provoked: [[/\/api\/admin\/user\)$/], { scope: 'test' }] });

/** Signs in without the form; screens can be opened afterwards. */
export async function signIn(page: Page, credentials = staff): Promise<void> {
  await call(page, 'POST', 'login', credentials);
}

/** Signs in and opens a screen, such as `/team-members`. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await signIn(page);
  await page.goto(`/admin${path}`);
}

/** Fills in the login form, on its page or in the dialog, and sends it. */
export async function fillLogin(form: Page | Locator, { username, password }: typeof staff): Promise<void> {
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** Calls the API as whoever is signed in, to set a scene or to look behind one; `path` is what follows `/api/admin/`. */
export async function call<T = unknown>(page: Page, method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data?: object): Promise<T> {
  return answerOf<T>(page, method, `/api/admin/${path}`, data);
}

/** Calls the public API as a visitor; `path` is what follows `/api/`. */
export async function callAsVisitor(page: Page, path: string, data: object): Promise<void> {
  await answerOf(page, 'POST', `/api/${path}`, data);
}

async function answerOf<T>(page: Page, method: string, address: string, data?: object): Promise<T> {
  const response = await page.request.fetch(address, { method, data, headers: { origin: process.env.E2E_ADMIN_URL ?? '' } });
  const text = await response.text();
  expect(response.ok(), `${method} ${address}: ${response.status()} ${text}`).toBe(true);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Sees a toast with this title and, where given, this sentence below it. */
export async function expectToast(page: Page, title: string, text?: string | RegExp): Promise<void> {
  // A dialog that is open takes all else from the tree of roles; toasts are announced beside it.
  const toast = page.getByRole('region', { name: /^Notifications/, includeHidden: true }).getByRole('listitem', { includeHidden: true });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (text !== undefined) await expect(toast.getByText(text)).toBeVisible();
}

/** Finds nothing that axe calls an obstacle. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const lines = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`));
  expect(lines).toEqual([]);
}
