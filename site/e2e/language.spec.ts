import { localeOf, pageTypes, unlistedPaths, sitemapPaths } from './addresses.ts';
import { expect, test } from './fixtures.ts';

const listed = await sitemapPaths();
const english = [...pageTypes(listed), ...unlistedPaths].filter(
  (path) => localeOf(path) === 'en' && path !== '/our-team',
);

for (const path of english) {
  test(`${path} leads to the same page in Arabic, and back`, async ({ page }) => {
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: 'العربية' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
    if (!path.startsWith('/blog/')) await expect(page).toHaveURL(path === '/' ? '/ar' : `/ar${path}`);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
}

test('a post without a translation leads to the blog in the other language', async ({ page }) => {
  await page.goto('/blog/writing-the-incident-report');
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/blog');
  await page.goto('/ar/blog/كيف-تخاطب-مسافرا-غاضبا-آداب-الحديث-في-المرافق-العامة');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/blog');
});

test('a browser that prefers Arabic still gets the requested page', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'accept-language': 'ar' });
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'العربية' })).toBeVisible();
});

test('the subject of an enquiry is kept in the other language, as the address names it or as it was chosen', async ({
  page,
}) => {
  const toggle = page.locator('header astro-island', { has: page.locator('.nav-toggle') });
  const follow = async () => {
    await toggle.getByRole('link').hover();
    await expect(toggle).not.toHaveAttribute('ssr');
    await toggle.getByRole('link').click();
  };
  await page.goto('/contact?about=hotels');
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/contact?about=hotels');
  const subject = page.getByRole('combobox');
  await expect(subject).toHaveValue('hotels');
  await subject.selectOption('banking');
  await follow();
  await expect(page).toHaveURL('/contact?about=banking');
  await expect(page.getByRole('combobox')).toHaveValue('banking');
});

test('a search is kept in the other language', async ({ page }) => {
  await page.goto('/search?q=cabin');
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/search?q=cabin');
  const field = page.getByRole('main').getByRole('searchbox');
  await field.focus();
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await field.fill('الطائرة');
  await expect(page).toHaveURL(`/ar/search?q=${encodeURIComponent('الطائرة')}`);
  const toggle = page.locator('header astro-island', { has: page.locator('.nav-toggle') });
  await toggle.getByRole('link').hover();
  await expect(toggle).not.toHaveAttribute('ssr');
  await toggle.getByRole('link').click();
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('الطائرة')}`);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('الطائرة');
});

test('without JavaScript the link to the other language has the subject and the search, too', async ({
  request,
}) => {
  for (const [path, other] of [
    ['/contact?about=hotels', '/ar/contact?about=hotels'],
    ['/ar/search?q=doors', '/search?q=doors'],
  ] as const)
    expect(await (await request.get(path)).text(), path).toContain(`href="${other}"`);
});
