import type { Locator, Page } from '@playwright/test';
import { beginIn, call, expect, expectAccessible, expectToast, signIn, test } from './fixtures.ts';

interface Post {
  id: number;
  content: string;
}

const english = [
  '## On the night shift',
  'A library after closing time is quiet.',
  'Courses are listed on the [services page](/services).',
  '- Switch the torch off.',
  '- Listen.',
  '## Handover',
  'The keys go to the morning shift.',
  'Write down what you saw.',
];
const arabic = [
  '## في المناوبة الليلية',
  'المكتبة بعد الإغلاق هادئة.',
  'الدورات مذكورة في [صفحة الخدمات](/ar/services).',
  '- أطفئ المصباح.',
  '- أنصت.',
  '## التسليم',
  'تُسلّم المفاتيح للمناوبة الصباحية.',
  'دوّن ما رأيته.',
];
const lengthened =
  'Courses for guards who work alone at night, in pairs or with dogs, and for those who plan their rounds, are listed with their dates and prices on the [services page](/services), which is renewed every month.';

const screens = {
  en: {
    content: 'Content',
    outdated: /^Out of date since/,
    new: 'New in English',
    gone: 'No longer in the English',
    drop: /^Drop it/,
    dropped: 'It is dropped when you save.',
    keep: /^Keep it/,
    missing: 'One part has no Arabic yet',
    right: 'The Arabic is right',
    checked: 'Checked',
    alone: 'Only in the Arabic',
  },
  ar: {
    content: 'المحتوى',
    outdated: /^يحتاج إلى تحديث منذ/,
    new: 'جديد في النص الإنجليزي',
    gone: 'لم يعد في النص الإنجليزي',
    drop: /^حذفه/,
    dropped: 'سيُحذف عند الحفظ.',
    keep: /^إبقاؤه/,
    missing: 'جزء واحد لم يُترجم بعد',
    right: 'النص العربي صحيح',
    checked: 'مُراجَع',
    alone: 'في النص العربي وحده',
  },
} as const;

/** Writes a post in both languages, which belong together and are checked. */
async function writeBoth(page: Page): Promise<{ id: number; arabicId: number }> {
  const values = { title: 'On the night shift', content: english.join('\n\n'), locale: 'en' };
  const { id } = await call<Post>(page, 'POST', 'blog-posts', values);
  const translated = { title: 'المناوبة الليلية', content: arabic.join('\n\n'), locale: 'ar' };
  const { id: arabicId } = await call<Post>(page, 'POST', 'blog-posts', { ...translated, translationOf: id });
  return { id, arabicId };
}

async function openField(page: Page, id: number, content: string) {
  await page.goto(`/admin/translations?row=blog-posts/${id}`);
  const field = page.getByRole('region', { name: content, exact: true });
  await expect(field.getByRole('textbox').first()).toBeVisible();
  return { field, boxes: field.getByRole('textbox') };
}

/** The Arabic in the boxes, without the marks that keep addresses together. */
async function valuesOf(boxes: Locator): Promise<string[]> {
  const values = await boxes.evaluateAll((all) =>
    all.map((box) => ('value' in box ? String(box.value) : '')),
  );
  return values.map((value) => value.replaceAll(/[\u2066\u2069]/g, ''));
}

const words = (blocks: string[]) => blocks.map((block) => block.replace(/^(?:##|-) /, ''));

for (const language of ['en', 'ar'] as const) {
  const says = screens[language];

  test(`after edits of the English the Arabic stays beside its paragraphs until it is mended, in ${language}`, async ({
    page,
  }) => {
    await beginIn(page, language);
    const { id, arabicId } = await writeBoth(page);
    const changed = [
      ...english.slice(0, 2),
      lengthened,
      ...english.slice(3, 6),
      english[7],
      'Call the police.',
    ];
    await call(page, 'PATCH', `blog-posts/${id}`, { content: changed.join('\n\n') });
    const { field, boxes } = await openField(page, id, says.content);
    expect(await valuesOf(boxes)).toEqual([...words(arabic), '']);
    await expect(field.getByText(says.outdated)).toHaveCount(2);
    await expect(field.getByRole('insertion').filter({ hasText: 'who work alone at night' })).toBeVisible();
    await expect(field.getByText(says.new)).toHaveCount(1);
    await expect(field.getByText(says.gone)).toHaveCount(1);
    await expect(field.getByText(says.missing)).toBeVisible();
    await expect(field.getByRole('button', { name: says.right })).toBeHidden();
    await expectAccessible(page);

    await field.getByRole('button', { name: says.drop }).click();
    await expect(field.getByText(says.dropped)).toBeVisible();
    await boxes.nth(2).fill('دورات الحراس مذكورة بمواعيدها في [صفحة الخدمات](/ar/services).');
    await boxes.last().fill('اتصل بالشرطة.');
    await boxes.last().press('Control+s');
    await expect(field.getByText(says.checked, { exact: true })).toBeVisible();
    const mended = [
      ...arabic.slice(0, 2),
      'دورات الحراس مذكورة بمواعيدها في [صفحة الخدمات](/ar/services).',
      ...arabic.slice(3, 6),
      'دوّن ما رأيته.',
      'اتصل بالشرطة.',
    ];
    expect(await valuesOf(boxes)).toEqual(words(mended));
    await page.reload();
    await expect(field.getByText(says.checked, { exact: true })).toBeVisible();
    expect(await valuesOf(boxes)).toEqual(words(mended));
    const { content } = await call<Post>(page, 'GET', `blog-posts/${arabicId}`);
    expect(content).toBe(mended.join('\n\n'));
  });

  test(`a confirmed text stays paragraph by paragraph, with what only the Arabic has, in ${language}`, async ({
    page,
  }) => {
    await beginIn(page, language);
    const { id } = await writeBoth(page);
    const changed = [...english.slice(0, 2), lengthened, ...english.slice(3, 6), english[7]];
    await call(page, 'PATCH', `blog-posts/${id}`, { content: changed.join('\n\n') });
    const { field, boxes } = await openField(page, id, says.content);
    // While something is typed, nothing is confirmed as a whole.
    const right = field.getByRole('button', { name: says.right });
    await boxes.first().fill('في الليل');
    await expect(right).toBeHidden();
    await boxes.first().fill('في المناوبة الليلية');
    await field.getByRole('button', { name: says.keep }).click();
    await expect(field.getByText(says.alone)).toBeVisible();
    await right.click();
    await expect(field.getByText(says.checked, { exact: true })).toBeVisible();
    await page.reload();
    await expect(field.getByText(says.alone)).toBeVisible();
    expect(await valuesOf(boxes)).toEqual(words(arabic));
    await expectAccessible(page);
  });
}

test('a text that is built in another way than its English stands beside it in paragraphs, too', async ({
  page,
}) => {
  await signIn(page);
  const { id, arabicId } = await writeBoth(page);
  const merged = [...arabic.slice(0, 2), ...arabic.slice(3)];
  await call(page, 'PATCH', `blog-posts/${arabicId}`, { content: merged.join('\n\n') });
  const { field, boxes } = await openField(page, id, 'Content');
  await expect(field.getByText('Left out of the Arabic')).toHaveCount(1);
  expect(await valuesOf(boxes)).toEqual(words([...arabic.slice(0, 2), '', ...arabic.slice(3)]));
  await expect(field.getByText('Checked', { exact: true })).toBeVisible();
  await boxes.nth(2).fill('الدورات في [صفحة الخدمات](/ar/services).');
  await page.getByRole('button', { name: 'Save the Arabic' }).click();
  await expectToast(page, 'Saved');
  const { content } = await call<Post>(page, 'GET', `blog-posts/${arabicId}`);
  expect(content.split('\n\n')[2]).toBe('الدورات في [صفحة الخدمات](/ar/services).');
});

test('a link that the Arabic lost is put around the selected words, and its address stays in one piece', async ({
  page,
}) => {
  await signIn(page);
  const { id, arabicId } = await writeBoth(page);
  const { field, boxes } = await openField(page, id, 'Content');
  const box = boxes.nth(2);
  await box.fill('الدورات مذكورة في صفحة الخدمات.');
  await expect(field.getByText('Missing: /services')).toBeVisible();
  await box.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(18, 30));
  await field.getByRole('button', { name: 'Insert /services' }).click();
  await expect(box).toHaveValue('الدورات مذكورة في [صفحة الخدمات](\u2066/ar/services\u2069).');
  await expect(field.getByText('Missing: /services')).toBeHidden();
  // The cursor passes the marks: what is typed stands where it is typed, and is stored without them.
  await box.press('End');
  await box.pressSequentially(' [هنا](/ar/blog) الآن');
  await expect(box).toHaveValue(/ \[هنا\]\(\u2066\/ar\/blog\u2069\) الآن$/);
  await box.press('Control+s');
  await expectToast(page, 'Saved');
  const { content } = await call<Post>(page, 'GET', `blog-posts/${arabicId}`);
  expect(content).toContain('في [صفحة الخدمات](/ar/services). [هنا](/ar/blog) الآن\n');
});

test('the page of an article leads to side by side, and says beside both languages when the Arabic is out of date', async ({
  page,
}) => {
  await signIn(page);
  const { id, arabicId } = await writeBoth(page);
  await page.goto(`/admin/blog-posts/${id}`);
  const form = page.getByRole('form', { name: 'Edit Post' });
  const link = form.getByRole('link', { name: 'Side by side' }).first();
  await expect(link).toBeVisible();
  const outdated = form.getByText('Out of date: the English changed');
  await expect(outdated).toBeHidden();
  await call(page, 'PATCH', `blog-posts/${id}`, { content: `${english.join('\n\n')}\n\nMore.` });
  for (const post of [id, arabicId]) {
    await page.goto(`/admin/blog-posts/${post}`);
    await expect(outdated.first()).toBeVisible();
    await form.getByRole('radio', { name: 'Other language' }).click();
    await expect(outdated).toHaveCount(2);
  }
  await expectAccessible(page);
  await link.click();
  await expect(page.getByRole('region', { name: 'Content' }).getByText('New in English')).toBeVisible();

  const alone = await call<Post>(page, 'POST', 'blog-posts', {
    title: 'Alone',
    content: 'Text.',
    locale: 'en',
  });
  await page.goto(`/admin/blog-posts/new?locale=ar&of=${alone.id}`);
  await page.getByRole('link', { name: 'Side by side' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Content in Arabic' })).toBeVisible();
});
