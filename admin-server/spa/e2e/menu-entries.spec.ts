import type { Page } from '@playwright/test';
import {
  beginIn,
  call,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  publishNow,
  test,
} from './fixtures.ts';

interface Entry {
  id: number;
}

test.afterEach(async ({ page }) => {
  for (const { id } of await call<Entry[]>(page, 'GET', 'menu-entries'))
    await call(page, 'DELETE', `menu-entries/${id}`);
  await publishNow(page);
});

const place = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The names of the entries of a place, in their order. */
const names = (page: Page, name: string) => place(page, name).getByRole('heading', { level: 3 });

/** Stores entries and makes them live: two links, and one with a second level. */
async function publishMenu(page: Page): Promise<void> {
  const add = (values: object) => call<Entry>(page, 'POST', 'menu-entries', { place: 'header', ...values });
  await add({ target: 'home' });
  const { id } = await add({ target: 'services', label: 'What we do', labelAr: 'ما نقدمه' });
  await add({ target: 'team', parentId: id });
  await add({ target: 'https://shop.example/', label: 'Shop', parentId: id });
  await add({ target: 'contact' });
  await publishNow(page);
}

test.use({ provoked: [/status of 400|\/api\/admin\/user/] });

test('the links of the header are made entries, put below each other, and go live with a publish', async ({
  page,
}) => {
  await openScreen(page, '/menu-entries');
  await expect(place(page, 'Header')).toContainText('The header shows the usual links');
  await expectAccessible(page);
  await place(page, 'Header').getByRole('button', { name: 'Begin with today’s links' }).click();
  await expect(names(page, 'Header')).toHaveText(['Home', 'Services', 'Team', 'Blog', 'Contact']);

  await place(page, 'Header').getByRole('button', { name: 'Edit Blog' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Stands below' }).selectOption('Team');
  await dialog.getByRole('textbox', { name: 'Label', exact: true }).fill('Journal');
  await dialog.getByRole('textbox', { name: 'Label (Arabic)' }).fill('المجلة');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(names(page, 'Header')).toHaveText(['Home', 'Services', 'Team', /Journal.*المجلة/, 'Contact']);
  await expectAccessible(page);

  await publishNow(page);
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main', exact: true });
  await bar.locator('summary').filter({ hasText: 'Team' }).click();
  await bar.getByRole('link', { name: 'Journal' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(bar.getByRole('link', { name: 'Journal', includeHidden: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('an entry leads to a page that is found by its title, or elsewhere, and says why it is not shown', async ({
  page,
}) => {
  await openScreen(page, '/menu-entries');
  await page.getByRole('button', { name: 'Add to the footer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Menu Entry' });
  const target = dialog.getByRole('combobox', { name: 'Leads to' });
  await target.fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('Must be a page of this site, a path such as /services, or an address');
  await target.fill('/nothing');
  await dialog.getByRole('textbox', { name: 'Label', exact: true }).fill('Precision');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('There is no page at this address');
  await target.fill('Why precision');
  await expect(dialog.locator('option[value="Why precision beats power"]')).toBeAttached();
  await target.fill('Why precision beats power');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Success', 'Menu entry created successfully');
  const card = place(page, 'Footer').getByRole('article');
  await expect(card).toContainText('Why precision beats power');

  const services = await call<{ id: number; key: string }[]>(page, 'GET', 'services');
  const [first] = services;
  await call(page, 'POST', 'menu-entries', {
    place: 'footer',
    target: `/services/${first?.key}`,
    label: 'A program',
  });
  await call(page, 'PATCH', `services/${first?.id}`, { isVisible: 0 });
  await page.reload();
  await expect(place(page, 'Footer').getByRole('article').filter({ hasText: 'A program' })).toContainText(
    'Not shown: what it leads to is hidden. It comes back with it.',
  );
  await call(page, 'PATCH', `services/${first?.id}`, { isVisible: 1 });
  await page.reload();
  await expect(place(page, 'Footer')).not.toContainText('Not shown');
});

test('an entry that is deleted leaves those below it on the first level', async ({ page }) => {
  await openScreen(page, '/menu-entries');
  const values = { place: 'header', target: 'team' };
  const { id } = await call<Entry>(page, 'POST', 'menu-entries', values);
  await call(page, 'POST', 'menu-entries', { ...values, target: 'blog', parentId: id });
  await page.reload();
  await place(page, 'Header').getByRole('button', { name: 'Delete Team' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The entries below it move to the first level.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(names(page, 'Header')).toHaveText(['Blog']);
});

test('the screen is Arabic, too', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/menu-entries');
  await place(page, 'ترويسة الصفحة').getByRole('button', { name: 'البدء بالروابط الحالية' }).click();
  await expect(names(page, 'ترويسة الصفحة')).toHaveText([
    'الرئيسية',
    'الخدمات',
    'الفريق',
    'المدونة',
    'تواصل معنا',
  ]);
  await page.getByRole('button', { name: 'إضافة إلى التذييل' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'يؤدي إلى' }).fill('javascript:x');
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('يجب أن يكون صفحة من هذا الموقع');
  await expectAccessible(page);
});

for (const { path, main, menu, group, below, shop } of [
  { path: '/', main: 'Main', menu: 'Menu', group: 'What we do', below: 'Team', shop: {} },
  {
    path: '/ar',
    main: 'القائمة الرئيسية',
    menu: 'القائمة',
    group: 'ما نقدمه',
    below: 'الفريق',
    shop: { lang: 'en' },
  },
])
  test(`the second level of ${path} opens by keyboard, pointer and touch, on wide and small screens`, async ({
    page,
  }) => {
    await openScreen(page, '/menu-entries');
    await publishMenu(page);
    await page.goto(path);
    const bar = page.getByRole('navigation', { name: main, exact: true });
    const name = bar.locator('summary').filter({ hasText: group });
    const link = bar.getByRole('link', { name: below });
    await name.press('Enter');
    await expect(link).toBeVisible();
    if (shop.lang) await expect(bar.getByRole('link', { name: 'Shop' })).toHaveAttribute('lang', shop.lang);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(name).toBeFocused();
    await name.click();
    await expect(link).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(link).toBeHidden();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await page.locator('.nav-menu').click();
    const panel = page.getByRole('navigation', { name: menu, exact: true });
    await panel.locator('summary').filter({ hasText: group }).click();
    await expect(panel.getByRole('link', { name: below })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    await panel.getByRole('link', { name: below }).click();
    await expect(page).toHaveURL(/\/team$/);
    await expect(panel).toBeHidden();
  });

test('the second level opens without JavaScript, one at a time', async ({ page, browser }) => {
  await openScreen(page, '/menu-entries');
  await publishMenu(page);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  const plain = await context.newPage();
  for (const [path, below] of [
    ['/services', 'Team'],
    ['/ar/services', 'الفريق'],
  ] as const) {
    await plain.setViewportSize({ width: 1280, height: 720 });
    await plain.goto(path);
    const bar = plain.locator('.nav-links');
    await expect(bar.locator('summary')).toBeVisible();
    await bar.locator('summary').click();
    await expect(bar.getByRole('link', { name: below })).toBeVisible();
    await expect(bar.locator('[aria-current]')).toHaveAttribute('href', path);
    await plain.setViewportSize({ width: 360, height: 740 });
    await plain.locator('.nav-menu').click();
    await plain.locator('.nav-panel summary').press('Enter');
    await expect(plain.locator('.nav-panel').getByRole('link', { name: below })).toBeVisible();
  }
  await context.close();
});

test('entries are put into order on each level, with the keyboard', async ({ page }) => {
  await openScreen(page, '/menu-entries');
  await publishMenu(page);
  await page.reload();
  await expect(names(page, 'Header')).toHaveText(['Home', /^What we do/, 'Team', 'Shop', 'Contact']);
  for (const [moved, order] of [
    ['Team', ['Home', /^What we do/, 'Shop', 'Team', 'Contact']],
    ['Home', [/^What we do/, 'Shop', 'Team', 'Home', 'Contact']],
  ] as const) {
    await page.getByRole('button', { name: `Move ${moved}` }).press('Space');
    await expect(
      page.getByText(new RegExp(`^${moved} is (?:picked up|at place 1 of)`)).first(),
    ).toBeAttached();
    const isNext = page.getByText(new RegExp(`^${moved} is at place 2 of`)).first();
    await expect(async () => {
      if ((await isNext.count()) === 0) await page.keyboard.press('ArrowDown');
      await expect(isNext).toBeAttached({ timeout: 2000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(names(page, 'Header')).toHaveText([...order]);
  }
});
