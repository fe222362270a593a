import type { Page } from '@playwright/test';
import { latinTexts } from './latin-texts.ts';
import { beginIn, beginSession, call, createColleague, expect, expectAccessible, test } from './fixtures.ts';

/** The back office in Arabic, as a colleague uses it who reads no English. */

test.use({ ownContext: true });

test('is chosen at the sign-in, kept by the account, and there again on another device', async ({ page }) => {
  const colleague = await createColleague(page);
  await page.context().clearCookies();
  await page.goto('/admin/login');
  await page.getByRole('radio', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page);
  await page.getByLabel('اسم المستخدم').fill(colleague.username);
  await page.getByLabel('كلمة المرور').fill(colleague.password);
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'الشاشات' });
  await expect(menu).toBeVisible();

  await page.goto('/admin/account');
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await page.getByRole('radio', { name: 'العربية' }).click();
  await expect(menu).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin');
  await expect(menu).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('leads from an edit to the live page: form, pending list, plan and result', async ({ page }) => {
  await beginIn(page, 'ar');
  const name = `موظفة ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call<{ id: number }>(page, 'POST', 'team-members', {
    name,
    roleKey: 'lead-instructor',
    bio: 'أول نص.',
    locale: 'ar',
  });
  await page.goto(`/admin/team-members?locale=ar&edit=${id}`);
  const form = page.getByRole('dialog', { name: 'تحرير الملف الشخصي' });
  await form.getByLabel('الاسم').fill('');
  await form.getByRole('button', { name: 'حفظ' }).click();
  await expect(form.getByLabel('الاسم')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('alert').first()).toContainText(/[\u0600-\u06ff]/);
  await form.getByLabel('الاسم').fill(name);
  await form.getByLabel('السيرة الذاتية').fill('نص جديد للسيرة.');
  await form.getByRole('button', { name: 'حفظ' }).click();
  await expect(form).toBeHidden();

  await page.goto('/admin/publish');
  const pending = page.getByRole('region', { name: 'لم يُنشر بعد' });
  await expect(pending.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  const plan = page.getByRole('region', { name: 'ما سيتغير على الزوار' });
  await expect(plan).toContainText('/ar/team');
  await expect(plan.getByRole('button').filter({ hasText: '/ar/our-team' })).toContainText('فر');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^نشر .*تغيير|^نشر تغيير/ }).click();
  await expect(page.getByRole('region', { name: 'نتيجة آخر نشر' })).toBeVisible({ timeout: 30_000 });
  await expect(async () => {
    expect(await (await page.request.get('/ar/team')).text()).toContain('نص جديد للسيرة.');
  }).toPass();
});

test('finds a screen by an Arabic word, and reads there in Arabic what was done', async ({ page }) => {
  const colleague = await createColleague(page);
  await beginSession(page, colleague);
  await call(page, 'PUT', 'user/language', { language: 'ar' });
  await call(page, 'POST', 'share-links', { path: '/team' });
  await page.goto('/admin');
  await expect(page.getByRole('navigation', { name: 'الشاشات' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('بحث').fill('مراجعة أمان');
  await page.getByRole('option', { name: 'سجل الدخول والإجراءات' }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: /إنشاء رابط إلى .*\/team/ }).first()).toBeVisible();
  await expect(entries.filter({ hasText: `إضافة \u2068${colleague.username}\u2069` })).toHaveCount(1);
});

test('opens what it edits in Arabic, unless the link says another language', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin');
  await expect(page.getByRole('navigation', { name: 'الشاشات' })).toBeVisible();
  for (const path of [
    'team-members',
    'individual-pages-editor',
    'footer-settings',
    'seo-manager?tab=pages',
  ]) {
    await page.goto(`/admin/${path}`);
    const choice = page
      .getByRole('radio', { name: 'العربية' })
      .or(page.getByRole('tab', { name: 'العربية' }));
    await expect(choice.first()).toHaveAttribute('data-state', /^(?:active|on)$/);
    await page.goto(`/admin/${path}${path.includes('?') ? '&' : '?'}locale=en`);
    await expect(choice.first()).toHaveAttribute('data-state', /inactive|off/);
  }
});

test('calls each group of tools by its own heading', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin');
  for (const name of ['أدوات الإدارة الرئيسية', 'إدارة المحتوى والوسائط', 'إعدادات النظام'])
    await expect(page.getByRole('region', { name, exact: true })).toHaveCount(1);
});

test('calls a picture of the library by its Arabic alternative text', async ({ page }) => {
  await beginIn(page, 'ar');
  const [upload] = await call<{ url: string; altAr: string }[]>(page, 'GET', 'uploads?search=مخطط');
  const end = crypto.randomUUID().slice(0, 8);
  const values = { url: upload?.url, category: 'blog', key: end };
  const english = { ...values, title: `Plan ${end}` };
  const arabic = { ...values, title: `رسم ${end}`, key: `${end}-2` };
  const ids: number[] = [];
  for (const image of [english, arabic]) ids.push((await call<Row>(page, 'POST', 'images', image)).id);
  await page.goto(`/admin/images?search=${end}`);
  for (const name of [upload?.altAr ?? '', `رسم ${end}`])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  for (const id of ids) await call(page, 'DELETE', `images/${id}`);
});

test('shows the keys of a combination in the order in which they are written', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin');
  await expect(page.getByRole('navigation', { name: 'الشاشات' })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page
    .getByRole('dialog')
    .getByRole('definition')
    .filter({ hasText: /Ctrl.*Shift.*P/ })
    .locator('kbd');
  await expect(keys).toHaveCount(3);
  const places = await keys.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().x));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('begins phone numbers, addresses and links where the form begins', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/footer-settings');
  for (const label of ['رقم الهاتف', 'البريد الإلكتروني', 'فيسبوك']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveCSS('direction', 'ltr');
    await expect(field).toHaveCSS('text-align', 'end');
  }
});

test('cuts a long title at its own end', async ({ page }) => {
  await beginIn(page, 'ar');
  const titles = { en: 'How we receive a visitor', ar: 'كيف نستقبل الزائر' };
  for (const [locale, title] of Object.entries(titles)) {
    // It begins with a letter: a finding about it quotes a few words before the first one.
    const end = `x${crypto.randomUUID()}`;
    await call(page, 'POST', 'clients', { name: `${title} ${end}`, locale });
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin');
  for (const [name, direction] of [
    [titles.en, 'ltr'],
    [titles.ar, 'rtl'],
  ] as const) {
    const title = page.getByRole('link', { name }).first().locator('bdi');
    await expect(title).toHaveCSS('direction', direction);
    await expect(title).toHaveCSS('text-overflow', 'ellipsis');
  }
});

test('calls a row by its Arabic name wherever it stands', async ({ page }) => {
  await beginIn(page, 'ar');
  const end = crypto.randomUUID().slice(0, 8);
  const names = { name: `Harbours ${end}`, nameAr: `الموانئ ${end}` };
  await call(page, 'POST', 'topics', { slug: `harbours-${end}`, ...names });
  const main = page.getByRole('main');
  for (const path of ['changes', 'publish', 'topics']) {
    await page.goto(`/admin/${path}`);
    await expect(main.getByText(names.nameAr, { exact: true }).first()).toBeVisible();
  }
  await expect(main.getByRole('heading', { name: names.nameAr })).toBeVisible();
  await main.getByRole('button', { name: new RegExp(`حذف .*${names.nameAr}`) }).click();
  await expect(page.getByRole('alertdialog')).toContainText(names.nameAr);
  await page.keyboard.press('Escape');
  const [service] = await call<{ translation: { title: string } }[]>(page, 'GET', 'services?locale=ar');
  await page.goto('/admin/services?tab=courses');
  await expect(main.getByRole('region', { name: service?.translation.title ?? '' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'بحث' }).fill(end);
  await expect(page.getByRole('option', { name: names.nameAr })).toBeVisible();
});

test('no screen has words of the interface left in English', { tag: '@verify' }, async ({ page }) => {
  test.setTimeout(240_000);
  await beginIn(page, 'ar');
  const [member] = await call<Row[]>(page, 'GET', 'team-members?locale=ar');
  await call(page, 'PATCH', `team-members/${member?.id}`, { bio: 'نص جديد.', isRoleFeminine: true });
  const [post] = await call<Row[]>(page, 'GET', 'blog-posts?locale=ar');
  await call(page, 'PATCH', `blog-posts/${post?.id}`, { topicId: 2, content: '## عنوان\n\n**نص**' });
  const [text] = await call<Row[]>(page, 'GET', 'page-content?page=services&locale=ar');
  await call(page, 'PATCH', `page-content/${text?.id}`, { content: 'نص آخر.' });
  await page.goto('/admin');
  const links = page.getByRole('navigation', { name: 'الشاشات' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(25);
  const further = [
    `changes?resource=team-members&row=${member?.id}`,
    `changes?resource=blog-posts&row=${post?.id}`,
    `changes?resource=page-content&row=${text?.id}`,
    `blog-posts/${post?.id}`,
    `blog-posts/new?locale=en`,
    ...['team-members', 'topics', 'redirects', 'claims', 'clients', 'images', 'instructors'].map(
      (type) => `${type}?edit=new`,
    ),
    'seo-manager?tab=pages',
    'seo-manager?tab=analysis',
    'services?tab=programs&edit=new',
  ].map((path) => `/admin/${path}`);
  const content = await contentTexts(page);
  const found: Record<string, string[]> = {};
  for (const path of [...paths.filter((path) => !path.endsWith('/logout')), ...further]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const texts = await latinTexts(page, content);
    if (texts.length > 0) found[path] = texts;
  }
  await page.goto('/admin');
  await expect(links.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('بحث').fill('cabin');
  await expect(page.getByRole('option').first()).toBeVisible();
  const hits = await latinTexts(page, content);
  expect({ ...found, ...(hits.length > 0 && { 'command bar': hits }) }).toEqual({});
});

interface Row {
  id: number;
}

/** What staff wrote, which stays as it is: the values of all rows. */
async function contentTexts(page: Page): Promise<string[]> {
  const types =
    'services?locale=en services?locale=ar training-courses team-members blog-posts clients images instructors topics claims redirects page-content footer-settings seo-settings uploads admins'.split(
      ' ',
    );
  const answers = await Promise.all(types.map((type) => call<object[]>(page, 'GET', type)));
  return answers.flat().flatMap(textsIn);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('says wholly in Arabic what stops a publish', async ({ page }) => {
  await beginIn(page, 'ar');
  const values = {
    title: 'مقال متوقف',
    content: 'مدربونا معتمدون من ICAO ومن IATA, وفريقنا الأفضل.',
    locale: 'ar',
  };
  const { id, slug } = await call<{ id: number; slug: string }>(page, 'POST', 'blog-posts', values);
  await page.goto('/admin/publish');
  await page.getByRole('button', { name: /^نشر / }).click();
  const toast = page.getByRole('region', { name: /^الإشعارات/ }).getByRole('listitem');
  await expect(toast).toContainText('يقول أكثر مما هو معتمد. يمكن أن يقال');
  const said = (await toast.innerText()).replaceAll(`/ar/blog/${slug}`, '').replaceAll(/ICAO|IATA/g, '');
  expect(said).not.toMatch(/[A-Za-z“”]/);
  await call(page, 'DELETE', `blog-posts/${id}`);
});

test('empty fields of an article ask in Arabic, whatever its language is, and keep that of the article', async ({
  page,
}) => {
  await beginIn(page, 'ar');
  for (const locale of ['en', 'ar']) {
    await page.goto(`/admin/blog-posts/new?locale=${locale}`);
    const field = page.getByPlaceholder('العنوان', { exact: true });
    await expect(field).toHaveAttribute('lang', locale);
  }
});

test('shows times by the clock of 24 hours, and calls a picture in the list of last edits by its Arabic text', async ({
  page,
}) => {
  await beginIn(page, 'ar');
  const [upload] = await call<{ url: string; altAr: string }[]>(page, 'GET', 'uploads?search=مخطط');
  const key = crypto.randomUUID().slice(0, 8);
  const image = { key, url: upload?.url, category: 'blog', title: `Sketch ${key}` };
  const { id } = await call<Row>(page, 'POST', 'images', image);
  await page.goto('/admin/changes?resource=images');
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: upload?.altAr ?? '' })
    .first();
  await expect(entry).toBeVisible();
  await expect(entry).not.toContainText(image.title);
  await expect(entry.locator('time').first()).toHaveText(/، \P{L}?\d\d:\d\d\P{L}?$/u);
  await call(page, 'DELETE', `images/${id}`);
});
