import { call, expect, expectToast, openScreen, test } from './fixtures.ts';

/** Characters of a row of a list, on average. */
const most = 1500;

test(
  'lists are loaded without the long texts that they do not show, and forms with them',
  { tag: '@verify' },
  async ({ page }) => {
    test.slow();
    const weights: Record<string, number> = {};
    const weighed: Promise<void>[] = [];
    page.on('response', (response) => {
      const [, type] = /\/api\/admin\/([\w-]+)\?.*\bpageSize=/.exec(response.url()) ?? [];
      if (type !== undefined && response.ok()) weighed.push(weigh(type, response.text()));
    });
    async function weigh(type: string, body: Promise<string>): Promise<void> {
      // An answer that comes while the screen is left cannot be read any more.
      const text = await body.catch(() => '[]');
      const rows: unknown[] = JSON.parse(text);
      weights[type] = Math.max(weights[type] ?? 0, text.length / Math.max(1, rows.length));
    }
    await openScreen(page, '/');
    const menu = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    await expect(menu.filter({ hasText: 'Image Library' })).toBeVisible();
    const paths = await menu.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname }) => pathname));
    for (const path of [...new Set(paths), '/admin/services?tab=programs']) {
      if (path === '/admin/logout') continue;
      await page.goto(path);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await page.waitForLoadState('networkidle');
    }
    await Promise.all(weighed);
    expect(Object.keys(weights)).toEqual(
      expect.arrayContaining(['blog-posts', 'clients', 'services', 'team-members', 'topics']),
    );
    expect(Object.entries(weights).filter(([, weight]) => weight > most)).toEqual([]);

    await page.goto('/admin/services?tab=programs&locale=ar');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Edit / })
      .click();
    const form = page.getByRole('dialog', { name: 'Edit Programme' });
    await expect(form.getByLabel('Title')).toHaveValue(/[ء-ي]/);
    await expect(form.getByLabel('Detailed content')).toHaveValue(/.{50}/);
    await expect(form.getByLabel('Outline')).toHaveValue(/.{10}/);
  },
);

test('what is changed says so wherever it is edited, and can be scheduled there', async ({ page }) => {
  await openScreen(page, '/redirects');
  const { id } = await call<{ id: number }>(page, 'POST', 'blog-posts', {
    title: `Scheduled ${crypto.randomUUID()}`,
    content: 'Text.',
    locale: 'en',
  });
  await call(page, 'POST', 'redirects', {
    fromUrl: `/old-${crypto.randomUUID()}`,
    toUrl: '/services',
    redirectType: 301,
  });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: '/old-' }).first();
  await expect(row).toContainText('Draft');
  await expect(row.getByRole('button', { name: /^Schedule \/old-/ })).toBeVisible();

  await page.goto(`/admin/blog-posts/${id}`);
  await page
    .getByRole('form', { name: 'Edit Post' })
    .getByRole('button', { name: /^Schedule / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Schedule the changes' });
  await dialog.getByLabel('Go live at').fill('2030-05-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expectToast(page, 'Scheduled');
  await expect(page.getByRole('form', { name: 'Edit Post' })).toContainText('Scheduled: goes live');

  const [text] = await call<{ id: number; content: string }[]>(
    page,
    'GET',
    'page-content?page=home&locale=en',
  );
  await call(page, 'PATCH', `page-content/${text?.id}`, { content: `${text?.content}!` });
  await page.goto('/admin/individual-pages-editor?status=changed');
  await expect(page.getByRole('button', { name: /^Schedule / })).toHaveCount(1);
  await page.getByLabel('Status', { exact: true }).selectOption('Failed');
  await expect(page.getByText('Nothing has this status.')).toBeVisible();
});
