import { expect, test } from 'vitest';
import { seedAuthor } from '#content-db/changes.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { resources } from '#content-db/types/index.ts';
import { createRow, updateRow } from '#content-db/write/repository.ts';
import { createAutoTranslation } from './auto-translation.ts';
import { createTestTranslationServer } from './testing/translation-server.ts';
import { createTranslationCalls, translationApp } from './testing/translation-calls.ts';
import { createTranslator } from './translator.ts';
import { addRow } from '../testing/app.ts';
import { asJson, signedIn } from '../testing/signed-in.ts';

const text = { page: 'home', section: 'hero', key: 'title', isActive: true } as const;

test('lists the Arabic texts to check, confirms one, and suggests a translation', async () => {
  await using db = await createTestDb();
  await using service = await createTestTranslationServer();
  const { database: content } = db;
  const automatic = await createAutoTranslation({
    server: { id: 'test', isAlone: true },
    content,
    translator: createTranslator({ url: service.url }),
    log: () => undefined,
  });
  const app = signedIn(translationApp({ content, automatic }), []);
  const state = async () => (await app.request('/api/admin/translations')).json();
  const post = (path: string, body: object) =>
    app.request(`/api/admin/translations/${path}`, asJson('POST', body));
  await addRow(content, 'page-content', { ...text, content: 'Calm', locale: 'en' });
  await automatic.translateNew();
  expect(await state()).toEqual({
    isAutomatic: true,
    isBusy: false,
    issues: [{ resource: 'page-content', id: 2, issue: 'unchecked' }],
  });
  const isFollowed = async (row: string) =>
    (await app.request(`/api/admin/translations/followed/${row}`)).json();
  expect(await isFollowed('page-content/1')).toEqual({ isFollowed: true });
  expect((await post('confirm', { resource: 'page-content', id: 2 })).status).toBe(204);
  expect(await isFollowed('page-content/1')).toEqual({ isFollowed: false });
  expect(await isFollowed('clients/1')).toEqual({ isFollowed: false });
  expect(await state()).toMatchObject({ issues: [] });
  expect((await post('confirm', { resource: 'page-content', id: 99 })).status).toBe(404);
  expect((await post('confirm', { resource: 'redirects', id: 1 })).status).toBe(400);
  expect(await (await post('suggest', { text: 'Exact' })).json()).toEqual({ text: 'ar: Exact' });
});

test('without a translation service nothing is automatic, and a suggestion says which variable to set', async () => {
  await using db = await createTestDb();
  const app = signedIn(translationApp({ content: db.database }), []);
  expect(await (await app.request('/api/admin/translations')).json()).toEqual({
    isAutomatic: false,
    isBusy: false,
    issues: [],
  });
  const refused = await app.request('/api/admin/translations/suggest', asJson('POST', { text: 'Exact' }));
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('TRANSLATE_URL')]);
});

test('all that is missing is planned, with its cost, and translated when somebody asks for it', async () => {
  await using scene = await createTranslationCalls();
  const { content, automatic } = scene;
  const addSeed = (key: string, english: string) =>
    content.write((tx) =>
      createRow(tx, 'page-content', { ...text, key, content: english, locale: 'en' }, seedAuthor),
    );
  await addSeed('title', 'Calm');
  await addSeed('lead', 'Exact');
  await automatic.translateNew();
  expect(scene.service.requests).toEqual([]);
  expect(await scene.get('translations/plan')).toMatchObject({
    types: [{ resource: 'page-content', label: 'Page text', texts: 2, characters: 9 }],
    texts: 2,
    characters: 9,
    cost: { amount: expect.closeTo(0.00018), currency: 'USD' },
    left: 100,
  });
  expect(await scene.get('translations/board')).toMatchObject({
    places: [{ resource: 'page-content', page: 'home', missing: 2, outdated: 0, unchecked: 0, checked: 0 }],
    rows: [
      { englishId: 1, title: 'home / hero / title', page: 'home', fields: [{ state: 'missing' }] },
      { englishId: 2 },
    ],
    total: 2,
    service: { name: 'LibreTranslate', waiting: 0, used: 0, limit: 100, pause: null },
  });
  expect(await scene.send('POST', 'translations/plan', {})).toEqual({ status: 202, body: { texts: 2 } });
  await automatic.translateNew();
  expect(await scene.get('translations/board?state=unchecked&page=home')).toMatchObject({
    places: [{ missing: 0, unchecked: 2 }],
    total: 2,
    service: { used: 9 },
  });
  expect(await scene.get('translations/board?state=missing')).toMatchObject({ rows: [], total: 0 });
});

test('side by side shows where the Arabic comes from, stores what a person writes, and remembers it', async () => {
  await using scene = await createTranslationCalls();
  const { content, automatic } = scene;
  const id = 1;
  await addRow(content, 'page-content', { ...text, content: 'One.\n\nTwo.', locale: 'en' });
  await automatic.translateNew();
  const row = `translations/row/page-content/${id}`;
  expect(await scene.get(row)).toMatchObject({
    title: 'home / hero / title',
    arabicId: 2,
    revision: 1,
    fields: [
      { state: 'unchecked', isMachine: true, english: 'One.\n\nTwo.', source: 'One.\n\nTwo.', problem: null },
    ],
  });
  const save = (column: string, ...texts: string[]) =>
    scene.send('POST', row, { texts: { [column]: { english: 'One.\n\nTwo.', texts } }, revision: 1 });
  expect(await save('content', 'واحد.', 'اثنان.')).toMatchObject({
    status: 200,
    body: { fields: [{ state: 'checked', isMachine: false }] },
  });
  expect((await save('content', 'آخر', 'ثانٍ')).status).toBe(409);
  expect((await save('content', 'آخر')).status).toBe(409);
  expect((await save('page', 'x')).status).toBe(400);
  await content.write((tx) => updateRow(tx, 'page-content', id, { content: 'One.\n\nThree.' }, { by: 'x' }));
  await automatic.translateNew();
  expect(await scene.get(row)).toMatchObject({
    fields: [{ state: 'outdated', arabic: 'واحد.\n\nاثنان.', source: 'One.\n\nTwo.' }],
  });
  expect((await scene.send('POST', 'translations/matches', { text: 'Two!' })).body).toEqual([]);
  expect((await scene.send('POST', 'translations/matches', { text: 'two.' })).body).toEqual([
    { english: 'Two.', arabic: 'اثنان.', by: expect.any(String), at: expect.any(String), likeness: 1 },
  ]);
  // The same for an empty field of a form, in either language.
  const other = { ...text, key: 'lead' };
  const offered = async (locale: 'en' | 'ar', content: string) => {
    await addRow(scene.content, 'page-content', { ...other, locale: locale === 'ar' ? 'en' : 'ar', content });
    const edit = { resource: 'page-content', values: { ...other, locale, content: '' } };
    return (await scene.send('POST', 'translations/offers', { edits: [edit] })).body;
  };
  const offer = { resource: 'page-content', column: 'content' };
  expect(await offered('ar', 'two.')).toMatchObject([
    { ...offer, locale: 'ar', matches: [{ arabic: 'اثنان.', likeness: 1 }] },
  ]);
  other.key = 'note';
  expect(await offered('en', 'اثنان!')).toMatchObject([
    { ...offer, locale: 'en', matches: [{ english: 'Two.', likeness: expect.any(Number) }] },
  ]);
  const filled = { resource: 'page-content', values: { ...other, locale: 'en', content: 'Two.' } };
  expect((await scene.send('POST', 'translations/offers', { edits: [filled] })).body).toEqual([]);
  expect((await scene.send('POST', row, { confirmed: ['content'] })).body).toMatchObject({
    fields: [{ state: 'checked', outdatedSince: null }],
  });
  expect((await scene.send('POST', 'translations/row/uploads/1', {})).status).toBe(404);
});

test('a partial translation is kept for everybody, and in no content until it is whole', async () => {
  await using scene = await createTranslationCalls();
  const { content } = scene;
  const post = { title: 'Calm', content: 'One.\n\n---\n\nTwo.', slug: 'calm', locale: 'en' } as const;
  await addRow(content, 'blog-posts', post);
  const row = 'translations/row/blog-posts/1';
  const english = post.content;
  const save = (sent: object) => scene.send('POST', row, sent);
  const fieldsOf = async (): Promise<{ begun: { at: string } | null }[]> => (await scene.get(row)).fields;
  expect(await fieldsOf()).toMatchObject([
    { column: { english: 'title' }, isRequired: true, begun: null },
    { column: { english: 'content' }, isRequired: true, begun: null },
  ]);
  const begun = { content: { english, texts: ['واحد.', '---', ''] } };
  const { status, body } = await save({ begun, over: {} });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    arabicId: null,
    fields: [{ begun: null }, { state: 'missing', arabic: '', begun: begun.content }],
  });
  expect((await scene.get('translations/board')).rows).toMatchObject([
    { fields: [{ isBegun: false }, { column: 'content', state: 'missing', isBegun: true }] },
  ]);
  expect(await content.read.$count(resources['blog-posts'].table)).toBe(1);
  // A colleague who has not seen it does not replace it.
  expect((await save({ begun, over: {} })).status).toBe(409);
  expect((await save({ begun: { content: { english, texts: ['واحد.'] } } })).status).toBe(400);
  const over = { content: (await fieldsOf())[1]?.begun?.at };
  const texts = {
    title: { english: post.title, texts: ['هدوء'] },
    content: { english, texts: ['واحد.', '---', 'اثنان.'] },
  };
  expect((await save({ texts, over })).body).toMatchObject({
    arabicId: 2,
    fields: [
      { arabic: 'هدوء', begun: null },
      { arabic: 'واحد.\n\n---\n\nاثنان.', state: 'checked', begun: null },
    ],
  });
});

test('a partial translation of which nothing is left is forgotten', async () => {
  await using scene = await createTranslationCalls();
  await addRow(scene.content, 'page-content', { ...text, content: 'One.\n\nTwo.', locale: 'en' });
  const save = async (texts: string[]) => {
    const begun = { content: { english: 'One.\n\nTwo.', texts } };
    return (await scene.send('POST', 'translations/row/page-content/1', { begun })).body;
  };
  expect(await save(['واحد.', ''])).toMatchObject({ fields: [{ begun: { texts: ['واحد.', ''] } }] });
  expect(await save(['', ''])).toMatchObject({ fields: [{ begun: null }] });
});

test('a field is not offered what it said itself for the same English', async () => {
  await using scene = await createTranslationCalls();
  const { content } = scene;
  const field = { resource: 'page-content', id: 1, column: 'content' };
  const matches = async (searched: string, of: object) =>
    (await scene.send('POST', 'translations/matches', { ...of, text: searched })).body;
  const offers = async () => {
    const edit = { resource: 'page-content', rowId: 2, values: { content: '' } };
    return (await scene.send('POST', 'translations/offers', { edits: [edit] })).body;
  };
  const english = 'Guards stand at the gate.';
  await addRow(content, 'page-content', { ...text, content: english, locale: 'en' });
  await addRow(content, 'page-content', { ...text, content: 'يقف الحراس عند البوابة.', locale: 'ar' });
  expect(await matches(english, field)).toEqual([]);
  expect(await offers()).toEqual([]);
  expect(await matches(english, { ...field, id: 9 })).toMatchObject([{ likeness: 1 }]);
  // For another English it is what the field said before.
  expect(await matches('Guards stand at the gates.', field)).toHaveLength(1);
  // Once another field says the same, it is from elsewhere.
  const lead = { ...text, key: 'lead' };
  await addRow(content, 'page-content', { ...lead, content: english, locale: 'en' });
  await addRow(content, 'page-content', { ...lead, content: 'يقف الحراس عند البوابة.', locale: 'ar' });
  expect(await matches(english, field)).toMatchObject([{ likeness: 1 }]);
});

test('a translation that does not follow the glossary is not taken over', async () => {
  await using scene = await createTranslationCalls();
  await addRow(scene.content, 'glossary', {
    englishTerm: 'Crew',
    arabicForms: 'الطاقم',
    forbiddenForms: 'الفريق',
    note: '',
  });
  await addRow(scene.content, 'page-content', { ...text, content: 'Crew first', locale: 'en' });
  await scene.automatic.translateNew();
  expect((await scene.get('translations/row/page-content/1')).fields).toMatchObject([
    {
      state: 'missing',
      found: 'ar: Crew first',
      problem: 'The glossary asks for “الطاقم” where the English says “Crew”.',
    },
  ]);
  expect(await scene.get('translations/board?state=refused')).toMatchObject({
    places: [{ refused: 1, missing: 1 }],
    total: 1,
  });
});

test('every type is on the board and side by side, which shows the picture and writes the Arabic version', async () => {
  await using scene = await createTranslationCalls();
  const { content } = scene;
  const picture = { file: 'a.jpg', width: 8, height: 6, widths: [], focalX: 50, focalY: 50 };
  await addRow(content, 'uploads', { ...picture, altEn: 'A plan' });
  await addRow(content, 'uploads', { ...picture, file: 'ornament.jpg' });
  const member = { roleKey: 'ceo', yearsExperience: 9, imageUrl: '/uploads/a.jpg', sortOrder: 4 };
  await addRow(content, 'team-members', { ...member, name: 'Dana', bio: 'Calm', locale: 'en', isVisible: 1 });
  await addRow(content, 'team-members', { ...member, name: 'Gone', locale: 'en', isVisible: 0 });
  await addRow(content, 'clients', { name: 'Meridian', logo: '/uploads/a.jpg', sortOrder: 2, locale: 'en' });
  const footer = resources['footer-settings'].input;
  await addRow(content, 'footer-settings', footer.parse({ locale: 'en', email: 'a@b.ae', address: 'Dubai' }));
  const board = async () => {
    const { rows } = await scene.get('translations/board');
    return rows.map(({ resource, title }: { resource: string; title: string }) => [resource, title]);
  };
  expect(await board()).toEqual([
    ['uploads', 'A plan'],
    ['team-members', 'Dana'],
    ['clients', 'Meridian'],
    ['footer-settings', 'Footer and contact settings'],
  ]);
  const texts = {
    'uploads/1': { altAr: ['A plan', 'مخطط'] },
    'team-members/1': { name: ['Dana', 'دانة'], bio: ['Calm', 'هدوء'] },
    'clients/1': { name: ['Meridian', 'مدار'] },
    'footer-settings/1': { address: ['Dubai', 'دبي'] },
  };
  const pictures: unknown[] = [];
  for (const [row, values] of Object.entries(texts)) {
    pictures.push((await scene.get(`translations/row/${row}`)).picture);
    const written = Object.entries(values).map(([column, [english = '', arabic]]) => {
      return [column, { english, texts: [arabic] }];
    });
    const sent = { texts: Object.fromEntries(written) };
    expect(await scene.send('POST', `translations/row/${row}`, sent)).toMatchObject({
      status: 200,
      body: { fields: Object.values(values).map(([, arabic]) => ({ arabic, state: 'checked' })) },
    });
  }
  expect(pictures).toEqual(['/uploads/a.jpg', '/uploads/a.jpg', '/uploads/a.jpg', null]);
  expect(await board()).toEqual([]);
  const second = async (name: 'team-members' | 'clients' | 'footer-settings') =>
    (await content.read.select().from(resources[name].table)).at(-1);
  expect(await second('team-members')).toMatchObject({
    ...member,
    name: 'دانة',
    locale: 'ar',
    isVisible: 1,
    translationOf: 1,
  });
  expect(await second('clients')).toMatchObject({ logo: '/uploads/a.jpg', sortOrder: 2, translationOf: 1 });
  expect(await second('footer-settings')).toMatchObject({ locale: 'ar', email: 'a@b.ae', address: 'دبي' });
});
