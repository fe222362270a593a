import type { Cookie, Locator, Page } from '@playwright/test';
import type { Locale } from '#content-db/model/locale.ts';
import { violations, wcag } from '#site/e2e/accessibility.ts';
import { test as base, expect } from '#site/e2e/fixtures.ts';

export { expect };

/** The account of the temporary site. */
export const staff = { username: 'staff@example.org', password: 'correct horse battery staple' };

/** What the admin's own pages send with a call, and it has to see. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** What the console says of a look at a plan before its call has reached a busy server. */
export const earlyLook = /\/publish\/runs\/[\w-]+\)$/;

/**
 * A test in the back office, on a server of its own; see the site's fixtures. That nobody is signed in, which
 * the admin asks first, is no error.
 */
export const test = base.extend({ provoked: [[/\/api\/admin\/user\)$/, earlyLook], { scope: 'test' }] });

/** Milliseconds after which tests begin a new session: after ten minutes the server asks for the password again. */
const sessionLifetime = 8 * 60_000;

/** A session of the staff. Checking a password is slow by design, so the tests of a worker share one. */
let sharedSession: { cookies: Promise<Cookie[]>; begun: number } | undefined;

/** Signs in as staff without the form; screens can be opened afterwards. A test that ends its session needs `beginSession`. */
export async function signIn(page: Page): Promise<void> {
  const now = performance.now();
  if (!sharedSession || now - sharedSession.begun > sessionLifetime)
    sharedSession = { cookies: beginSession(page).then(() => page.context().cookies()), begun: now };
  await page.context().addCookies(await sharedSession.cookies);
}

/** Signs in without the form, with a session of its own; who was signed in before stays so elsewhere. */
export async function beginSession(page: Page, credentials = staff): Promise<void> {
  await page.context().clearCookies();
  await call(page, 'POST', 'login', credentials);
}

/** Adds an admin of its own for a test, as the language belongs to the account. @returns how they sign in */
export async function createColleague(page: Page): Promise<typeof staff> {
  await beginSession(page);
  const colleague = {
    username: `${crypto.randomUUID().slice(0, 8)}@example.org`,
    password: `sentence ${crypto.randomUUID()}`,
  };
  await call(page, 'POST', 'admins', { ...colleague, role: 'admin' });
  return colleague;
}

/** Signs in as a new colleague whose back office is in this language, on a device where it has been before: on a new one, the first page that is opened loads twice. */
export async function beginIn(page: Page, language: Locale): Promise<void> {
  // The page that is open would go on asking, between both sessions.
  await page.goto('about:blank');
  await beginSession(page, await createColleague(page));
  await call(page, 'PUT', 'user/language', { language });
  // A script that begins each page would stay for the next tests of the worker, which share the page.
  await page.goto('/robots.txt');
  await page.evaluate((language) => void (localStorage['admin-language'] = language), language);
}

/** Makes the organisation again what other files have: the school of the example, in Dubai. */
export async function beSchoolAgain(page: Page): Promise<void> {
  // The page that is open would go on asking.
  await page.goto('about:blank');
  await beginSession(page);
  const school = { kind: 'EducationalOrganization', country: 'AE', timeZone: null };
  for (const { id } of await call<{ id: number }[]>(page, 'GET', 'organisation'))
    await call(page, 'PATCH', `organisation/${id}`, school);
}

/** Signs in as staff and opens a screen, such as `/team-members`. */
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
export async function call<T = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  return answerOf<T>(page, method, `/api/admin/${path}`, data);
}

/** Publishes all changes, or the chosen ones, and sees that they are live: a publish that the checks stop is answered, too. */
export async function publishNow(
  page: Page,
  choice: { changes?: number[] } = {},
): Promise<{ release: number }> {
  const answer = await call<{ state: string; release: number }>(page, 'POST', 'publish', choice);
  expect(answer).toMatchObject({ state: 'live' });
  return answer;
}

/** Calls the public API as a visitor; `path` is what follows `/api/`. */
export async function callAsVisitor(page: Page, path: string, data: object): Promise<void> {
  await answerOf(page, 'POST', `/api/${path}`, data);
}

async function answerOf<T>(page: Page, method: string, address: string, data?: object): Promise<T> {
  // A connection that the server closes as idle at this moment is no answer: only what can be asked twice is.
  const maxRetries = method === 'GET' ? 2 : 0;
  const response = await page.request.fetch(address, { method, data, headers: sameOrigin, maxRetries });
  const text = await response.text();
  expect(response.ok(), `${method} ${address}: ${response.status()} ${text}`).toBe(true);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The toast that is shown. A dialog that is open takes all else from the tree of roles; toasts are announced beside it. */
function toastOf(page: Page): Locator {
  return page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
}

/** Sees a toast with this title and, where given, this sentence below it. */
export async function expectToast(page: Page, title: string, text?: string | RegExp): Promise<void> {
  const toast = toastOf(page);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (text !== undefined) await expect(toast.getByText(text)).toBeVisible();
}

/** Swipes the toast away, as people do whose next button it covers, unless it has gone by itself. */
export async function swipeToastAway(page: Page): Promise<void> {
  const toast = toastOf(page);
  if (!(await toast.isVisible())) return;
  // While it is pointed at, it stays.
  await toast.hover();
  const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  const [from, level] = [x + width / 4, y + height / 2];
  await page.mouse.move(from, level);
  await page.mouse.down();
  for (const distance of [20, 60, 100]) await page.mouse.move(from + distance, level);
  await page.mouse.up();
  await expect(toast).toHaveCount(0);
}

/** Says yes to a question, sees the toast, and waits until the question is gone: until then what it names stands twice, and no role is found beside it. */
export async function confirm(
  question: Locator,
  { answer = 'Delete', toast: [title, text] }: { answer?: string; toast: [title: string, text?: string] },
): Promise<void> {
  await question.getByRole('button', { name: answer }).click();
  await expectToast(question.page(), title, text);
  await expect(question).toBeHidden();
}

/** Finds nothing that axe calls an obstacle. */
export async function expectAccessible(page: Page): Promise<void> {
  // A preview that is replaced while axe reads it would never answer.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await violations(page, { tags: wcag })).toEqual([]);
}

/** Pastes into a field, as a clipboard with these parts would. */
export async function paste(field: Locator, parts: Record<string, string>): Promise<void> {
  await field.evaluate((element, parts) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, parts);
}
