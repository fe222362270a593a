import type { Page } from '@playwright/test';
import {
  beginIn,
  call,
  earlyLook,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  publishNow,
  signIn,
  test,
} from './fixtures.ts';

interface Row {
  id: number;
}

/** A post that is live. */
async function createPost(
  page: Page,
  locale: 'en' | 'ar',
  content: string,
): Promise<Row & { title: string }> {
  const title = `${locale === 'ar' ? 'منشور' : 'Post'} ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call<Row>(page, 'POST', 'blog-posts', { title, content, locale });
  return { id, title };
}

/** What the plan answers, where only the screen is tested. */
async function answerPlan(page: Page, plan: object): Promise<void> {
  await page.route('**/api/admin/publish/plan', (route) => route.fulfill({ json: plan }));
}

const rowOf = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Not yet live' }).getByRole('listitem').filter({ hasText: text });

/** What the server would answer of so many changes, of three types. */
function manyChanges(count: number) {
  const types = ['blog-posts', 'services', 'clients'] as const;
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    resource: types[at % types.length],
    rowId: at + 1,
    action: at % 6 === 0 ? 'create' : 'remove',
    label: `Entry ${at + 1}`,
    columns: ['title'],
    at: '2026-01-02T03:04:05.000Z',
    by: 'dana',
    authors: ['dana'],
    locale: null,
    groupId: null,
    isScheduled: false,
    schedule: null,
    set: null,
    takenBack: null,
  }));
}

test.describe('five thousand changes', () => {
  for (const { language, list, deletedPosts } of [
    { language: 'en', list: 'Not yet live', deletedPosts: /^Blog Management 1667 New 834 Deleted 833$/ },
    { language: 'ar', list: 'لم يُنشر بعد', deletedPosts: /1667 جديد 834 حذف 833$/ },
  ] as const)
    test(`stand by type, opened by keys, a page at a time: ${language}`, async ({ page }) => {
      await beginIn(page, language);
      await page.setViewportSize({ width: 360, height: 780 });
      const pages = Array.from({ length: 5000 }, (_, at) => ({
        path: `/blog/entry-${at}`,
        change: 'remove',
      }));
      await answerPlan(page, { pages, changes: [] });
      await page.route('**/api/admin/publish', async (route) => {
        const answer: object = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, pending: manyChanges(5000) } });
      });
      await page.goto('/admin/publish');
      const region = page.getByRole('region', { name: list });
      const groups = region.locator('button[aria-expanded]');
      await expect(groups).toHaveCount(3);
      await expect(region.getByRole('listitem')).toHaveCount(0);
      const posts = region.getByRole('button', { name: deletedPosts });
      await posts.focus();
      await page.keyboard.press('Enter');
      await expect(posts).toHaveAttribute('aria-expanded', 'true');
      await expect(region.getByRole('listitem')).toHaveCount(20);
      await expectAccessible(page);
      const plan = page.locator('section[aria-labelledby=plan]');
      await expect(plan.getByRole('button')).toHaveCount(0);
      await plan.locator('summary').first().focus();
      await page.keyboard.press('Enter');
      await expect(plan.getByRole('button')).toHaveCount(51);
      expect(await page.locator('*').count()).toBeLessThan(3000);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
});

test.describe('the publish screen', () => {
  test('shows what differs word by word, publishes what is chosen, and leaves the rest pending', async ({
    page,
  }) => {
    await signIn(page);
    const [english, arabic, third] = [
      await createPost(page, 'en', 'We walk at night.'),
      await createPost(page, 'ar', 'نمشي في الليل.'),
      await createPost(page, 'en', 'It stays.'),
    ];
    await publishNow(page);
    await call(page, 'PATCH', `blog-posts/${english.id}`, { content: 'We run at night.' });
    await call(page, 'PATCH', `blog-posts/${arabic.id}`, { content: 'نركض في الليل.' });
    await call(page, 'PATCH', `blog-posts/${third.id}`, { content: 'It goes.' });
    await answerPlan(page, { pages: [], changes: [] });
    await page.goto('/admin/publish');

    const line = rowOf(page, english.title);
    await expect(line).toContainText(`${english.title} (English)`);
    await expect(line).toContainText(/Blog post: content changed by staff@example.org, today, \d\d:\d\d/);
    await expect(line.getByRole('deletion')).toHaveText('walk');
    await expect(line.getByRole('insertion')).toHaveText('run');
    const insertion = rowOf(page, arabic.title).getByRole('insertion');
    await expect(insertion).toHaveText('نركض');
    expect(await insertion.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await expectAccessible(page);

    await page.getByRole('checkbox', { name: `Publish ${third.title}` }).uncheck();
    await page.getByRole('button', { name: 'Publish my 2 changes' }).click();
    await expectToast(page, 'Live in English and Arabic');
    await expect(page.getByRole('region', { name: 'Result of the last publish' })).toContainText(
      /Live in English and Arabic, \d+\.\d s/,
    );
    await expect(line.getByText('Live', { exact: true })).toBeVisible();
    await expect(rowOf(page, third.title).getByText('Changed', { exact: true })).toBeVisible();
    const newest = page.getByRole('region', { name: 'Releases' }).getByRole('listitem').first();
    await expect(newest).toContainText(`2 changes: ${english.title}, ${arabic.title}`);
  });

  test('says before the click which addresses change, and what comes along', async ({ page }) => {
    await signIn(page);
    await publishNow(page);
    const names = ['First', 'Second'].map((name) => `${name} ${crypto.randomUUID()}`);
    for (const name of names)
      await call<Row>(page, 'POST', 'team-members', { name, roleKey: 'ceo', locale: 'en', isVisible: 1 });
    const { pending } = await call<{ pending: Row[] }>(page, 'GET', 'publish');
    const pages = [
      { path: '/team', change: 'update' },
      { path: '/ar/team', change: 'update' },
      { path: '/blog/new', change: 'add' },
      { path: '/sitemap.xml', change: 'update' },
    ];
    const titles = { '/blog/new': 'A new article', '/team': 'Our Expert Team' };
    await answerPlan(page, { pages, titles, changes: pending.map(({ id }) => id) });
    await page.route('**/api/admin/publish/plan/page', (route) =>
      route.fulfill({
        json: { before: '<title>Old</title><p>The page now', after: '<title>New</title><p>The page to be' },
      }),
    );
    await page.goto('/admin/publish');
    const plan = page.getByRole('region', { name: 'What visitors will find changed' });
    await expect(plan).toContainText(
      '4 public addresses: 2 in English, 1 in Arabic and 1 for search engines and feeds. Nothing else will change.',
    );
    await expect(plan.getByRole('button', { name: 'A new article (English) /blog/new' })).toBeVisible();
    await expect(plan.getByText('/sitemap.xml')).toBeHidden();
    await plan.getByText('And one file for search engines and feeds').click();
    await expect(plan.getByText('/sitemap.xml')).toBeVisible();
    await page.getByRole('checkbox', { name: `Publish ${names[1]}` }).uncheck();
    await expect(plan).toContainText('These go live too, because your selection needs them:');
    await expect(plan.getByRole('listitem').filter({ hasText: names[1] ?? '' })).toBeVisible();

    await expectAccessible(page);
    await plan.getByRole('button', { name: '/ar/team' }).click();
    const dialog = page.getByRole('dialog', { name: 'Team (Arabic)' });
    await expect(dialog.getByRole('status')).toHaveText('One change');
    await expect(dialog.getByText('What search engines and social networks read')).toBeVisible();
    // Nothing runs in the frames, so a test cannot look into them.
    await expect(dialog.getByTitle('Now')).toHaveAttribute('srcdoc', /The page now/);
    await expect(dialog.getByTitle('After publishing')).toHaveAttribute('srcdoc', /The page to be/);
    await dialog.getByRole('radio', { name: 'Phone' }).click();
    await expect(dialog.getByTitle('Now')).toHaveCSS('width', '390px');
  });

  test('ticks by keys, a range of rows with Shift', async ({ page }) => {
    await signIn(page);
    await publishNow(page);
    const names = Array.from({ length: 4 }, (_, at) => `Client ${at} ${crypto.randomUUID()}`);
    for (const name of names) await call(page, 'POST', 'clients', { name, locale: 'en', sortOrder: 0 });
    await answerPlan(page, { pages: [], changes: [] });
    await page.goto('/admin/publish');
    const tick = (at: number) => page.getByRole('checkbox', { name: `Publish ${names[at]}` });
    await tick(0).press('Space');
    await expect(page.getByText('3 of 4 changes chosen')).toBeVisible();
    await tick(2).press('Shift+Space');
    await expect(page.getByText('1 of 4 changes chosen')).toBeVisible();
    await expect(tick(3)).toBeChecked();
    const all = page
      .getByRole('region', { name: 'Not yet live' })
      .getByRole('checkbox', { name: 'Publish all of them' });
    await all.press('Space');
    await expect(page.getByRole('button', { name: 'Publish all my 4 changes' })).toBeEnabled();
  });

  test('discards changes after asking, and keeps them in the history', async ({ page }) => {
    await signIn(page);
    const { id, title } = await createPost(page, 'en', 'We walk at night.');
    await publishNow(page);
    const renamed = `Renamed ${crypto.randomUUID()}`;
    await call(page, 'PATCH', `blog-posts/${id}`, { title: renamed });
    await answerPlan(page, { pages: [], changes: [] });
    await page.goto('/admin/publish');
    await page.getByRole('button', { name: `Discard ${renamed}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard 1 change?' });
    await expect(question).toContainText(renamed);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expectToast(page, 'Discarded', '1 change. The history keeps it.');
    await expect(rowOf(page, renamed)).toHaveCount(0);
    expect((await call<{ title: string }>(page, 'GET', `blog-posts/${id}`)).title).toBe(title);

    await page.goto('/admin/changes?state=discarded');
    const entry = page.getByRole('listitem').filter({ hasText: renamed }).first();
    await entry.getByText('Discarded by').click();
    await expect(entry).toContainText(title);
  });

  test.describe('where something is in the way', () => {
    test.use({ provoked: [[/\/publish\/discard\)$/, /\/admin\/user\)$/, earlyLook], { scope: 'test' }] });

    test('says what, and discards nothing', async ({ page }) => {
      await signIn(page);
      await publishNow(page);
      const client = `Client ${crypto.randomUUID()}`;
      await call(page, 'POST', 'clients', { name: client, locale: 'en', sortOrder: 0 });
      await answerPlan(page, { pages: [], changes: [] });
      await page.route('**/api/admin/publish/discard', (route) =>
        route.fulfill({ status: 409, json: { message: 'It is needed by another.', code: 'conflict' } }),
      );
      await page.goto('/admin/publish');
      await page.getByRole('button', { name: 'Discard 1 change' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expectToast(page, 'Nothing was discarded', 'It is needed by another.');
      await expect(rowOf(page, client)).toBeVisible();
    });
  });

  test('says in plain words why a publish failed, and tries again', async ({ page }) => {
    const failed = {
      release: 9_009,
      state: 'failed',
      pages: { rendered: 0, changed: 0, removed: 0 },
      ms: 12,
      error: '/team could not be rendered.',
    };
    const receipt = { isVerified: false, locales: ['en'], message: 'The public address gave no answer.' };
    const answers = [
      failed,
      { release: 9_010, state: 'live', pages: { rendered: 3, changed: 2, removed: 0 }, ms: 200, receipt },
    ];
    await page.route('**/api/admin/publish', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: answers.shift() }) : route.continue(),
    );
    await answerPlan(page, { pages: [], changes: [] });
    await signIn(page);
    await call(page, 'POST', 'team-members', {
      name: `Stuck ${crypto.randomUUID()}`,
      roleKey: 'ceo',
      locale: 'en',
      isVisible: 1,
    });
    await page.goto('/admin/publish');
    await page.getByRole('button', { name: /^Publish (all )?(my )?(\d+ )?changes?/ }).click();
    await expectToast(page, 'Not published', '/team could not be rendered. The website stays as it was.');
    const result = page.getByRole('region', { name: 'Result of the last publish' });
    await expect(result).toContainText('/team could not be rendered. The website stays as it was.');
    await result.getByRole('button', { name: 'Try again' }).click();
    await expect(result).toContainText('Live in English, 0.2 s');
    await expect(result).toContainText('Not verified: The public address gave no answer.');
  });
});

test.describe('a publish that takes long', () => {
  test('is followed over a reload, until it is live', async ({ page }) => {
    await signIn(page);
    await call(page, 'POST', 'clients', { name: `Slow ${crypto.randomUUID()}`, locale: 'en', sortOrder: 0 });
    await answerPlan(page, { pages: [], changes: [] });
    let isLive = false;
    const info = { kind: 'publish', by: 'staff@example.org', startedAt: '2026-01-01T10:00:00Z' };
    const asked = new Set<string>();
    const started: (string | undefined)[] = [];
    await page.route('**/api/admin/publish', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const run = route.request().headers()['idempotency-key'];
      started.push(run);
      return route.fulfill({ status: 202, json: { run } });
    });
    await page.route('**/api/admin/publish/runs/*', (route) => {
      const run = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      asked.add(run);
      const end = {
        state: 'live',
        release: 9_009,
        pages: { rendered: 40, changed: 40, removed: 0 },
        ms: 61_000,
      };
      return route.fulfill({
        json: { run, ...info, ...(isLive ? end : { state: 'running', rendered: 1, total: 40 }) },
      });
    });
    await page.goto('/admin/publish');
    await page.getByRole('button', { name: /^Publish (all )?(my )?(\d+ )?changes?/ }).click();
    await expect(page.getByRole('button', { name: 'Publishing ...' })).toBeVisible();
    await expect.poll(() => started.length).toBe(1);
    await expect.poll(() => asked.has(started[0] ?? '')).toBe(true);
    asked.clear();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Publishing ...' })).toBeVisible();
    isLive = true;
    await expect(page.getByRole('region', { name: 'Result of the last publish' })).toContainText('61.0 s');
    // The same one is followed, and no other is started; what the server does by itself meanwhile is its own.
    expect(asked.has(started[0] ?? '')).toBe(true);
    expect(started).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Publish (all )?(my )?(\d+ )?changes?/ })).toBeVisible();
  });
});

test.describe('a page that cannot be rendered', () => {
  test.use({ provoked: [[/status of 404 .*uploads\/gone\.jpg/, earlyLook], { scope: 'test' }] });

  test('is named with its change and field; all else goes live in one click', async ({ page }) => {
    await signIn(page);
    await publishNow(page);
    const post = await createPost(page, 'en', 'It is fine.');
    await publishNow(page);
    await call(page, 'PATCH', `blog-posts/${post.id}`, { content: 'See ![it](/uploads/gone.jpg).' });
    const client = `Client ${crypto.randomUUID()}`;
    await call(page, 'POST', 'clients', { name: client, locale: 'en', sortOrder: 0 });
    await page.goto('/admin/publish');
    await page.getByRole('button', { name: 'Publish all my 2 changes' }).click();
    const result = page.getByRole('region', { name: 'Result of the last publish' });
    const failure = result.getByRole('region', { name: /^Page \/blog\// });
    await expect(failure).toContainText('/uploads/gone.jpg, which does not exist');
    await expect(failure).toContainText('Blog post: content changed by staff@example.org');
    await expect(failure.getByRole('link', { name: post.title })).toBeVisible();
    await expectAccessible(page);
    await result.getByRole('button', { name: 'Publish the other change' }).click();
    await expect(result).toContainText('Live in English');
    await expect(rowOf(page, post.title).getByText('Changed', { exact: true })).toBeVisible();
    await expect(rowOf(page, client).getByText('Draft', { exact: true })).toHaveCount(0);
    await call(page, 'PATCH', `blog-posts/${post.id}`, { content: 'It is fine.' });
    await publishNow(page);
  });
});

test.describe('releases', () => {
  test('go back to an earlier one after asking, and forth again in one click', async ({ page }) => {
    const pages = { changed: 2, removed: 0 };
    const release = (id: number, state: string) => ({
      id,
      state,
      startedAt: '2026-01-01T10:00:00Z',
      finishedAt: '2026-01-01T10:00:01Z',
      ms: 1000,
      by: 'staff@example.org',
      error: null,
      restores: null,
      isRestorable: state === 'replaced',
      contents: { count: 1, rows: [{ resource: 'clients', groupId: null, label: `Row ${id}` }] },
      pages,
    });
    const restored: string[] = [];
    await answerPlan(page, { pages: [], changes: [] });
    await page.route('**/api/admin/releases', (route) =>
      route.fulfill({ json: [release(8, 'live'), release(7, 'replaced'), release(6, 'failed')] }),
    );
    await page.route('**/api/admin/releases/*/restore', (route) => {
      restored.push(new URL(route.request().url()).pathname);
      return route.fulfill({
        json: { release: 9_009, state: 'live', pages: { rendered: 0, ...pages }, ms: 80 },
      });
    });
    await openScreen(page, '/publish');
    const list = page.getByRole('region', { name: 'Releases' });
    await expect(list.getByRole('listitem').filter({ hasText: 'Release 7' })).toContainText(
      '1 change: Row 7',
    );
    await expect(list.getByRole('button', { name: /^Make live again/ })).toHaveCount(1);
    await list.getByRole('button', { name: 'Make live again: release 7' }).click();
    const question = page.getByRole('alertdialog', { name: 'Make release 7 live again?' });
    await expect(question).toContainText('What you have saved stays as it is');
    await question.getByRole('button', { name: 'Make live again' }).click();
    const result = page.getByRole('region', { name: 'Result of the last publish' });
    await expect(result).toContainText('The website is again what release 7 made it.');
    await result.getByRole('button', { name: 'Redo: make release 8 live again' }).click();
    await expect(result).toContainText('what release 8 made it');
    expect(restored).toEqual(['/api/admin/releases/7/restore', '/api/admin/releases/8/restore']);
  });
});
