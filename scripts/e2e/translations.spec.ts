import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestTranslationServer } from '#admin-server/translate/testing/translation-server.ts';
import {
  beginIn,
  beginSession,
  call,
  expect,
  expectAccessible,
  expectToast,
  test,
} from '#admin-server/spa/e2e/fixtures.ts';
import { startTemporarySite } from '../process/temporary-site.ts';

/** A server of its own with a translation service: the others have none. */
let opened: AsyncDisposableStack;
let address: string;

test.beforeAll(async () => {
  opened = new AsyncDisposableStack();
  test.setTimeout(120_000);
  const service = opened.use(await createTestTranslationServer());
  service.respond = ({ q }) => ({
    status: 200,
    body: JSON.stringify({ translatedText: q.map((text) => `ترجمة: ${text}`) }),
  });
  const seeded = join(tmpdir(), 'seeded.tar.gz');
  const backup = existsSync(seeded) ? seeded : undefined;
  const site = await startTemporarySite(backup, { TRANSLATE_URL: service.url });
  opened.defer(() => site.stop());
  ({ address } = site);
});

test.afterAll(() => opened.disposeAsync());

test('what is missing is translated after a look at the plan, corrected, confirmed, and out of date once the English changes', async ({
  browser,
}) => {
  const context = opened.use(await browser.newContext({ baseURL: address }));
  const page = await context.newPage();
  await beginSession(page);
  const { id } = await call<{ id: number }>(page, 'POST', 'topics', {
    slug: 'night-shifts',
    name: 'Night shifts',
    description: 'Working 8 hours at night.',
    cover: 'street',
    sortOrder: 9,
  });
  await page.goto('/admin/translations');
  await page.getByRole('button', { name: 'Translate everything missing' }).click();
  const plan = page.getByRole('dialog', { name: 'Translate everything missing' });
  await expect(plan.getByRole('row', { name: /^In all, at most/ })).toBeVisible();
  await plan.getByRole('button', { name: 'Translate' }).click();
  await expectToast(page, 'In the queue');
  await page.goto(`/admin/translations?row=topics/${id}`);
  const name = page.getByLabel('Name in Arabic');
  await expect(name).toHaveValue('ترجمة: Night shifts');
  await expect(page.getByText('By the translation service').first()).toBeVisible();
  await expectAccessible(page);

  await name.fill('المناوبات الليلية');
  await page.getByRole('button', { name: 'Save the Arabic' }).click();
  await expectToast(page, 'Saved');
  await expect(page.getByRole('region', { name: 'Name' }).getByText('Checked')).toBeVisible();
  const description = page.getByRole('region', { name: 'Description' });
  await description.getByRole('button', { name: 'The Arabic is right' }).click();
  await expect(description.getByText('Checked')).toBeVisible();

  await call(page, 'PATCH', `topics/${id}`, { description: 'Working 10 hours at night.' });
  await page.goto('/admin/translations?state=outdated&resource=topics');
  const row = page.getByRole('list', { name: 'Texts to work on' }).getByRole('listitem').filter({
    hasText: 'Night shifts',
  });
  await expect(row.getByText(/^Out of date since/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Night shifts' }).click();
  await expect(description.getByText('8', { exact: true })).toBeVisible();
  await expect(description.getByText('Missing: 10')).toBeVisible();
  expect(await call(page, 'GET', `topics/${id}`)).toMatchObject({
    nameAr: 'المناوبات الليلية',
    descriptionAr: 'ترجمة: Working 8 hours at night.',
  });
});

const screens = {
  en: {
    field: 'Content',
    right: (part: number) => `Right: Content in Arabic, part ${part}`,
    inPart: 'Checked in part',
    left: ['2 of 3 parts left to check', 'One of 3 parts left to check'],
    save: 'Save the Arabic',
    checked: 'Checked',
    texts: 'Texts to work on',
  },
  ar: {
    field: 'المحتوى',
    right: (part: number) => new RegExp(`^صحيح: .*الجزء ${part}`),
    inPart: 'مُراجَع جزئيًا',
    left: ['بقي للمراجعة جزءان من \u20683\u2069', 'بقي للمراجعة جزء واحد من \u20683\u2069'],
    save: 'حفظ النص العربي',
    checked: 'مُراجَع',
    texts: 'نصوص للعمل عليها',
  },
} as const;

for (const [language, words] of Object.entries(screens))
  test(`an article is checked paragraph by paragraph, in ${language}`, async ({ browser }) => {
    const context = opened.use(await browser.newContext({ baseURL: address }));
    const page = await context.newPage();
    await beginIn(page, language === 'ar' ? 'ar' : 'en');
    const title = `Paragraphs ${language}`;
    const content = `First ${language}.\n\nSecond.\n\nThird.`;
    const { id } = await call<{ id: number }>(page, 'POST', 'blog-posts', { title, content, locale: 'en' });
    const desk = `/admin/translations?row=blog-posts/${id}`;
    await page.goto(desk);
    const field = page.getByRole('region', { name: words.field, exact: true });
    const right = (part: number) => field.getByRole('button', { name: words.right(part) });
    await right(2).click();
    await expect(right(2)).toBeHidden();
    await expect(field.getByText(words.inPart)).toBeVisible();
    await expect(field.getByText(words.left[0])).toBeVisible();
    await expectAccessible(page);

    await page.goto('/admin/translations?resource=blog-posts');
    const row = page
      .getByRole('list', { name: words.texts })
      .locator('> li')
      .filter({ hasText: 'Paragraphs' });
    await expect(row.getByText(words.left[0])).toBeVisible();
    await expectAccessible(page);

    // One is being corrected meanwhile.
    await page.goto(desk);
    await field.getByRole('textbox').first().fill('أولًا.');
    await right(3).click();
    await expect(field.getByText(words.left[1])).toBeVisible();
    await page.getByRole('button', { name: words.save }).click();
    await expect(field.getByText(words.checked, { exact: true })).toBeVisible();
    await expect(field.getByRole('textbox').first()).toHaveValue('أولًا.');
    await page.goto('/admin/translations?resource=blog-posts');
    await expect(row.getByText(words.field, { exact: true })).toBeHidden();
  });
