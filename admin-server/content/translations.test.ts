import { expect, test } from 'vitest';
import { machineAuthor } from '#content-db/read/translations.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { createRow, updateRow } from '#content-db/write/repository.ts';
import { asJson, signedIn } from '../testing/signed-in.ts';
import { translationCalls } from './translations.ts';

const text = { page: 'home', section: 'hero', key: 'title', isActive: true } as const;

test('Arabic that is out of date or by a machine is listed until a person confirms it', async () => {
  await using db = await createTestDb();
  const { database: content } = db;
  const app = signedIn(translationCalls({ content, afterSave: [] }), []);
  const state = async () => (await app.request('/api/admin/translations')).json();
  const confirm = (resource: string, id: number) =>
    app.request('/api/admin/translations/confirm', asJson('POST', { resource, id }));
  const write = (locale: 'en' | 'ar', written: string, by: string) =>
    content.write((tx) => createRow(tx, 'page-content', { ...text, content: written, locale }, by));
  await write('en', 'Calm', 'dana');
  await write('ar', 'هدوء', machineAuthor);
  const issue = { resource: 'page-content', id: 2 };
  const nothingAutomatic = { isAutomatic: false, isBusy: false };
  expect(await state()).toEqual({ ...nothingAutomatic, issues: [{ ...issue, issue: 'unchecked' }] });
  expect((await confirm('page-content', 2)).status).toBe(204);
  expect(await state()).toMatchObject({ issues: [] });
  await content.write((tx) => updateRow(tx, 'page-content', 1, { content: 'Calmer' }, { by: 'dana' }));
  expect(await state()).toMatchObject({ issues: [{ ...issue, issue: 'outdated' }] });
  expect((await confirm('page-content', 2)).status).toBe(204);
  expect(await state()).toMatchObject({ issues: [] });
  await content.write((tx) => updateRow(tx, 'page-content', 1, { content: 'Calm.\n\nNew.' }, { by: 'dana' }));
  expect((await confirm('page-content', 2)).status).toBe(409);
  expect((await confirm('page-content', 99)).status).toBe(404);
  expect((await confirm('redirects', 1)).status).toBe(400);
});

test('says whether something is done with what is saved, and is at work', async () => {
  await using db = await createTestDb();
  const afterSave = [{ begin: () => undefined, isBusy: () => true }];
  const app = signedIn(translationCalls({ content: db.database, afterSave }), []);
  const state = await (await app.request('/api/admin/translations')).json();
  expect(state).toEqual({ isAutomatic: true, isBusy: true, issues: [] });
});
