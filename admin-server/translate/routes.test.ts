import { expect, test } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { createAutoTranslation } from './auto-translation.ts';
import { createTestTranslationServer } from '../testing/translate.ts';
import { createTranslator } from './translator.ts';
import { addRow } from '../testing/app.ts';
import { asJson, signedIn } from '../testing/signed-in.ts';
import { translationRoutes } from './routes.ts';

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
  const app = signedIn(translationRoutes({ content, automatic }), []);
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
  expect((await post('confirm', { resource: 'uploads', id: 1 })).status).toBe(400);
  expect(await (await post('suggest', { text: 'Exact' })).json()).toEqual({ text: 'ar: Exact' });
});

test('without a translation service nothing is automatic, and a suggestion says which variable to set', async () => {
  await using db = await createTestDb();
  const app = signedIn(translationRoutes({ content: db.database }), []);
  expect(await (await app.request('/api/admin/translations')).json()).toEqual({
    isAutomatic: false,
    isBusy: false,
    issues: [],
  });
  const refused = await app.request('/api/admin/translations/suggest', asJson('POST', { text: 'Exact' }));
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('TRANSLATE_URL')]);
});
