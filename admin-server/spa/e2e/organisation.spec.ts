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

test.afterEach(({ page }) => beSchoolAgain(page));

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
  await expect(page.getByRole('alertdialog')).toBeVisible();
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

test.describe('of a clinic', () => {
  test.beforeEach(async ({ page }) => {
    await openScreen(page, '/organisation');
    const [row] = await call<{ id: number }[]>(page, 'GET', 'organisation');
    if (row) await call(page, 'PATCH', `organisation/${row.id}`, { kind: 'MedicalOrganization' });
    else await call(page, 'POST', 'organisation', { kind: 'MedicalOrganization' });
  });

  test('a service has no fields of a school but those that are filled, and an icon of a list', async ({
    page,
  }) => {
    await page.goto('/admin/services?tab=programs&edit=new');
    const form = page.getByRole('dialog', { name: 'Add Service' });
    await expect(form.getByRole('textbox', { name: 'Who it is for' })).toBeVisible();
    for (const name of ['Length in days', 'Participants at most', 'Taught in', 'Assessment', 'Scene'])
      await expect(form.getByLabel(name)).toHaveCount(0);
    const icons = form.getByRole('radiogroup', { name: 'Icon' });
    await expect(icons.getByRole('radio', { name: 'Briefcase' })).toBeChecked();
    await icons.getByRole('radio', { name: 'Heart' }).check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('tab', { name: 'Services', exact: true })).toBeVisible();
    const services = await call<{ id: number; days: number | null }[]>(page, 'GET', 'services?locale=en');
    const filled = services.find(({ days }) => days !== null);
    await page.goto(`/admin/services?tab=programs&edit=${filled?.id}`);
    await expect(
      page.getByRole('dialog', { name: 'Edit Service' }).getByLabel('Length in days'),
    ).toBeVisible();
  });

  test('its menu has experts and courses, in Arabic too', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: /Screens|الشاشات/ });
    await page.reload();
    await expect(menu.getByRole('link', { name: 'Experts' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Courses', exact: true })).toBeVisible();
    // Nothing of this page asks for more when its session ends.
    await page.goto('about:blank');
    await beginIn(page, 'ar');
    await page.goto('/admin/instructors');
    await expect(page.getByRole('heading', { level: 1, name: 'الخبراء' })).toBeVisible();
    await page
      .getByRole('button', { name: /إضافة.*خبير/ })
      .first()
      .click();
    await expectAccessible(page);
  });
});
