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

test('what the organisation is called is changed in both languages, on one screen', async ({ page }) => {
  await openScreen(page, '/organisation');
  const [english, arabic] = ['Name (English)', 'Name (Arabic)'].map((name) =>
    page.getByRole('region', { name }),
  );
  for (const [section, typed] of [
    [english, 'Skin Clinic'],
    [arabic, 'عيادة الجلد'],
  ] as const) {
    await section?.getByRole('button', { name: 'Edit Name' }).click();
    await section?.getByRole('textbox', { name: 'Name' }).fill(typed);
    await section?.getByRole('button', { name: 'Save' }).click();
    await expect(section?.getByRole('textbox') ?? page.locator('body')).toHaveCount(0);
  }
  await expectAccessible(page);
  await publishNow(page);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Skin Clinic' })).toBeVisible();
  await page.goto('/ar');
  await expect(page.getByRole('banner').getByRole('link', { name: 'عيادة الجلد' })).toBeVisible();
});

test('the kind and the country of the organisation are settings, which pages tell search engines', async ({
  page,
}) => {
  await openScreen(page, '/organisation');
  await expectAccessible(page);
  const country = page.getByRole('combobox', { name: 'Country' });
  const save = page.getByRole('button', { name: 'Save Settings' });
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Clinic or practice');
  await country.selectOption('France');
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(country).toHaveValue('FR');
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('MedicalOrganization');
  await publishNow(page);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('"@type":"MedicalOrganization"');
  expect(html).toContain('"addressCountry":"FR"');
});

test('a country is called by its name in the language of the back office', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/organisation');
  await page.getByRole('combobox', { name: 'الدولة' }).selectOption('الإمارات العربية المتحدة');
  await expect(page.getByRole('combobox', { name: 'الدولة' })).toHaveValue('AE');
  await expectAccessible(page);
});

test('the example is removed by one click, which no visitor sees before a publish, and discarding brings it back', async ({
  page,
}) => {
  await openScreen(page, '/organisation');
  await publishNow(page);
  const home = async () => (await page.request.get('/')).text();
  const before = await home();
  const section = page.getByRole('region', { name: 'The example' });
  await expect(section).toContainText('Glossary term');
  await section.getByRole('button', { name: 'Remove the example ...' }).click();
  await expectAccessible(page);
  try {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the example' }).click();
    await expectToast(page, 'The example is removed');
    await expect(section).toBeHidden();
    expect(await home()).toBe(before);
  } finally {
    const { pending } = await call<{ pending: { id: number }[] }>(page, 'GET', 'publish');
    await call(page, 'POST', 'publish/discard', { changes: pending.map(({ id }) => id) });
  }
  await page.reload();
  await expect(section).toContainText('Glossary term');
  expect(await home()).toBe(before);
});
