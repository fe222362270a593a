import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { updateRow } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { translationIssues } from '#content-db/read/translated-fields.ts';
import { createSharingDoubles } from '../testing/sharing-double.ts';
import { add, createScene } from './testing/auto-translation.ts';
import { createAutoTranslation } from './auto-translation.ts';
import { createTestTranslationServer } from './testing/translation-server.ts';
import { createTranslator } from './translator.ts';

const place = { page: 'home', section: 'hero', key: 'title', isActive: true } as const;

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

  test('is marked and not taken over where the translation breaks emphasis or calls a person otherwise', async () => {
    await using scene = await createScene();
    const { database, service } = scene;
    const member = { roleKey: 'ceo', sortOrder: 0, isVisible: 1 } as const;
    const { id } = await add(database, 'team-members', { ...member, name: 'Dana Al Faris', locale: 'en' });
    await add(database, 'team-members', { ...member, name: 'دانة الفارس', locale: 'ar', translationOf: id });
    await add(database, 'instructors', { name: 'Sami Noor', title: '', isActive: false });
    const content = 'Ask *Dana Al Faris* or Sami Noor';
    const translate = async (arabic: string) => {
      service.answer = { status: 200, body: JSON.stringify({ translatedText: [arabic] }) };
      await scene.translateNew();
    };
    const text = await add(database, 'page-content', { ...place, content, locale: 'en' });
    await translate('اسأل **دانا فارس** أو سامي نور');
    expect(await scene.tasks()).toMatchObject([
      {
        problem:
          'The translation lost “Sami Noor”. The translation lost “*”. The translation added “**”. The name “Dana Al Faris” is “دانة الفارس” in Arabic.',
      },
    ]);
    await change(database, text.id, `${content}.`);
    await translate('اسأل *دانة الفارس* أو Sami Noor.');
    expect((await scene.texts())[1]?.content).toBe('اسأل *دانة الفارس* أو Sami Noor.');
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
    const servers = createSharingDoubles(['one', 'other']);
    const [one, other] = await Promise.all(
      servers.map(async (server, at) => {
        const automatic = await createAutoTranslation({
          content: at === 0 ? database : second,
          server,
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
