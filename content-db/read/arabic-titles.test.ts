import { expect, test } from 'vitest';
import { createTestDb } from '../testing/database.ts';
import { parsed } from '../testing/inputs.ts';
import { describeChangedRows } from '../write/changed-rows.ts';
import { createRow, type Input } from '../write/repository.ts';
import type { ResourceName } from '../types/index.ts';
import { arabicTitles, titlesOf } from './arabic-titles.ts';
import { rowsWith } from './references.ts';

async function createScene() {
  const db = await createTestDb();
  const { database } = db;
  return {
    queries: database.read,
    add: async <N extends ResourceName>(name: N, values: Partial<Input<N>>) => {
      const row = await database.write((tx) =>
        createRow(tx, name, parsed(name, values) as Input<N>, 'staff'),
      );
      return Number(row.id);
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

test('a row with both languages has its titles in its own columns, or in the rows with its texts', async () => {
  await using scene = await createScene();
  await scene.add('images', { key: 'picture' });
  const topic = await scene.add('topics', { slug: 'crowds', name: 'Crowds', nameAr: 'الحشود' });
  const picture = await scene.add('uploads', { file: 'a.jpg', altEn: 'A gate', altAr: 'بوابة' });
  const course = await scene.add('training-courses', { title: 'First' });
  await scene.add('training-course-translations', { courseId: course, locale: 'ar', title: 'الأولى' });
  const service = await scene.add('services', { key: 'cabin-safety' });
  await scene.add('service-translations', { serviceId: service, locale: 'en', title: 'Cabin safety' });
  await scene.add('service-translations', { serviceId: service, locale: 'ar', title: 'سلامة المقصورة' });
  for (const [name, id, english, title] of [
    ['topics', topic, 'Crowds', 'الحشود'],
    ['uploads', picture, 'A gate', 'بوابة'],
    ['training-courses', course, 'First', 'الأولى'],
    ['services', service, 'Cabin safety', 'سلامة المقصورة'],
  ] as const) {
    const rows = await rowsWith(scene.queries, name, 'id', [id]);
    expect(await arabicTitles(scene.queries, name, rows)).toEqual(new Map([[id, title]]));
    const describeRow = await describeChangedRows(scene.queries, [{ resource: name, rowId: id }]);
    expect(describeRow({ resource: name, rowId: id })).toMatchObject({
      name: english,
      arabicName: title,
    });
  }
});

test('a page has its own title, not that of a section', async () => {
  await using scene = await createScene();
  const page = await scene.add('pages', { title: 'About us', titleAr: 'من نحن', slug: 'about' });
  await scene.add('page-sections', { pageId: page, kind: 'text', title: 'Who we are', titleAr: 'هويتنا' });
  const rows = await rowsWith(scene.queries, 'pages', 'id', [page]);
  expect(await titlesOf(scene.queries, 'pages', rows)).toEqual({
    english: new Map([[page, 'About us']]),
    arabic: new Map([[page, 'من نحن']]),
  });
});

test('a row without Arabic, and one that has one language, has no Arabic title besides its own', async () => {
  await using scene = await createScene();
  const topic = await scene.add('topics', { slug: 'retail', name: 'Retail', nameAr: '' });
  const member = await scene.add('team-members', { name: 'دانة', locale: 'ar' });
  for (const [name, id] of [
    ['topics', topic],
    ['team-members', member],
  ] as const) {
    const rows = await rowsWith(scene.queries, name, 'id', [id]);
    expect(await arabicTitles(scene.queries, name, rows)).toEqual(new Map());
  }
});

test('a row that stands for a picture has its Arabic alternative text, unless its own title is Arabic', async () => {
  await using scene = await createScene();
  await scene.add('uploads', { file: 'gate.jpg', altEn: 'A gate', altAr: 'بوابة مغلقة' });
  await scene.add('uploads', { file: 'hall.jpg', altEn: 'A hall' });
  const ids: number[] = [];
  for (const [title, url] of [
    ['Gate', '/uploads/gate.jpg'],
    ['البوابة', '/uploads/gate.jpg'],
    ['Hall', '/uploads/hall.jpg'],
    ['Elsewhere', 'https://example.org/uploads/gate.jpg'],
  ] as const)
    ids.push(await scene.add('images', { key: title, title, url }));
  const rows = await rowsWith(scene.queries, 'images', 'id', ids);
  expect(await arabicTitles(scene.queries, 'images', rows)).toEqual(new Map([[ids[0], 'بوابة مغلقة']]));
  const describeRow = await describeChangedRows(scene.queries, [
    { resource: 'images', rowId: Number(ids[0]) },
  ]);
  expect(describeRow({ resource: 'images', rowId: Number(ids[0]) })).toMatchObject({
    name: 'Gate',
    arabicName: 'بوابة مغلقة',
  });
});
