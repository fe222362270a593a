import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { createRow, type Input, type RowOf, updateRow } from '#content-db/write/repository.ts';
import { resources, type ResourceName } from '#content-db/types/index.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { translationTasks } from '#content-db/translating.ts';
import { translationIssues } from '#content-db/read/translated-fields.ts';
import type { LogEntry } from '../http/log.ts';
import { createAutoTranslation } from './auto-translation.ts';
import { createTestTranslationServer } from '../testing/translate.ts';
import { orderTranslation } from './plan.ts';
import { createTranslator } from './translator.ts';

const place = { page: 'home', section: 'hero', key: 'title', isActive: true } as const;

async function createScene(options: { monthlyLimit?: number } = {}) {
  await using made = new AsyncDisposableStack();
  const { database } = made.use(await createTestDb());
  const service = made.use(await createTestTranslationServer());
  const logged: LogEntry[] = [];
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') };
  const automatic = await createAutoTranslation({
    server: { id: 'test', isAlone: true },
    content: database,
    translator: createTranslator({ url: service.url, key: 'k' }),
    log: (entry) => logged.push(entry),
    now: () => clock.now,
    ...options,
  });
  made.defer(() => automatic.stop());
  const kept = made.move();
  return {
    database,
    service,
    logged,
    clock,
    automatic,
    tasks: () => database.read.select().from(translationTasks).orderBy(translationTasks.resource),
    translateNew: automatic.translateNew,
    texts: (): Promise<RowOf<'page-content'>[]> =>
      database.read.select().from(resources['page-content'].table),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

function add<N extends ResourceName>(
  database: Database,
  name: N,
  input: Input<N>,
  by = 'staff',
): Promise<RowOf<N>> {
  return database.write((tx) => createRow(tx, name, input, by));
}

function change(database: Database, id: number, content: string, by = 'staff') {
  return database.write((tx) => updateRow(tx, 'page-content', id, { content }, { by }));
}

describe('what is saved in English', () => {
  test('gets an unchecked Arabic draft that is updated until a person edits it', async () => {
    await using scene = await createScene();
    const { database, service } = scene;
    const english = await add(database, 'page-content', { ...place, content: 'Calm', locale: 'en' });
    await scene.translateNew();
    const arabic = (await scene.texts())[1];
    expect(arabic).toMatchObject({ ...place, content: 'ar: Calm', locale: 'ar' });
    expect(service.requests).toEqual([
      { q: ['Calm'], source: 'en', target: 'ar', format: 'text', api_key: 'k' },
    ]);
    expect(await translationIssues(database.read)).toEqual([
      { resource: 'page-content', id: arabic?.id, issue: 'unchecked' },
    ]);
    await change(database, english.id, 'Calmer');
    await scene.translateNew();
    expect((await scene.texts())[1]?.content).toBe('ar: Calmer');
    await change(database, Number(arabic?.id), 'هدوء');
    await change(database, english.id, 'Calmest');
    await scene.translateNew();
    expect((await scene.texts())[1]?.content).toBe('هدوء');
    expect(await translationIssues(database.read)).toEqual([
      { resource: 'page-content', id: arabic?.id, issue: 'outdated' },
    ]);
  });

  test('of a service and a course gets an Arabic row with all its texts', async () => {
    await using scene = await createScene();
    const { database } = scene;
    await add(database, 'images', {
      key: 'plate',
      url: 'https://example.org/a.jpg',
      title: 'A plate',
      category: 'c',
    });
    const { id: serviceId } = await add(database, 'services', {
      key: 'cabin',
      icon: 'plane',
      sortOrder: 0,
      isFeatured: false,
      isVisible: 1,
    });
    const service = {
      title: 'Cabin',
      overviewDescription: 'What crews do',
      detailedContent: 'x'.repeat(60),
      imageKey: 'plate',
    };
    await add(database, 'service-translations', { ...service, serviceId, locale: 'en' });
    const { id: courseId } = await add(database, 'training-courses', {
      title: 'First',
      description: 'Steps',
      order: 1,
    });
    await scene.translateNew();
    const services = await database.read.select().from(resources['service-translations'].table);
    expect(services[1]).toMatchObject({
      serviceId,
      locale: 'ar',
      title: 'ar: Cabin',
      overviewDescription: 'ar: What crews do',
      imageKey: 'plate',
    });
    expect(await database.read.select().from(resources['training-course-translations'].table)).toMatchObject([
      { courseId, locale: 'ar', title: 'ar: First', description: 'ar: Steps' },
    ]);
  });

  test('for search engines gets Arabic with the pictures and switches of the English record', async () => {
    await using scene = await createScene();
    const { database } = scene;
    const english = { page: 'home', locale: 'en', noIndex: true, noFollow: false } as const;
    const shown = { ogImage: '/uploads/a.jpg', canonicalUrl: 'https://example.org/en' };
    await add(database, 'seo-settings', { ...english, ...shown, metaTitle: 'Home', ogDescription: 'Calm' });
    await scene.translateNew();
    const [, arabic] = await database.read.select().from(resources['seo-settings'].table);
    expect(arabic).toMatchObject({
      page: 'home',
      locale: 'ar',
      metaTitle: 'ar: Home',
      ogDescription: 'ar: Calm',
      ogImage: '/uploads/a.jpg',
      noIndex: true,
      canonicalUrl: null,
    });
    expect(await translationIssues(database.read)).toEqual([
      { resource: 'seo-settings', id: arabic?.id, issue: 'unchecked' },
    ]);
  });

  test('of a member waits until a person has written the name; then the biography can be translated', async () => {
    await using scene = await createScene();
    const { database, service, automatic } = scene;
    const member = { roleKey: 'ceo', sortOrder: 0, isVisible: 1 } as const;
    const values = { ...member, name: 'Dana', bio: 'Calm', locale: 'en' } as const;
    const { id: translationOf } = await add(database, 'team-members', values);
    await add(database, 'clients', { name: 'Meridian', locale: 'en', sortOrder: 0 });
    await scene.translateNew();
    expect([service.requests, await scene.tasks()]).toEqual([[], []]);
    expect(await automatic.isFollowed('team-members', translationOf)).toBe(false);
    await add(database, 'team-members', { ...member, name: 'دانة', locale: 'ar', translationOf });
    await orderTranslation(database, { resource: 'team-members', id: translationOf, by: 'staff' });
    await scene.translateNew();
    const { table } = resources['team-members'];
    expect(await database.read.select({ name: table.name, bio: table.bio }).from(table)).toEqual([
      { name: 'Dana', bio: 'Calm' },
      { name: 'دانة', bio: 'ar: Calm' },
    ]);
    expect(await automatic.isFollowed('team-members', translationOf)).toBe(true);
  });

  test('of a picture and of the footer gets Arabic, each in its own way', async () => {
    await using scene = await createScene();
    const { database } = scene;
    const picture = { file: 'a.jpg', width: 8, height: 6, widths: [], focalX: 50, focalY: 50 };
    await add(database, 'uploads', { ...picture, altEn: 'A plan' });
    const footer = resources['footer-settings'].input.parse({
      locale: 'en',
      phoneNumber: '+971 4 555 0142',
      address: 'Dubai',
      showEmail: true,
    });
    await add(database, 'footer-settings', footer);
    await scene.translateNew();
    expect(await database.read.select().from(resources.uploads.table)).toMatchObject([
      { altEn: 'A plan', altAr: 'ar: A plan' },
    ]);
    expect((await database.read.select().from(resources['footer-settings'].table))[1]).toMatchObject({
      locale: 'ar',
      phoneNumber: '+971 4 555 0142',
      address: 'ar: Dubai',
      showEmail: true,
    });
  });

  test('by an author becomes an Arabic post by the same person, whose Arabic version it names', async () => {
    await using scene = await createScene();
    const { database } = scene;
    const member = { roleKey: 'ceo', sortOrder: 0, isVisible: 1 } as const;
    const dana = await add(database, 'team-members', { ...member, name: 'Dana', locale: 'en' });
    const sami = await add(database, 'team-members', { ...member, name: 'Sami', locale: 'en' });
    const translationOf = dana.id;
    const arabic = await add(database, 'team-members', {
      ...member,
      name: 'دانة',
      locale: 'ar',
      translationOf,
    });
    for (const { id, name } of [dana, sami])
      await add(database, 'blog-posts', {
        title: `By ${name}`,
        content: 'x',
        slug: name,
        locale: 'en',
        authorId: id,
      });
    await scene.translateNew();
    const { table } = resources['blog-posts'];
    const authors = database.read.select({ title: table.title, authorId: table.authorId }).from(table);
    expect((await authors).slice(2)).toEqual([
      { title: 'ar: By Dana', authorId: arabic.id },
      // Nobody, rather than an English name.
      { title: 'ar: By Sami', authorId: null },
    ]);
  });

  test('stays without Arabic while the service fails, and is tried again after waits that get longer', async () => {
    await using scene = await createScene();
    const { database, service, logged, clock } = scene;
    service.answer = { status: 503, body: 'canary' };
    const { id } = await add(database, 'page-content', { ...place, content: 'Calm', locale: 'en' });
    await scene.translateNew();
    expect(await scene.texts()).toHaveLength(1);
    expect(logged).toMatchObject([
      { level: 'warning', reason: expect.stringMatching(/answered 503.+TRANSLATE_URL/) },
    ]);
    expect(JSON.stringify(logged)).not.toContain('canary');
    await scene.translateNew();
    expect(service.requests).toHaveLength(1);
    clock.now += 60_000;
    await scene.translateNew();
    expect(await scene.tasks()).toMatchObject([{ failures: 2, retryAt: clock.now + 120_000 }]);
    service.answer = undefined;
    clock.now += 60_000;
    await scene.translateNew();
    expect(await scene.texts()).toHaveLength(1);
    clock.now += 60_000;
    await scene.translateNew();
    expect(await scene.tasks()).toEqual([]);
    expect((await scene.texts())[1]).toMatchObject({ content: 'ar: Calm' });
    expect(id).toBe(1);
  });

  test('is translated even when the service refuses another text, which waits until it is another text', async () => {
    await using scene = await createScene();
    const { database, service } = scene;
    service.respond = ({ q }) =>
      q.includes('Bad')
        ? { status: 400, body: '{"error":"not this one"}' }
        : { status: 200, body: JSON.stringify({ translatedText: q.map((text) => `ar: ${text}`) }) };
    const { id } = await add(database, 'page-content', { ...place, content: 'Bad', locale: 'en' });
    await add(database, 'page-content', { ...place, key: 'subtitle', content: 'Exact', locale: 'en' });
    await scene.translateNew();
    expect((await scene.texts()).filter(({ locale }) => locale === 'ar')).toMatchObject([
      { key: 'subtitle', content: 'ar: Exact' },
    ]);
    expect(await scene.tasks()).toMatchObject([
      { rowId: id, problem: expect.stringContaining('not this one') },
    ]);
    scene.clock.now += 24 * 3_600_000;
    await add(database, 'page-content', { ...place, key: 'lead', content: 'Calm', locale: 'en' });
    await scene.translateNew();
    expect(service.requests.filter(({ q }) => q.includes('Bad'))).toHaveLength(1);
    await change(database, id, 'Good');
    await scene.translateNew();
    expect((await scene.texts()).map(({ content }) => content)).toContain('ar: Good');
    expect(await scene.tasks()).toEqual([]);
  });

  test('is marked and not taken over where the translation lost a number or breaks a rule of its type', async () => {
    await using scene = await createScene();
    const { database, service } = scene;
    service.respond = ({ q }) => ({
      status: 200,
      body: JSON.stringify({ translatedText: q.map((text) => text.replaceAll(/\d/g, '')) }),
    });
    await add(database, 'topics', {
      slug: 'crowds',
      name: '12 crowds',
      description: 'Large',
      cover: 'crowd',
      sortOrder: 0,
    });
    await scene.translateNew();
    const [topic] = await database.read.select().from(resources.topics.table);
    expect(topic).toMatchObject({ nameAr: null, descriptionAr: 'Large' });
    expect(await scene.tasks()).toMatchObject([
      { column: 'name', problem: 'The translation lost “12”.', found: 'crowds' },
    ]);
    service.respond = undefined;
    service.answer = { status: 200, body: JSON.stringify({ translatedText: [' '] }) };
    await add(database, 'page-content', { ...place, content: 'Calm', locale: 'en' });
    await scene.translateNew();
    expect(await scene.tasks()).toMatchObject([
      { resource: 'page-content', problem: 'The service gave an empty text.' },
      { resource: 'topics' },
    ]);
  });

  test('is not asked for while the service takes nothing: after Retry-After, and in the next month', async () => {
    await using scene = await createScene({ monthlyLimit: 10 });
    const { database, service, clock } = scene;
    service.answer = { status: 429, body: '{}', headers: { 'Retry-After': '30' } };
    await add(database, 'page-content', { ...place, content: 'Calm', locale: 'en' });
    await scene.translateNew();
    service.answer = undefined;
    clock.now += 29_000;
    await scene.translateNew();
    expect(service.requests).toHaveLength(1);
    expect(scene.automatic.pause()).toMatchObject({ until: clock.now + 1000 });
    clock.now += 1000;
    await scene.translateNew();
    expect(await scene.texts()).toHaveLength(2);
    await add(database, 'page-content', { ...place, key: 'lead', content: 'Seven c', locale: 'en' });
    await scene.translateNew();
    expect(scene.automatic.pause()).toMatchObject({ until: Date.parse('2026-12-01T00:00:00Z') });
    expect(await scene.texts()).toHaveLength(3);
    clock.now = Date.parse('2026-12-01T00:00:00Z');
    await scene.translateNew();
    expect((await scene.texts())[3]).toMatchObject({ content: 'ar: Seven c' });
  });

  test('of a post gets a linked Arabic post with its picture, its dates and an address of its own', async () => {
    await using scene = await createScene();
    const { database } = scene;
    const english = await add(database, 'blog-posts', {
      title: 'First steps',
      content: 'One.\n\n- Two [here](/services)\n',
      slug: 'first-steps',
      imageUrl: 'https://example.org/a.jpg',
      createdAt: '2026-01-02T00:00:00.000Z',
      locale: 'en',
    });
    await scene.translateNew();
    const [, arabic] = await database.read.select().from(resources['blog-posts'].table);
    expect(arabic).toMatchObject({
      title: 'ar: First steps',
      content: 'ar: One.\n\n- ar: Two [here](/ar/services)\n',
      imageUrl: 'https://example.org/a.jpg',
      createdAt: '2026-01-02T00:00:00.000Z',
      translationOf: english.id,
      locale: 'ar',
      slug: 'ar-first-steps',
    });
  });

  test('costs only what is new: paragraphs that stayed, and what a person confirmed, are not sent again', async () => {
    await using scene = await createScene();
    const { database, service } = scene;
    const { id } = await add(database, 'page-content', { ...place, content: 'One.\n\nTwo.', locale: 'en' });
    await scene.translateNew();
    await change(database, id, 'One.\n\nThree.');
    await scene.translateNew();
    expect(service.requests.map(({ q }) => q)).toEqual([['One.', 'Two.'], ['Three.']]);
    expect((await scene.texts())[1]?.content).toBe('ar: One.\n\nar: Three.');
    await add(database, 'page-content', { ...place, key: 'a', content: 'Calm', locale: 'ar' });
    await add(database, 'page-content', { ...place, key: 'a', content: 'Stay calm', locale: 'en' });
    await add(database, 'page-content', { ...place, key: 'b', content: 'Stay calm', locale: 'en' });
    await scene.translateNew();
    expect(service.requests).toHaveLength(2);
    expect((await scene.texts()).at(-1)).toMatchObject({ key: 'b', locale: 'ar', content: 'Calm' });
  });
});

describe('two servers', () => {
  test('translate what both save once, and one finishes what the other left', async () => {
    await using made = new AsyncDisposableStack();
    const { database, url } = made.use(await createTestDb());
    const service = made.use(await createTestTranslationServer());
    const second = await openDatabase({ url });
    const clock = { now: Date.now() };
    made.defer(() => second.close());
    const [one, other] = await Promise.all(
      [database, second].map(async (content, at) => {
        const automatic = await createAutoTranslation({
          content,
          server: { id: `server ${at}`, isAlone: false },
          translator: createTranslator({ url: service.url }),
          log: () => undefined,
          now: () => clock.now,
        });
        made.defer(() => automatic.stop());
        return automatic;
      }),
    );
    await add(database, 'page-content', { ...place, content: 'Calm', locale: 'en' });
    await add(second, 'page-content', { ...place, key: 'subtitle', content: 'Exact', locale: 'en' });
    await Promise.all([one?.translateNew(), other?.translateNew()]);
    await other?.translateNew();
    expect(service.requests.map(({ q }) => q[0])).toEqual(['Calm', 'Exact']);
    service.answer = { status: 503, body: '' };
    await add(database, 'page-content', { ...place, key: 'lead', content: 'Left', locale: 'en' });
    await one?.translateNew();
    await one?.stop();
    service.answer = undefined;
    clock.now += 60_000;
    await other?.translateNew();
    expect(service.requests.map(({ q }) => q[0]).slice(2)).toEqual(['Left', 'Left']);
    expect(await database.read.$count(resources['page-content'].table)).toBe(6);
  });
});

test.each([
  ['no JSON', 'x'],
  ['one text too few', '{"translatedText":[]}'],
  ['something else', '{"error":"x"}'],
])('an answer with %s is no translation', async (_, body) => {
  await using service = await createTestTranslationServer();
  service.answer = { status: 200, body };
  await expect(createTranslator({ url: service.url }).translate(['Calm'])).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(service.requests[0]).not.toHaveProperty('api_key');
});
