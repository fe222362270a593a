import type { Page } from '@playwright/test';
import { beginIn, call, expect, expectAccessible, openScreen, publishNow, test } from './fixtures.ts';

const pageIn = (page: Page, title: string) => page.locator(`iframe[title="${title}"]`).contentFrame();

interface Stored {
  id: number;
  slug: string;
}

/** Other tests of the worker read the site. */
test.afterEach(async ({ page }) => {
  for (const { id } of await call<Stored[]>(page, 'GET', 'pages')) await call(page, 'DELETE', `pages/${id}`);
  await publishNow(page);
});

test('in Arabic the card of a page has its Arabic title and description', async ({ page }) => {
  await beginIn(page, 'ar');
  await call(page, 'POST', 'pages', {
    title: 'Prices',
    titleAr: 'الأسعار',
    description: 'What a visit costs.',
    descriptionAr: 'ما تكلفه الزيارة.',
  });
  await page.goto('/admin/pages');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'الأسعار' }) });
  await expect(card).toContainText('ما تكلفه الزيارة.');
});

test('a page with sections is made without code, seen in both languages while one writes, and published', async ({
  page,
}) => {
  await openScreen(page, '/pages');
  await page.getByRole('button', { name: 'Add Page' }).first().click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Our clinic');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('our-clinic');
  await page.getByLabel('Title (Arabic)').fill('عيادتنا');
  await page.getByLabel('Address of the Arabic page').fill('عيادتنا');
  await page.getByLabel('Description', { exact: true }).fill('What we do, and for whom.');
  await page.getByRole('button', { name: 'Save and add sections' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our clinic' })).toBeVisible();
  await expect(page.getByText('This page has no sections yet.')).toBeVisible();
  const [english, arabic] = [pageIn(page, 'English page'), pageIn(page, 'Arabic page')];
  await expect(english.getByRole('heading', { level: 1 })).toHaveText('Our clinic');
  await expect(arabic.getByRole('heading', { level: 1 })).toHaveText('عيادتنا');

  await page.getByRole('button', { name: 'Add Section' }).click();
  const kinds = page.getByRole('dialog', { name: 'What does the section show?' });
  await expectAccessible(page);
  await kinds.getByRole('button', { name: /^Questions and answers/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('What people ask');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('## Do I need a referral?');
  await page.keyboard.press('Enter');
  await page.keyboard.type('No, you can come at once.');
  const question = english.getByRole('group').filter({ hasText: 'Do I need a referral?' });
  await expect(question).toBeVisible();
  // Arabic visitors read the English text until there is another one.
  await expect(arabic.getByText('Do I need a referral?')).toBeVisible();
  await page.getByLabel('Title (Arabic)').fill('أسئلة');
  await expect(arabic.getByRole('heading', { name: 'أسئلة' })).toBeVisible();
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(save).toBeDisabled();
  await page.getByRole('link', { name: 'All sections' }).click();
  await expect(page.getByRole('link', { name: 'Edit What people ask' })).toBeVisible();
  expect((await page.request.get('/our-clinic')).status()).toBe(404);

  await publishNow(page);
  await page.goto('/our-clinic');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Our clinic');
  await page.getByText('Do I need a referral?').click();
  await expect(page.getByText('No, you can come at once.')).toBeVisible();
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('FAQPage');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(encodeURI('/ar/عيادتنا'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('عيادتنا');
  await expectAccessible(page);
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/our-clinic');
});

test('sections of the home page are hidden and moved, with the mouse or the keyboard', async ({ page }) => {
  await openScreen(page, '/pages');
  await page.getByRole('link', { name: 'Arrange Home' }).click();
  const home = pageIn(page, 'English page');
  await expect(home.locator('#clients')).toBeVisible();
  await page.getByRole('switch', { name: 'Clients is shown' }).click();
  await expect(home.locator('#clients')).toBeHidden();
  const handle = page.getByRole('button', { name: 'Move Methodology' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/Methodology is (?:picked up|at place 2)/).first()).toBeAttached();
  const isFirst = page.getByText(/Methodology is at place 1 of 7/).first();
  // The first key can come before the list listens.
  await expect(async () => {
    if ((await isFirst.count()) === 0) await page.keyboard.press('ArrowUp');
    await expect(isFirst).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Space');
  const sections = home.locator('section.section[id]');
  await expect(sections.first()).toHaveAttribute('id', 'methodology');
  await expect(sections.nth(1)).toHaveAttribute('id', 'advanced-training');
  await publishNow(page);
  for (const path of ['/', '/ar']) {
    const html = await (await page.request.get(path)).text();
    expect(html.indexOf('id="methodology"')).toBeLessThan(html.indexOf('id="advanced-training"'));
    expect(html).not.toContain('id="clients"');
  }
});

test.describe('an address', () => {
  test.use({ provoked: [/status of 400|\/api\/admin\/user/] });

  test('that the site has already is refused at its field', async ({ page }) => {
    await openScreen(page, '/pages/new');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Contact');
    await page.getByRole('button', { name: 'Save and add sections' }).click();
    await expect(page.getByText('This address is in use by the site itself.')).toBeVisible();
  });
});

test('in Arabic, a section is deleted after a question', async ({ page }) => {
  await beginIn(page, 'ar');
  const { id } = await call<Stored>(page, 'POST', 'pages', { title: 'Rooms', titleAr: 'الغرف' });
  await call(page, 'POST', 'page-sections', { pageId: id, kind: 'text', titleAr: 'نص قصير', text: 'Text.' });
  await page.goto(`/admin/pages/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'الغرف' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^حذف .*نص قصير/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click();
  await expect(page.getByText('لا أقسام في هذه الصفحة بعد.')).toBeVisible();
});

test.describe('where the home page is changed', () => {
  const screens = [
    '/admin/pages/home',
    '/admin/page-content?page=home',
    '/admin/individual-pages-editor?page=home',
    '/admin/homepage-editor',
    '/admin/live-editor?path=/',
    '/admin/seo-manager?tab=pages',
  ];
  for (const { language, question, itself } of [
    { language: 'en', question: /^Where is this changed\?.*Home/, itself: 'The page itself' },
    { language: 'ar', question: /^أين يُعدَّل هذا؟.*الرئيسية/, itself: 'الصفحة نفسها' },
  ] as const)
    test(`is named with the ways there, from Pages and from the live editor: ${language}`, async ({
      page,
    }) => {
      await beginIn(page, language);
      await page.setViewportSize({ width: 360, height: 780 });
      for (const from of ['/admin/pages', '/admin/live-editor?path=/']) {
        await page.goto(from);
        await page.getByRole('button', { name: question }).click();
        const dialog = page.getByRole('dialog', { name: question });
        const links = dialog.getByRole('region', { name: itself }).getByRole('link');
        await expect(links).toHaveCount(screens.length);
        const addresses = await links.evaluateAll((all) =>
          all.map((link) => link.getAttribute('href') ?? ''),
        );
        expect(addresses.sort()).toEqual([...screens].sort());
        await expectAccessible(page);
      }
      await page.getByRole('dialog').getByRole('link').first().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
});

test('an opening with two buttons is the head of a page, and a place says where and when, in both languages', async ({
  page,
}) => {
  await openScreen(page, '/pages');
  const place = await call<{ id: number }>(page, 'POST', 'places', {
    name: 'Clinic on the harbour',
    nameAr: 'عيادة الميناء',
    address: '1 Main Street',
    addressAr: 'الشارع الرئيسي 1',
    mapUrl: 'https://maps.example/clinic',
    hours: 'Mo-Fr 09:00-17:00',
  });
  const { id } = await call<Stored>(page, 'POST', 'pages', {
    title: 'Visit us',
    titleAr: 'زورونا',
    slug: 'visit',
  });
  await page.goto(`/admin/pages/${id}`);
  await page.getByRole('button', { name: 'Add Section' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Opening/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opening' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Come and see us');
  await page.getByLabel('Title (Arabic)').fill('تفضلوا بزيارتنا');
  await page.getByRole('textbox', { name: 'Words of the button', exact: true }).fill('Write to us');
  await page.getByRole('textbox', { name: 'Words of the second button', exact: true }).fill('Services');
  await page.getByRole('combobox', { name: 'The button leads to' }).fill('/contact');
  await page.getByRole('combobox', { name: 'The second button leads to' }).fill('/services');
  await page
    .getByRole('combobox', { name: 'Where the words stand' })
    .selectOption({ label: 'In the middle' });
  const english = pageIn(page, 'English page');
  await expect(english.getByRole('heading', { level: 1 })).toHaveText('Come and see us');
  await expect(english.getByRole('link', { name: 'Write to us' })).toBeVisible();
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(save).toBeDisabled();

  await page.getByRole('link', { name: 'All sections' }).click();
  await page.getByRole('button', { name: 'Add Section' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Place/ })
    .click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Where we are');
  // It begins with the first place.
  await page.getByRole('button', { name: 'Place: Choose another place' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clinic on the harbour' }).click();
  await expect(english.getByText('1 Main Street')).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await expect(save).toBeDisabled();
  await publishNow(page);

  for (const [path, title, name] of [
    ['/visit', 'Come and see us', 'Clinic on the harbour'],
    ['/ar/visit', 'تفضلوا بزيارتنا', 'عيادة الميناء'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('main').locator('a[target="_blank"]')).toHaveAttribute(
      'href',
      'https://maps.example/clinic',
    );
    await expectAccessible(page);
  }
  await page.goto('/admin/pages');
  await call(page, 'DELETE', `places/${place.id}`);
});

test('in Arabic, a page says its title for search engines, is not listed, and has no numbers', async ({
  page,
}) => {
  await beginIn(page, 'ar');
  const { id } = await call<Stored>(page, 'POST', 'pages', {
    title: 'Rooms',
    titleAr: 'الغرف',
    slug: 'rooms',
  });
  await call(page, 'POST', 'page-sections', { pageId: id, kind: 'text', title: 'A room', text: 'Text.' });
  await page.goto(`/admin/pages/${id}`);
  await page.getByRole('textbox', { name: /العنوان لمحركات البحث.*بالعربية/ }).fill('غرف للتدريب');
  await page.getByRole('switch', { name: 'تُدرجها محركات البحث' }).click();
  await page.getByRole('switch', { name: 'أرقام الأقسام' }).click();
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'حفظ', exact: true });
  await save.click();
  await expect(save).toBeDisabled();
  await publishNow(page);
  await page.goto('/ar/rooms');
  await expect(page).toHaveTitle(/^غرف للتدريب · /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
  await expect(page.locator('.section-mark')).toHaveCount(0);
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/rooms');
});
