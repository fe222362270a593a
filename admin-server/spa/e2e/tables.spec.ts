import { beginIn, call, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';

const table = (...lines: string[][]) => lines.map((cells) => cells.join('\t')).join('\n');

const doctors = table(
  ['Name', 'Name (Arabic)', 'Role', 'Role (Arabic)', 'Years of experience'],
  ['Dr. Lina Aziz', 'د. لينا عزيز', 'Dermatologist', 'طبيبة جلدية', '12'],
  ['Dr. Omar Said', 'د. عمر سعيد', 'Surgeon', 'جرّاح', '20'],
);

test('a table from a spreadsheet becomes rows in both languages, after a look at what comes of it', async ({
  page,
}) => {
  await openScreen(page, '/team-members');
  await page.getByRole('link', { name: 'From a spreadsheet' }).click();
  await expect(page.getByLabel('What the lines are')).toHaveValue('team-members');
  const field = page.getByLabel('2. Paste the table');
  await field.fill(doctors.replace('Surgeon', ''));
  const lines = page.getByRole('region', { name: 'Lines' }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Dr. Lina Aziz' })).toContainText('New');
  await expect(lines.filter({ hasText: 'Dr. Omar Said' })).toContainText('Role (English): Role is required');
  await expect(page.getByRole('button', { name: /^Bring in/ })).toBeDisabled();
  await expectAccessible(page);
  await field.fill(doctors);
  await page.getByRole('button', { name: 'Bring in 2 lines' }).click();
  await expectToast(page, '2 new entries', 'Visitors see it once it is published.');
  await expect(page.getByRole('article').filter({ hasText: 'Dr. Omar Said' })).toContainText('Surgeon');
  await page.getByRole('tab', { name: 'Arabic' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'د. لينا عزيز' })).toContainText('طبيبة جلدية');
});

test('columns with other names are chosen, and what stands there is not lost by a click elsewhere', async ({
  page,
}) => {
  await openScreen(page, '/tables?type=clients');
  const field = page.getByLabel('2. Paste the table');
  await field.fill(table(['Customer', 'Note'], ['Pier Works', 'since 2020']));
  await expect(page.getByText('Say of at least one column what it is.')).toBeVisible();
  await page.getByLabel('Customer').selectOption('Name (English)');
  await expect(page.getByRole('button', { name: 'Bring in 1 line' })).toBeEnabled();
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page
    .getByRole('button', { name: /Stay|Keep|Cancel/ })
    .first()
    .click();
  await expect(field).toHaveValue(/Pier Works/);
});

test('the table of all rows is downloaded, changed and pasted again', async ({ page }) => {
  await openScreen(page, '/tables?type=services');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as a table' }).click();
  const file = await (await downloading).path();
  const input = page.getByLabel('CSV file');
  await input.setInputFiles(file);
  await expect(page.getByText('All of it is stored already.')).toBeVisible();
});

test('what new rows need and the table has not is chosen once for all', async ({ page }) => {
  const text = 'What a patient learns here, and what it is good for, in some more words.';
  await openScreen(page, '/tables?type=services');
  await page
    .getByLabel('2. Paste the table')
    .fill(table(['Title', 'Overview', 'Detailed content'], ['Sun spots', 'Gone in an hour.', text]));
  await expect(page.getByText('Image: Please select an image')).toBeVisible();
  await page
    .getByRole('region', { name: 'For all new lines' })
    .getByRole('combobox')
    .selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Bring in 1 line' }).click();
  await expectToast(page, '1 new entry');
  const services = await call<{ id: number; key: string }[]>(page, 'GET', 'services');
  expect(services.map(({ key }) => key)).toContain('sun-spots');
});

test('in Arabic the columns have Arabic names, and a table with these comes back', async ({ page }) => {
  await beginIn(page, 'ar');
  await openScreen(page, '/tables?type=clients');
  const field = page.getByLabel('2. لصق الجدول');
  await field.fill(table(['الاسم (بالعربية)', 'الاسم (بالإنجليزية)'], ['أعمال الرصيف', '']));
  await expect(page.getByRole('button', { name: 'إضافة سطر واحد' })).toBeEnabled();
  await field.fill(table(['الاسم (بالإنجليزية)'], ['x']));
  await expect(page.getByRole('region', { name: 'السطور' })).toContainText('الاسم (بالإنجليزية)');
  await expect(page.getByRole('region', { name: 'السطور' })).not.toContainText(/[a-wyz]{3}/i);
  await expectAccessible(page);
});

for (const { language, button, type, bring, line } of [
  {
    language: 'en',
    button: 'Write the lines here',
    type: 'topics',
    bring: 'Bring in 1 line',
    line: 'Sun; الشمس; sun',
  },
  {
    language: 'ar',
    button: 'كتابة السطور هنا',
    type: 'clients',
    bring: 'إضافة سطر واحد',
    line: 'Quay Works؛ أعمال الميناء',
  },
] as const)
  test(`lines can be written on a phone, without a spreadsheet (${language})`, async ({ page }) => {
    if (language === 'ar') await beginIn(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    await openScreen(page, `/tables?type=${type}`);
    await page.getByRole('button', { name: button }).click();
    const field = page.getByRole('textbox', { name: /^2\. / });
    await expect(field).toBeFocused();
    await page.keyboard.insertText(line);
    await page.getByRole('button', { name: bring }).click();
    await expect(page).toHaveURL(new RegExp(`/${type}$`));
    const rows = await call<object[]>(page, 'GET', type);
    expect(rows).toContainEqual(
      expect.objectContaining(type === 'topics' ? { nameAr: 'الشمس' } : { name: 'أعمال الميناء' }),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
