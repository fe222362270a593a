import { expect, test } from 'vitest';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { discardChanges } from '#content-db/write/discard.ts';
import { type Input, removeRow, updateRow } from '#content-db/write/repository.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { addRow } from '../testing/app.ts';
import { inputOf } from '../testing/publish-content.ts';
import { signedIn } from '../testing/signed-in.ts';
import { changeRoutes } from './changes.ts';
import type { ListedChange } from './changes.ts';

/** A client with two names after another, a footer with a new phone number, a service with a text and a text of a page. */
async function createScene() {
  await using made = new AsyncDisposableStack();
  const { database: content } = made.use(await createTestDb());
  const { database: published } = made.use(await createTestDb());
  const app = signedIn(changeRoutes({ content }));
  const update = <N extends ResourceName>(name: N, id: number, input: Partial<Input<N>>) =>
    content.write((tx) => updateRow(tx, name, id, input, { by: 'lena@example.org' }));
  const client = await addRow(
    content,
    'clients',
    inputOf('clients', { name: 'Harbour Works', locale: 'en' }),
  );
  await update('clients', client, { name: 'Marina "Works"' });
  await update('clients', client, { name: 'Lagoon Works' });
  const footer = await addRow(content, 'footer-settings', inputOf('footer-settings', { locale: 'en' }));
  await update('footer-settings', footer, { phoneNumber: '+971 4 555 0100' });
  const image = { key: 'picture', url: 'https://example.org/a.jpg', title: 'Plate', category: 'c' };
  await addRow(content, 'images', image);
  const serviceId = await addRow(content, 'services', inputOf('services', { key: 'night' }));
  const { example } = resources['service-translations'];
  const text = { ...example, serviceId, locale: 'ar' as const, title: 'حراسة الميناء' };
  await addRow(content, 'service-translations', text);
  const kept = made.move();
  return {
    content,
    published,
    client,
    update,
    /** What a search finds, oldest first, such as `update clients`. */
    found: async (search: string) => {
      const response = await app.request(`/api/admin?${new URLSearchParams({ search })}`);
      const rows = (await response.json()) as ListedChange[];
      expect(response.headers.get('x-total-count')).toBe(String(rows.length));
      return rows.map(({ action, resource }) => `${action} ${resource}`).reverse();
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

test('a change is found by the value that it wrote, that it replaced, and that stands now', async () => {
  await using scene = await createScene();
  expect(await scene.found('harbour')).toEqual(['create clients', 'update clients']);
  expect(await scene.found('"works"')).toEqual(['update clients', 'update clients']);
  expect(await scene.found('555')).toEqual(['update footer-settings']);
  await scene.update('clients', scene.client, { sortOrder: 4 });
  // The new position changed no text.
  expect(await scene.found('marina')).toEqual(['update clients', 'update clients']);
});

test('a change is found by what the history says of it, in both languages', async () => {
  await using scene = await createScene();
  expect(await scene.found('phone number')).toEqual(['update footer-settings']);
  expect(await scene.found('رقم الهاتف')).toEqual(['update footer-settings']);
  const clientChanges = ['create clients', 'update clients', 'update clients'];
  expect(await scene.found('client')).toEqual(clientChanges);
  expect(await scene.found('عميل')).toEqual(clientChanges);
  expect(await scene.found('LENA')).toEqual(['update clients', 'update clients', 'update footer-settings']);
});

test('a change is found by the name of its row, also of a removed one, and of a service in each language', async () => {
  await using scene = await createScene();
  expect(await scene.found('الميناء')).toEqual(['create services', 'create service-translations']);
  const clientChanges = ['create clients', 'update clients', 'update clients'];
  expect(await scene.found('lagoon')).toEqual(clientChanges);
  await scene.content.write((tx) => removeRow(tx, 'clients', scene.client, 'test'));
  expect(await scene.found('lagoon')).toEqual([...clientChanges, 'remove clients']);
});

test('a discarded change is found by what it had written', async () => {
  await using scene = await createScene();
  await scene.content.write((tx) =>
    discardChanges(tx, scene.published.read, { changes: [5], by: 'test', now: new Date() }),
  );
  expect(await scene.found('555')).toEqual(['update footer-settings']);
});

test('every word must be somewhere; the first ten are looked for', async () => {
  await using scene = await createScene();
  expect(await scene.found('lagoon marina')).toEqual(['update clients', 'update clients']);
  expect(await scene.found('lagoon phone')).toEqual([]);
  expect(await scene.found(`${'works '.repeat(10)}nowhere`)).toHaveLength(3);
  expect(await scene.found('\\ % "')).toEqual([]);
});

test('a field is found by what it is called in its type', async () => {
  await using scene = await createScene();
  const settings = await addRow(
    scene.content,
    'type-settings',
    inputOf('type-settings', { name: 'services' }),
  );
  await scene.update('type-settings', settings, { address: 'treatments' });
  const update = ['update type-settings'];
  expect(await scene.found('address of the pages')).toEqual(update);
  expect(await scene.found('رابط الصفحات')).toEqual(update);
  expect(await scene.found('postal')).toEqual([]);
});
