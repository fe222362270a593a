import {
  beginIn,
  beSchoolAgain,
  call,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  publishNow,
  test,
} from './fixtures.ts';
import { latinTexts } from './latin-texts.ts';

interface StoredPlace {
  id: number;
  name: string;
  hours: string | null;
}

const stored = async (...[page, name]: [Parameters<typeof call>[0], string]) =>
  (await call<StoredPlace[]>(page, 'GET', 'places')).find((place) => place.name === name);

test.afterEach(({ page }) => beSchoolAgain(page));

test('a place is added with its hours, which are at the foot of each page and in a card of the contact page', async ({
  page,
}) => {
  await openScreen(page, '/places');
  await page.getByRole('button', { name: 'Add Place' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Place' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Palm clinic');
  await dialog.getByRole('textbox', { name: 'Name (Arabic)' }).fill('عيادة النخيل');
  await dialog.getByLabel('Phone number').fill('04 555 0142');
  const hours = dialog.getByRole('group', { name: 'Opening hours' });
  await hours.getByRole('switch', { name: 'Monday: open' }).click();
  await hours.getByLabel('Monday, to').fill('12:00');
  await hours.getByRole('button', { name: 'Add hours on Monday' }).click();
  await hours.getByLabel('Monday, from').last().fill('13:00');
  await hours.getByLabel('Monday, to').last().fill('17:00');
  await hours.getByRole('button', { name: 'Copy Monday to all days' }).click();
  await hours.getByRole('button', { name: 'Remove these hours of Friday' }).last().click();
  await hours.getByRole('switch', { name: 'Saturday: open' }).click();
  await hours.getByRole('checkbox', { name: 'Sunday: open 24 hours' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Place created successfully');
  expect((await stored(page, 'Palm clinic'))?.hours).toBe(
    'Mo-Th 09:00-12:00\nMo-Th 13:00-17:00\nFr 09:00-12:00\nSu',
  );

  await publishNow(page);
  await page.goto('/contact');
  const card = page.getByRole('region', { name: 'Where to find us' });
  await expect(card.getByRole('row', { name: 'Monday to Thursday' })).toContainText(
    '9:00–12:00, 13:00–17:00',
  );
  await expect(card.getByRole('link', { name: 'Call: +971 4 555 0142' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/ar/team');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('row', { name: 'من الاثنين إلى الخميس' })).toContainText(
    'من 9:00 إلى 12:00 ومن 13:00 إلى 17:00',
  );
  await expect(foot.getByRole('row', { name: 'السبت' })).toContainText('مغلق');
  await expectAccessible(page);
});

test('hours that cannot be are refused in a sentence, by the form and by the server', async ({ page }) => {
  await openScreen(page, '/places');
  await page.getByRole('button', { name: 'Add Place' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Place' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Night clinic');
  await dialog.getByRole('switch', { name: 'Tuesday: open' }).click();
  const [from, to] = [dialog.getByLabel('Tuesday, from'), dialog.getByLabel('Tuesday, to')];
  const save = dialog.getByRole('button', { name: 'Save' });
  await to.fill('09:00');
  await save.click();
  await expect(dialog.getByText('Tuesday: the hours end when they begin.')).toBeVisible();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await to.fill('');
  await expect(
    dialog.getByText('Tuesday: give the hours from and to, such as 09:00 and 17:00'),
  ).toBeVisible();
  await from.fill('22:00');
  await to.fill('02:00');
  await dialog.getByRole('switch', { name: 'Wednesday: open' }).click();
  await dialog.getByLabel('Wednesday, from').fill('01:00');
  await expect(
    dialog.getByText('Wednesday: these hours begin before the ones ahead have ended'),
  ).toBeVisible();
  await dialog.getByLabel('Wednesday, from').fill('02:00');
  await save.click();
  await expectToast(page, 'Success', 'Place created successfully');
  expect((await stored(page, 'Night clinic'))?.hours).toBe('Tu 22:00-02:00\nWe 02:00-17:00');
});

test('the screens of places and accounts are in Arabic, in the week of the country', async ({ page }) => {
  await beginIn(page, 'ar');
  const organisations = await call<{ id: number }[]>(page, 'GET', 'organisation');
  const country = { country: 'SA' };
  if (organisations[0]) await call(page, 'PATCH', `organisation/${organisations[0].id}`, country);
  else await call(page, 'POST', 'organisation', country);
  await page.goto('/admin/places');
  await page
    .getByRole('button', { name: /^إضافة .?مكان/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^إضافة .?مكان/ });
  const hours = dialog.getByRole('group', { name: 'ساعات العمل' });
  await expect(hours.getByRole('switch').first()).toHaveAccessibleName(/^.?الأحد.?: مفتوح$/);
  await dialog.getByRole('textbox', { name: 'الاسم', exact: true }).fill('Desk');
  await hours.getByRole('switch', { name: /^.?الأحد.?: مفتوح$/ }).click();
  await hours.getByLabel(/^.?الأحد.?، إلى$/).fill('09:00');
  await dialog.getByRole('button', { name: 'حفظ' }).click();
  await expect(dialog.getByText('ساعة الانتهاء هي ساعة البدء نفسها')).toBeVisible();
  await expectAccessible(page);
  expect(await latinTexts(page, ['Desk', 'Palm clinic', 'Night clinic'])).toEqual([]);
  await hours.getByLabel(/^.?الأحد.?، إلى$/).fill('17:00');
  await dialog.getByRole('button', { name: 'حفظ' }).click();
  await expect(dialog).toBeHidden();
  expect((await stored(page, 'Desk'))?.hours).toBe('Su 09:00-17:00');
});

test('an account of another network is linked at the foot of each page', async ({ page }) => {
  await openScreen(page, '/social-accounts');
  await page.getByRole('button', { name: 'Add Social Account' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Social Account' });
  await dialog.getByRole('combobox', { name: 'Network' }).selectOption('TikTok');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('tiktok');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must be a valid URL')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://tiktok.example/@clinic');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Social account created successfully');
  await expect(page.getByRole('heading', { name: 'TikTok' })).toBeVisible();
  await publishNow(page);
  for (const path of ['/', '/ar/blog']) {
    await page.goto(path);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'TikTok' });
    await expect(link).toHaveAttribute('href', 'https://tiktok.example/@clinic');
  }
});

test('the accounts are in Arabic, too', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/social-accounts');
  await page
    .getByRole('button', { name: /^إضافة .?حساب تواصل/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^إضافة .?حساب تواصل/ });
  await dialog.getByRole('combobox', { name: 'الشبكة' }).selectOption('سناب شات');
  expect(await latinTexts(page, ['https://tiktok.example/@clinic'])).toEqual([]);
  await expectAccessible(page);
});

test('Footer & Contact and Places each say what they change, and lead to the other', async ({ page }) => {
  await openScreen(page, '/places');
  await expect(page.getByText('Each place is a card on the contact page')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Footer & Contact' }).click();
  await expect(page.getByText('The contact details of the organisation as a whole')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Places' }).click();
  await expect(page).toHaveURL(/\/admin\/places$/);
});

test('in Arabic, Footer & Contact says what it changes', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/footer-settings');
  await expect(page.getByText('بيانات التواصل مع الجهة كلها')).toBeVisible();
});
