import { confirmTranslation } from '../write/confirm-translation.ts';
import { isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changes } from '../changes.ts';
import type { Database } from '../database/open.ts';
import { createRow, type Input, updateRow } from '../write/repository.ts';
import type { ResourceName } from '../types/index.ts';
import { createTestDb } from '../testing/database.ts';
import { translatedFields, translationIssues } from './translated-fields.ts';
import { translations, machineAuthor } from './translations.ts';

const text = { page: 'home', section: 'hero', key: 'title', isActive: true } as const;

async function add<N extends ResourceName>(
  database: Database,
  name: N,
  input: Input<N>,
  by = 'staff',
): Promise<number> {
  return Number((await database.write((tx) => createRow(tx, name, input, by))).id);
}

async function change<N extends ResourceName>(
  database: Database,
  name: N,
  id: number,
  input: Partial<Input<N>>,
  by = 'staff',
): Promise<void> {
  await database.write((tx) => updateRow(tx, name, id, input, { by }));
}

describe('an Arabic text is out of date', () => {
  test('once the English text was changed after it, and until it is written itself', async () => {
    await using db = await createTestDb();
    const { database } = db;
    const arabic = await add(database, 'page-content', { ...text, content: 'نص', locale: 'ar' });
    const english = await add(database, 'page-content', { ...text, content: 'Text', locale: 'en' });
    expect(await translationIssues(database.read)).toEqual([]);
    await change(database, 'page-content', english, { content: 'New text' });
    expect(await translationIssues(database.read)).toEqual([
      { resource: 'page-content', id: arabic, issue: 'outdated' },
    ]);
    await change(database, 'page-content', arabic, { content: 'نص جديد' });
    expect(await translationIssues(database.read)).toEqual([]);
  });

  test('but not after a change of a switch, the order or a picture of the English row', async () => {
    await using db = await createTestDb();
    const { database } = db;
    const english = await add(database, 'page-content', { ...text, content: 'Text', locale: 'en' });
    await add(database, 'page-content', { ...text, content: 'نص', locale: 'ar' });
    await change(database, 'page-content', english, { isActive: false });
    const course = await add(database, 'training-courses', {
      title: 'First',
      description: 'Steps',
      order: 1,
    });
    await add(database, 'training-course-translations', {
      courseId: course,
      locale: 'ar',
      title: 'الأولى',
      description: 'خطوات',
    });
    await change(database, 'training-courses', course, { order: 2 });
    const seo = { page: 'home', noIndex: false, noFollow: false };
    const home = await add(database, 'seo-settings', { ...seo, locale: 'en', metaTitle: 'Home' });
    await add(database, 'seo-settings', { ...seo, locale: 'ar', metaTitle: 'الرئيسية' });
    await change(database, 'seo-settings', home, { noIndex: true });
    expect(await translationIssues(database.read)).toEqual([]);
    await change(database, 'training-courses', course, { title: 'The first' });
    await change(database, 'seo-settings', home, { metaTitle: 'Start' });
    expect((await translationIssues(database.read)).map(({ resource, issue }) => [resource, issue])).toEqual([
      ['training-course-translations', 'outdated'],
      ['seo-settings', 'outdated'],
    ]);
  });
});

test('an Arabic post is out of date once the text of the English one that it translates was changed', async () => {
  await using db = await createTestDb();
  const { database } = db;
  const english = await add(database, 'blog-posts', {
    title: 'First',
    content: 'Text',
    slug: 'first',
    locale: 'en',
  });
  const arabic = await add(database, 'blog-posts', {
    title: 'الأولى',
    content: 'نص',
    slug: 'الأولى',
    locale: 'ar',
    translationOf: english,
  });
  await add(database, 'blog-posts', { title: 'وحدها', content: 'نص', slug: 'وحدها', locale: 'ar' });
  await change(database, 'blog-posts', english, { imageUrl: '/uploads/a.jpg' });
  expect(await translationIssues(database.read)).toEqual([]);
  await change(database, 'blog-posts', english, { content: 'New text' });
  expect(await translationIssues(database.read)).toEqual([
    { resource: 'blog-posts', id: arabic, issue: 'outdated' },
  ]);
  await database.write((tx) => confirmTranslation(tx, { resource: 'blog-posts', id: arabic, by: 'staff' }));
  expect(await translationIssues(database.read)).toEqual([]);
});

describe('an Arabic text is unchecked', () => {
  test('while the translation service was the last to write it', async () => {
    await using db = await createTestDb();
    const { database } = db;
    await add(database, 'page-content', { ...text, content: 'Text', locale: 'en' });
    const arabic = await add(
      database,
      'page-content',
      { ...text, content: 'نص', locale: 'ar' },
      machineAuthor,
    );
    expect(await translationIssues(database.read)).toEqual([
      { resource: 'page-content', id: arabic, issue: 'unchecked' },
    ]);
    await change(database, 'page-content', arabic, { isActive: false });
    expect(await translationIssues(database.read)).toHaveLength(1);
    await change(database, 'page-content', arabic, { content: 'نص أفضل' });
    expect(await translationIssues(database.read)).toEqual([]);
  });
});

test('an Arabic text that a person confirmed is neither, and the confirmation is not a pending change', async () => {
  await using db = await createTestDb();
  const { database } = db;
  const english = await add(database, 'page-content', { ...text, content: 'Text', locale: 'en' });
  const id = await add(database, 'page-content', { ...text, content: 'نص', locale: 'ar' }, machineAuthor);
  await database.write((tx) => tx.update(changes).set({ releaseId: 1 }));
  await change(database, 'page-content', english, { content: 'Text.' });
  const pending = () => database.read.$count(changes, isNull(changes.releaseId));
  expect(await pending()).toBe(1);
  await database.write((tx) => confirmTranslation(tx, { resource: 'page-content', id, by: 'staff' }));
  expect(await translationIssues(database.read)).toEqual([]);
  expect(await pending()).toBe(1);
});

describe('each field of a row', () => {
  test('says its state, who wrote the Arabic, and since when the English is another one', async () => {
    await using db = await createTestDb();
    const { database } = db;
    const topic = await add(database, 'topics', {
      slug: 'crowds',
      name: 'Crowds',
      description: 'Large ones',
      cover: 'crowd',
      sortOrder: 0,
    });
    const fieldsOf = async () => {
      const translation = translations.find(({ resource }) => resource === 'topics');
      const fields = translation ? await translatedFields(database.read, translation, [topic]) : [];
      return fields.map(({ column, state, by, characters, outdatedSince }) => [
        column.english,
        state,
        by,
        characters,
        outdatedSince !== null,
      ]);
    };
    expect(await fieldsOf()).toEqual([
      ['name', 'missing', null, 6, false],
      ['description', 'missing', null, 10, false],
    ]);
    await change(database, 'topics', topic, { nameAr: 'حشود', descriptionAr: 'كبيرة' }, machineAuthor);
    await change(database, 'topics', topic, { nameAr: 'الحشود' }, 'dana');
    await change(database, 'topics', topic, { description: 'Very large ones' });
    expect(await fieldsOf()).toEqual([
      ['name', 'checked', 'dana', 6, false],
      ['description', 'outdated', machineAuthor, 15, true],
    ]);
    await change(database, 'topics', topic, { description: 'Large ones' });
    expect((await fieldsOf())[1]).toEqual(['description', 'unchecked', machineAuthor, 10, false]);
    await database.write((tx) =>
      confirmTranslation(tx, { resource: 'topics', id: topic, columns: ['descriptionAr'], by: 'sami' }),
    );
    expect((await fieldsOf())[1]).toEqual(['description', 'checked', 'sami', 10, false]);
  });

  test('is not translated from an English post that an Arabic one led to, and not from a hidden row', async () => {
    await using db = await createTestDb();
    const { database } = db;
    await add(database, 'page-content', { ...text, content: 'Hidden', locale: 'en', isActive: false });
    const post = { content: 'x', createdAt: '2026-01-01T00:00:00Z' };
    const arabic = await add(database, 'blog-posts', { ...post, title: 'أ', slug: 'a', locale: 'ar' });
    await add(database, 'blog-posts', {
      ...post,
      title: 'b',
      slug: 'b',
      locale: 'en',
      translationOf: arabic,
    });
    const stateOf = async (name: ResourceName) => {
      const translation = translations.find(({ resource }) => resource === name);
      return translation ? translatedFields(database.read, translation) : [];
    };
    expect(await stateOf('blog-posts')).toEqual([]);
    expect(await stateOf('page-content')).toMatchObject([{ state: 'missing', isPublic: false }]);
  });
});
