import type { Page } from '@playwright/test';
import type { RowOf } from '#content-db/write/repository.ts';
import {
  beginIn,
  beSchoolAgain,
  beginSession,
  call,
  createColleague,
  expect,
  expectAccessible,
  publishNow,
  test,
} from './fixtures.ts';

const exampleNames = { en: 'Rakeez Security Training', ar: 'ركيز للتدريب الأمني' };

/** Takes back the names and colours that other files have given the site. */
async function beNew(page: Page) {
  const texts = await call<RowOf<'page-content'>[]>(page, 'GET', 'page-content?page=common');
  const named = texts.filter(
    ({ section, key, locale, content }) =>
      section === 'brand' && key === 'name' && content !== exampleNames[locale],
  );
  for (const { id, locale } of named)
    await call(page, 'PATCH', `page-content/${id}`, { content: exampleNames[locale] });
  const coloured = (await call<RowOf<'brand'>[]>(page, 'GET', 'brand')).filter(
    ({ mainColour, accentColour }) => mainColour || accentColour,
  );
  for (const { id } of coloured)
    await call(page, 'PATCH', `brand/${id}`, { mainColour: null, accentColour: null });
  if (named.length + coloured.length > 0) await publishNow(page);
}

/** Opens the dashboard of a site that has nothing of its own, as a new admin, who has skipped nothing. */
async function openDashboard(page: Page) {
  // The page of the test before would go on asking.
  await page.goto('/robots.txt');
  await beginSession(page, await createColleague(page));
  await beNew(page);
  await page.goto('/admin');
  return page.getByRole('region', { name: 'Set up your site' });
}

test.afterEach(({ page }) => beSchoolAgain(page));

const step = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });

test('the dashboard invites an admin to the steps, says what is done, and stops when that is dismissed', async ({
  page,
}) => {
  const card = await openDashboard(page);
  await expect(card).toContainText('0/5');
  await expect(card.getByRole('listitem')).toHaveText([
    'Language',
    'Organisation',
    'Colours',
    'What to begin with',
    'Publish',
  ]);
  await expectAccessible(page);
  await call(page, 'PUT', 'user/language', { language: 'en' });
  await page.reload();
  await expect(card).toContainText('1/5');
  await expect(card.getByRole('listitem').first()).toContainText('Done');
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: 'New messages' })).toBeVisible();
  await expect(card).toBeHidden();
});

test('by keys alone the guide is found, skipped through, resumed where it was left, and led to the review', async ({
  page,
}) => {
  await expect(await openDashboard(page)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press('Control+k');
  const typed = page.getByPlaceholder('Search screens, content and messages ...');
  await typed.fill('begin');
  await page.getByRole('option', { name: 'Set up your site' }).waitFor();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText('Language');
  const skip = page.getByRole('button', { name: 'Skip this step' });
  for (const title of ['Organisation', 'Colours', 'What to begin with']) {
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
    await expectAccessible(page);
  }
  await expect(page.getByRole('region', { name: 'The example', exact: true })).toContainText('Glossary term');
  await page.goto('/admin/set-up');
  await expect(heading).toHaveText('What to begin with');
  await expect(step(page, /^Colours/)).toHaveAccessibleName(/Skipped$/);
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Publish');
  await page.getByRole('link', { name: 'Review and publish' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/publish$/);
});

test('a step that is done or skipped is passed over on the way to the next', async ({ page }) => {
  await openDashboard(page);
  await page.goto('/admin/set-up?step=begin');
  const skip = page.getByRole('button', { name: 'Skip this step' });
  await skip.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Publish' })).toBeVisible();
  await step(page, /^Colours/).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Colours' })).toBeVisible();
  await skip.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Publish' })).toBeVisible();
});

test('names, kind, logo and colours are set in the guide; a step is done when the content says so, and the last when visitors see it', async ({
  page,
}) => {
  await openDashboard(page);
  await page.goto('/admin/set-up?step=organisation');
  for (const [region, typed] of [
    ['Name (English)', 'Eye Clinic'],
    ['Name (Arabic)', 'عيادة العيون'],
  ] as const) {
    const section = page.getByRole('region', { name: region });
    await section.getByRole('button', { name: 'Edit Name' }).click();
    await section.getByRole('textbox', { name: 'Name' }).fill(typed);
  }
  await page.getByLabel('Kind').selectOption('Clinic or practice');
  // One press saves all that the step shows, also a text that gave way to the next one.
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(step(page, /^Organisation/)).toHaveAccessibleName(/Done$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Colours' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('figure')).toHaveCount(2);
  const texts = await call<RowOf<'page-content'>[]>(page, 'GET', 'page-content?page=common');
  expect(texts.map(({ content }) => content)).toEqual(expect.arrayContaining(['Eye Clinic', 'عيادة العيون']));
  expect(await call(page, 'GET', 'organisation')).toMatchObject([{ kind: 'MedicalOrganization' }]);
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#0f766e');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(step(page, /^Colours/)).toHaveAccessibleName(/Done$/);
  await expect(step(page, /^Publish/)).toHaveAccessibleName(/Open$/);
  await publishNow(page);
  await page.reload();
  await expect(step(page, /^Publish/)).toHaveAccessibleName(/Done$/);
});

test('in Arabic, what the step shows is saved by one press', async ({ page }) => {
  await openDashboard(page);
  await call(page, 'PUT', 'user/language', { language: 'ar' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/set-up?step=colours');
  await page.getByRole('textbox', { name: 'لون التمييز', exact: true }).fill('#0f766e');
  await page.getByRole('button', { name: 'الحفظ والمتابعة' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'نقطة البداية' })).toBeFocused();
  expect(await call(page, 'GET', 'brand')).toMatchObject([{ accentColour: '#0f766e' }]);
});

for (const [language, title, keep] of [
  ['en', 'Language', 'Keep this language'],
  ['ar', 'اللغة', 'إبقاء هذه اللغة'],
] as const)
  test(`the language that is shown is kept by one press, and the step is done: ${language}`, async ({
    page,
  }) => {
    await openDashboard(page);
    await page.goto('/admin/set-up?step=language');
    if (language === 'ar') await page.getByRole('radio', { name: 'العربية' }).click();
    const first = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${title}`) });
    if (language === 'en') await page.getByRole('button', { name: keep }).click();
    await expect(first).toHaveAccessibleName(/(?:Done|تمّ)$/);
    await expect(page.getByRole('button', { name: keep })).toHaveCount(0);
  });

test('an editor is not invited, and is told that the guide is for admins', async ({ page }) => {
  await page.goto('/robots.txt');
  await beginSession(page);
  const editor = {
    username: `${crypto.randomUUID().slice(0, 8)}@example.org`,
    password: 'a quiet long sentence',
  };
  await call(page, 'POST', 'admins', { ...editor, role: 'editor' });
  await beginSession(page, editor);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'New messages' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Set up your site' })).toBeHidden();
  await page.goto('/admin/set-up');
  await expect(page.getByText('Set up your site is for admins')).toBeVisible();
});

const structure = {
  en: {
    heading: 'The structure, with your name and neutral texts',
    ask: 'Begin with the structure ...',
    begin: 'Begin with the structure',
    done: 'The structure is there',
    card: 'Placeholder texts to replace',
    finding: 'This is still a placeholder text',
  },
  ar: {
    heading: 'الهيكل باسم جهتكم وبنصوص عامة',
    ask: 'البدء بالهيكل…',
    begin: 'البدء بالهيكل',
    done: 'أُضيف الهيكل',
    card: 'نصوص مؤقتة لم تُستبدل',
    finding: 'ما زال هذا نصًا مؤقتًا',
  },
};

for (const language of ['en', 'ar'] as const)
  test(`the structure takes the place of the example, and its placeholders are counted: ${language}`, async ({
    page,
  }) => {
    const words = structure[language];
    await openDashboard(page);
    await publishNow(page);
    const home = async () => (await page.request.get('/')).text();
    const before = await home();
    await page.goto('/robots.txt');
    await beginIn(page, language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin/set-up?step=begin');
    const section = page.getByRole('region', { name: words.heading });
    await section.getByRole('button', { name: words.ask }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    try {
      await page.getByRole('alertdialog').getByRole('button', { name: words.begin }).click();
      await expect(page.getByText(words.done, { exact: true }).first()).toBeVisible();
      await expect(section).toBeHidden();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expectAccessible(page);
      expect(await home()).toBe(before);
      await page.goto('/admin');
      const card = page.getByRole('region', { name: words.card });
      await expect(card.getByRole('link')).toHaveCount(3);
    } finally {
      const { pending } = await call<{ pending: { id: number }[] }>(page, 'GET', 'publish');
      await call(page, 'POST', 'publish/discard', { changes: pending.map(({ id }) => id) });
    }
    await page.goto('/admin/set-up?step=begin');
    await expect(section).toBeVisible();
    expect(await home()).toBe(before);
  });

for (const language of ['en', 'ar'] as const)
  test(`a publish warns of a placeholder, with a link to it: ${language}`, async ({ page }) => {
    await openDashboard(page);
    await publishNow(page);
    await page.goto('/robots.txt');
    await beginIn(page, language);
    const texts = await call<RowOf<'page-content'>[]>(page, 'GET', 'page-content?page=home');
    const title = texts.find(
      ({ section, key, locale }) => section === 'hero' && key === 'title' && locale === 'en',
    );
    const write = (content: string | undefined) =>
      call(page, 'PATCH', `page-content/${title?.id}`, { content });
    await write('Say in one sentence what Noor does, and for whom');
    try {
      await page.goto('/admin/publish');
      const finding = page.getByRole('listitem').filter({ hasText: structure[language].finding });
      await expect(finding.getByRole('link').first()).toHaveAttribute('href', /page=home/);
      await expectAccessible(page);
    } finally {
      await page.goto('/robots.txt');
      await write(title?.content);
    }
  });

test('the guide is in Arabic, too', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/set-up?step=organisation');
  const heading = page.getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText('الجهة');
  await page.getByRole('button', { name: /الخطوة/ }).click();
  await expect(heading).toHaveText('الألوان');
  await expectAccessible(page);
});
