import { expect, test } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { type Finder, type Hit, searchRoutes } from './search.ts';
import { addRow } from '../testing/app.ts';
import { signedIn } from '../testing/signed-in.ts';

test('a search finds content of all types and what features have, each with the row to edit', async () => {
  await using db = await createTestDb();
  const { database } = db;
  const finder: Finder = async (_, search) =>
    search === 'Harbour'
      ? [{ resource: 'elsewhere', id: 7, label: 'What a feature finds of Harbour', match: 'text' }]
      : [];
  const app = signedIn(searchRoutes({ content: database, finders: [finder] }), []);
  const find = async (search: string): Promise<Hit[]> =>
    (await app.request(`/api/admin/search?${new URLSearchParams({ search })}`)).json() as Promise<Hit[]>;
  await addRow(database, 'images', {
    key: 'plate',
    url: 'https://example.org/a.jpg',
    title: 'Harbour plate',
    category: 'c',
  });
  const service = await addRow(database, 'services', {
    key: 'port',
    icon: 'plane',
    sortOrder: 0,
    isFeatured: false,
    isVisible: 1,
  });
  const text = {
    serviceId: service,
    overviewDescription: 'How to watch',
    detailedContent: 'x'.repeat(50),
    imageKey: 'plate',
  };
  await addRow(database, 'service-translations', { ...text, locale: 'en', title: 'Harbour watch' });
  await addRow(database, 'service-translations', { ...text, locale: 'ar', title: 'حراسة الميناء' });
  await addRow(database, 'blog-posts', {
    title: 'A harbour at night',
    slug: 'night',
    content: 'x',
    locale: 'en',
  });
  await addRow(database, 'blog-posts', {
    title: 'Another',
    slug: 'other',
    content: 'only its body says harbour',
    locale: 'en',
  });
  await addRow(database, 'clients', { name: 'Harbour Works', locale: 'en', sortOrder: 0 });
  await addRow(database, 'page-content', {
    page: 'home',
    section: 'hero',
    key: 'title',
    content: 'From harbour to hangar',
    locale: 'en',
    isActive: true,
  });
  await addRow(database, 'redirects', {
    fromUrl: '/harbour',
    toUrl: '/services',
    redirectType: 301,
    isActive: true,
  });
  expect(
    (await find('Harbour')).map(({ resource, id, label, locale = null }) => [resource, id, label, locale]),
  ).toEqual([
    ['images', 1, 'Harbour plate', null],
    ['services', service, 'Harbour watch', 'en'],
    ['blog-posts', 1, 'A harbour at night', 'en'],
    ['blog-posts', 2, 'Another', 'en'],
    ['clients', 1, 'Harbour Works', 'en'],
    ['page-content', 1, 'home / hero / title', 'en'],
    ['redirects', 1, '/harbour', null],
    ['elsewhere', 7, 'What a feature finds of Harbour', null],
  ]);
  expect(await find('ميناء')).toMatchObject([{ resource: 'services', id: service, locale: 'ar' }]);
  // What has pages says where, in each language.
  expect((await find('Harbour')).flatMap(({ paths }) => paths ?? [])).toEqual([
    { en: '/services/port', ar: '/ar/services/port' },
    { en: '/blog/night' },
    { en: '/blog/other' },
  ]);
  expect(await find(' ')).toEqual([]);
  const labels = async (search: string) => (await find(search)).map(({ label, match }) => [label, match]);
  // Every word, in any order, and the names before other texts.
  expect(await labels('night harbour')).toEqual([['A harbour at night', 'word']]);
  expect(await labels('night harb')).toEqual([['A harbour at night', 'name']]);
  expect(await labels('watch how')).toContainEqual(['Harbour watch', 'text']);
  // One letter may be wrong.
  expect(await labels('harbuor works')).toEqual([['Harbour Works', 'near']]);
  expect(await labels('الميتاء')).toEqual([['حراسة الميناء', 'near']]);
  expect((await find('body harbour')).map(({ label, text, match }) => [label, text, match])).toEqual([
    ['Another', 'only its body says harbour', 'text'],
  ]);
  await addRow(database, 'topics', {
    name: 'Travel',
    nameAr: 'السفر الآمن',
    slug: 'travel',
    cover: 'route',
    sortOrder: 0,
  });
  expect(await labels('السفر الآمم')).toEqual([['Travel', 'near']]);
  expect(await labels('السفر')).toEqual([['Travel', 'word']]);
  // However Arabic is spelt.
  expect(await labels('حراسه المينآء')).toEqual([['حراسة الميناء', 'word']]);
  expect(await labels('harbour zebra')).toEqual([]);
});

test('a word of a body is found though it is misspelt, in both languages', async () => {
  await using db = await createTestDb();
  const { database } = db;
  const app = signedIn(searchRoutes({ content: database }), []);
  const found = async (search: string) =>
    ((await (await app.request(`/api/admin/search?${new URLSearchParams({ search })}`)).json()) as Hit[]).map(
      ({ label, text, match }) => ({ label, text, match }),
    );
  const add = (title: string, slug: string, locale: 'en' | 'ar', content: string) =>
    addRow(database, 'blog-posts', { title, slug, locale, content });
  await add('Winter', 'winter', 'en', 'The radiators of the basement are warm.');
  await add('الشتاء', 'الشتاء', 'ar', 'تدفئة القبو في المكتبة العامة.');
  const hit = { label: 'Winter', match: 'near' };
  for (const search of ['radiatrs', 'radaitors', 'basment', 'warm radiatrs'])
    expect(await found(search), search).toMatchObject([
      { ...hit, text: expect.stringContaining('radiators') },
    ]);
  expect(await found('المكتببة')).toMatchObject([{ label: 'الشتاء', match: 'near' }]);
  expect(await found('volcanoes')).toEqual([]);
  await add('Volcano', 'volcano', 'en', 'Volcanoes are warm, too.');
  expect(await found('volcanos')).toMatchObject([{ label: 'Volcano' }]);
});
