import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { createRow, type Input, type RowOf, updateRow } from '#content-db/write/repository.ts';
import { resources, type ResourceName } from '#content-db/types/index.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { translationIssues } from '#content-db/read/translations.ts';
import type { LogEntry } from '../http/log.ts';
import { createAutoTranslation } from './auto-translation.ts';
import { createTestTranslationServer } from '../testing/translate.ts';
import { createTranslator } from './translator.ts';

const place = { page: 'home', section: 'hero', key: 'title', isActive: true } as const;

async function createScene() {
  await using made = new AsyncDisposableStack();
  const { database } = made.use(await createTestDb());
  const service = made.use(await createTestTranslationServer());
  const logged: LogEntry[] = [];
  const automatic = await createAutoTranslation({
    server: { id: 'test', isAlone: true },
    content: database,
    translator: createTranslator({ url: service.url, key: 'k' }),
    log: (entry) => logged.push(entry),
  });
  made.defer(() => automatic.stop());
  const kept = made.move();
  return {
    database,
    service,
    logged,
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

  test('stays without Arabic while the service fails, and is retried after the next save', async () => {
    await using scene = await createScene();
    const { database, service, logged } = scene;
    service.answer = { status: 503, body: 'canary' };
    const { id } = await add(database, 'page-content', { ...place, content: 'Calm', locale: 'en' });
    await scene.translateNew();
    expect(await scene.texts()).toHaveLength(1);
    expect(logged).toMatchObject([
      { level: 'warning', reason: expect.stringMatching(/answered 503.+TRANSLATE_URL/) },
    ]);
    expect(JSON.stringify(logged)).not.toContain('canary');
    service.answer = undefined;
    await scene.translateNew();
    expect((await scene.texts())[1]).toMatchObject({ content: 'ar: Calm' });
    expect(id).toBe(1);
  });

  test('is translated even when another text is invalid in Arabic', async () => {
    await using scene = await createScene();
    const { database, service, logged } = scene;
    service.answer = { status: 200, body: JSON.stringify({ translatedText: [' '] }) };
    await add(database, 'page-content', { ...place, content: 'Calm', locale: 'en' });
    await scene.translateNew();
    service.answer = undefined;
    await add(database, 'page-content', { ...place, key: 'subtitle', content: 'Exact', locale: 'en' });
    await scene.translateNew();
    expect((await scene.texts()).filter(({ locale }) => locale === 'ar')).toMatchObject([
      { key: 'subtitle', content: 'ar: Exact' },
    ]);
    expect(logged).toHaveLength(1);
  });
});

describe('two servers', () => {
  test('translate what both save once, and one finishes what the other left', async () => {
    await using made = new AsyncDisposableStack();
    const { database, url } = made.use(await createTestDb());
    const service = made.use(await createTestTranslationServer());
    const second = await openDatabase({ url });
    made.defer(() => second.close());
    const [one, other] = await Promise.all(
      [database, second].map(async (content, at) => {
        const automatic = await createAutoTranslation({
          content,
          server: { id: `server ${at}`, isAlone: false },
          translator: createTranslator({ url: service.url }),
          log: () => undefined,
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
