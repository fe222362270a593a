import type { Page } from '@playwright/test';
import {
  beginIn,
  beginSession,
  call,
  expect,
  expectAccessible,
  openScreen,
  publishNow,
  staff,
  test,
} from './fixtures.ts';

const typeIn = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

test('a type that is switched off leaves the site and the back office, and is back when it is switched on', async ({
  page,
}) => {
  await openScreen(page, '/type-settings');
  await expect(menuOf(page).getByRole('link', { name: 'Clients' })).toBeVisible();
  const clients = typeIn(page, 'Client');
  const shown = clients.getByRole('switch', { name: 'On the site and in the back office' });
  const save = clients.getByRole('button', { name: 'Save Settings' });
  await shown.click();
  await expect(clients.getByRole('status')).toContainText(
    /\d+ entries are no longer shown, and stay stored\./,
  );
  await expectAccessible(page);
  await save.click();
  await expect(save).toBeDisabled();
  await expect(menuOf(page).getByRole('link', { name: 'Clients' })).toHaveCount(0);
  await publishNow(page);
  expect((await page.request.get('/api/clients')).status()).toBe(404);

  await page.goto('/admin/clients');
  await expect(page.getByText('Clients: switched off')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Types' }).click();
  await shown.click();
  await save.click();
  await expect(menuOf(page).getByRole('link', { name: 'Clients' })).toBeVisible();
  await publishNow(page);
  expect((await page.request.get('/api/clients')).status()).toBe(200);
});

test('pages that leave the site with a type are counted, and answer that they are not there', async ({
  page,
}) => {
  await openScreen(page, '/type-settings');
  const team = typeIn(page, 'Team member');
  await team.getByRole('switch').click();
  await expect(team.getByRole('status')).toContainText('4 pages leave the site with the next publish.');
  await team.getByRole('button', { name: 'Save Settings' }).click();
  await expect(team.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
  await publishNow(page);
  for (const path of ['/team', '/ar/our-team']) expect((await page.request.get(path)).status()).toBe(404);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Team' })).toHaveCount(0);
  await beginSession(page, staff);
  const [row] = await call<{ id: number }[]>(page, 'GET', 'type-settings');
  await call(page, 'PATCH', `type-settings/${row?.id}`, { isOff: false });
  await publishNow(page);
});

test('several types that were changed are saved in one press', async ({ page }) => {
  await openScreen(page, '/type-settings');
  const all = page.getByRole('button', { name: 'Save all' });
  await expect(typeIn(page, 'Topic')).toBeVisible();
  await expect(all).toBeHidden();
  for (const name of ['Topic', 'Client']) await typeIn(page, name).getByRole('switch').click();
  await expectAccessible(page);
  await all.click();
  await expect(all).toBeHidden();
  await expect(menuOf(page).getByRole('link', { name: 'Topics' })).toHaveCount(0);
  await expect(menuOf(page).getByRole('link', { name: 'Clients' })).toHaveCount(0);
  for (const name of ['Topic', 'Client']) await typeIn(page, name).getByRole('switch').click();
  await all.click();
  await expect(menuOf(page).getByRole('link', { name: 'Clients' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Topics' })).toBeVisible();
});

test('a type has the names that the organisation gives it, on its screen and its buttons', async ({
  page,
}) => {
  await openScreen(page, '/type-settings');
  const instructor = typeIn(page, 'Instructor');
  await instructor.getByRole('textbox', { name: 'Name of several', exact: true }).fill('Doctors');
  await instructor.getByRole('textbox', { name: 'Name of one', exact: true }).fill('Doctor');
  await instructor.getByRole('button', { name: 'Save Settings' }).click();
  await menuOf(page).getByRole('link', { name: 'Doctors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Doctors' })).toBeVisible();
  await page.getByRole('button', { name: 'Add doctor' }).click();
  await expect(page.getByRole('dialog', { name: 'Add doctor' })).toBeVisible();
  await expectAccessible(page);
});

test('it has them in Arabic too, and on the pages of both languages', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/type-settings');
  const topic = typeIn(page, 'موضوع');
  await topic.getByRole('textbox', { name: 'الاسم بصيغة الجمع', exact: true }).fill('Fields');
  await topic.getByRole('textbox', { name: 'الاسم بصيغة المفرد', exact: true }).fill('Field');
  await topic.getByRole('textbox', { name: /الجمع.*بالعربية/ }).fill('التخصصات');
  await topic.getByRole('textbox', { name: /المفرد.*بالعربية/ }).fill('تخصص');
  await expectAccessible(page);
  await topic.getByRole('button', { name: 'حفظ الإعدادات' }).click();
  await page.getByRole('navigation', { name: 'الشاشات' }).getByRole('link', { name: 'التخصصات' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'التخصصات' })).toBeVisible();
  await expect(page.getByRole('button', { name: /إضافة.*تخصص/ })).toBeVisible();
  await expectAccessible(page);
  await publishNow(page);
  await page.goto('/ar/blog');
  await expect(page.getByRole('list', { name: 'التخصصات' })).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByRole('list', { name: 'Fields' })).toBeVisible();
});

test('a type has the icon that the organisation gives it, in the menu, until it takes the usual one', async ({
  page,
}) => {
  await openScreen(page, '/type-settings');
  const clients = typeIn(page, 'Client');
  const save = clients.getByRole('button', { name: 'Save Settings' });
  const sign = menuOf(page).getByRole('link', { name: 'Clients' }).locator('svg');
  const heart = /^M12 20\.5C6 16/;
  await expect(sign).toBeVisible();
  await clients.getByText('Choose an icon').click();
  await clients.getByRole('radio', { name: 'Heart' }).click();
  await expectAccessible(page);
  await save.click();
  await expect(sign.locator('path').first()).toHaveAttribute('d', heart);
  await page.reload();
  await expect(sign.locator('path').first()).toHaveAttribute('d', heart);
  await page.goto('/admin/type-settings');
  await clients.getByText('Choose an icon').click();
  await clients.getByRole('radio', { name: 'The usual one' }).click();
  await save.click();
  await expect(sign.locator('path').first()).not.toHaveAttribute('d', heart);
});

test('in Arabic, the icons are named in its words', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/type-settings');
  const topics = typeIn(page, 'موضوع');
  await topics.getByText('اختيار أيقونة').click();
  await expect(topics.getByRole('radio', { name: 'الأيقونة المعتادة' })).toBeChecked();
  await topics.getByRole('radio', { name: 'قلب' }).click();
  await expectAccessible(page);
  await topics.getByRole('button', { name: 'حفظ الإعدادات' }).click();
  await expect(topics.getByRole('button', { name: 'حفظ الإعدادات' })).toBeDisabled();
});

test.describe('the address of a type', () => {
  test.use({ provoked: [/status of 400/] });

  test('a type has the address that the organisation gives it, in both languages, and the old one leads there', async ({
    page,
  }) => {
    await openScreen(page, '/type-settings');
    const services = typeIn(page, 'Service');
    const address = services.getByRole('textbox', { name: 'Address of its pages', exact: true });
    const save = services.getByRole('button', { name: 'Save Settings' });
    await expect(typeIn(page, 'Client').getByRole('textbox', { name: 'Address of its pages' })).toHaveCount(
      0,
    );
    await address.fill('Contact');
    await save.click();
    await expect(
      services.getByText('This address is in use by the site itself. Choose another one'),
    ).toBeVisible();
    await address.fill('Treatments');
    await expectAccessible(page);
    await save.click();
    await expect(save).toBeDisabled();
    await expect(address).toHaveValue('treatments');
    const viewLive = page.getByRole('link', { name: 'View Live', exact: true });
    await page.goto('/admin/individual-pages-editor?page=services');
    await expect(viewLive).toHaveAttribute('href', '/services');
    await publishNow(page);
    await page.goto('/admin/individual-pages-editor?page=services&locale=ar');
    await expect(viewLive).toHaveAttribute('href', '/ar/treatments');
    for (const [from, to] of [
      ['/services', '/treatments'],
      ['/ar/services', '/ar/treatments'],
    ]) {
      const answer = await page.request.get(from ?? '', { maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']]).toEqual([301, to]);
    }
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL(/\/treatments$/);
    await page.getByRole('main').locator('a[href^="/treatments/"]').first().click();
    await expect(page).toHaveURL(/\/treatments\/[\w-]+$/);
    await page.goto('/ar/treatments');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/admin/live-editor?path=/services');
    await expect(page.frameLocator('iframe').first().getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('in Arabic, the address is given in the same words', async ({ page }) => {
    await beginIn(page, 'ar');
    await page.goto('/admin/type-settings');
    const services = typeIn(page, 'خدمة');
    const address = services.getByRole('textbox', { name: 'رابط صفحاته', exact: true });
    await expect(address).toHaveValue('treatments');
    await address.fill('admin');
    await services.getByRole('button', { name: 'حفظ الإعدادات' }).click();
    await expect(services.getByText('هذا الرابط يستخدمه الموقع نفسه. يُرجى اختيار رابط آخر')).toBeVisible();
    await expectAccessible(page);
    await address.fill('');
    await services.getByRole('button', { name: 'حفظ الإعدادات' }).click();
    await expect(services.getByRole('button', { name: 'حفظ الإعدادات' })).toBeDisabled();
    await publishNow(page);
    const answer = await page.request.get('/ar/treatments', { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, '/ar/services']);
    expect((await page.request.get('/ar/services', { maxRedirects: 0 })).status()).toBe(200);
  });
});
