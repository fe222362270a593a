import { beginSession, call, callAsVisitor, expect, signIn, test } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 740 } });

const screens = [
  '/',
  '/publish',
  '/changes',
  '/contact-messages',
  '/subscribers',
  '/admins',
  '/account',
  '/seo-manager',
  '/seo-manager?tab=pages',
  '/seo-manager?tab=analysis',
  '/seo-manager?tab=tools',
];

for (const language of ['en', 'ar']) {
  test(`a row of tabs shows where there is more, and the open tab (${language})`, async ({ page }) => {
    await beginSession(page);
    await call(page, 'PUT', 'user/language', { language });
    try {
      await page.goto('/admin/seo-manager?tab=tools');
      const row = page.getByRole('tablist');
      const edges = () => row.getAttribute('data-more');
      await expect(row.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.9 });
      await expect.poll(edges).toBe('start');
      const first = row.getByRole('tab').first();
      await first.click();
      await expect(first).toBeInViewport({ ratio: 0.9 });
      // Within the row, which would cut a frame around it.
      await page.keyboard.press('Home');
      await expect(first).toHaveCSS('outline-style', 'solid');
      await expect(first).toHaveCSS('outline-offset', '-2px');
      await row.evaluate((element) => element.scrollTo({ left: 0 }));
      await expect.poll(edges).toBe('end');
    } finally {
      await call(page, 'PUT', 'user/language', { language: 'en' });
    }
  });
}

test('what stands alone in a line of controls fills it', async ({ page }) => {
  await signIn(page);
  for (const [path, name] of [
    ['/clients', 'Status'],
    ['/audit', 'Search'],
    ['/subscribers', 'Search'],
  ] as const) {
    await page.goto(`/admin${path}`);
    const main = page.getByRole('main');
    const control = main.getByRole(name === 'Status' ? 'combobox' : 'searchbox', { name });
    await expect(control).toBeVisible();
    expect((await control.boundingBox())?.width, path).toBeGreaterThan(300);
  }
});

test('with letters of twice their size the title stands above the buttons, which stay in reach, and searches have room', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/admin/blog-posts');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect((await search.boundingBox())?.width).toBeGreaterThan(250);
  await search.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await page.mouse.wheel(0, 600);
  await expect(title).not.toBeInViewport();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('no screen is wider than a phone, whatever its content', async ({ page }) => {
  await signIn(page);
  const long = crypto.randomUUID().repeat(3);
  const { id } = await call<{ id: number }>(page, 'POST', 'blog-posts', {
    title: long,
    content: long.replaceAll('-', ''),
    locale: 'en',
  });
  const colleague = { username: `${long}@example.org`, password: 'a long enough pass phrase' };
  await call(page, 'POST', 'admins', colleague);
  await beginSession(page, colleague);
  await call(page, 'PATCH', `blog-posts/${id}`, { searchTitle: 'By a second author.' });
  await signIn(page);
  await callAsVisitor(page, 'contact', {
    name: long,
    email: `${crypto.randomUUID()}@example.org`,
    message: long,
    locale: 'en',
  });
  await callAsVisitor(page, 'newsletter', {
    email: `${crypto.randomUUID()}@${'long-name.'.repeat(8)}example.org`,
    locale: 'en',
  });
  for (const path of [...screens, '/blog-posts', `/blog-posts/${id}`]) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expect(page.getByRole('status', { name: 'Loading ...' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  await call(page, 'DELETE', `blog-posts/${id}`);
});
