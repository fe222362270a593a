import { describe, expect, it } from 'vitest';
import { changes } from '../changes.ts';
import type { Database } from '../database/open.ts';
import { createRow, getRow, type Input, removeRow, updateRow } from './repository.ts';
import { createTestDb } from '../testing/database.ts';
import { dump } from '../testing/random-edits.ts';

const by = 'editor@example.org';

const post = (slug: string, more: Partial<Input<'blog-posts'>> = {}): Input<'blog-posts'> => ({
  title: 'Title',
  content: 'Text',
  slug,
  locale: 'en',
  ...more,
});

const changesIn = (database: Database) => database.read.select().from(changes).orderBy(changes.id);

/** A service with its picture and both of its texts. */
async function createService(database: Database) {
  return database.write(async (tx) => {
    await createRow(
      tx,
      'images',
      { key: 'picture', url: '/uploads/a.jpg', title: 'Picture', category: 'Services' },
      by,
    );
    const service = await createRow(
      tx,
      'services',
      { key: 'service', icon: 'plane', sortOrder: 0, isFeatured: false, isVisible: 1 },
      by,
    );
    const text = {
      serviceId: service.id,
      title: 'Title',
      overviewDescription: 'An overview',
      detailedContent: 'Details',
      imageKey: 'picture',
    };
    await createRow(tx, 'service-translations', { ...text, locale: 'en' }, by);
    await createRow(tx, 'service-translations', { ...text, locale: 'ar' }, by);
    return service;
  });
}

describe('createRow', () => {
  it('writes the row and an entry in the outbox', async () => {
    await using test = await createTestDb();
    const row = await test.database.write((tx) => createRow(tx, 'blog-posts', post('first'), by));
    expect(row).toMatchObject({
      id: 1,
      title: 'Title',
      slug: 'first',
      locale: 'en',
      revision: 1,
      opening: 'Text',
    });
    expect(row.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await changesIn(test.database)).toMatchObject([
      {
        resource: 'blog-posts',
        rowId: 1,
        action: 'create',
        columns: ['title', 'content', 'slug', 'locale'],
        before: null,
        by,
        releaseId: null,
      },
    ]);
  });

  it('writes neither when one cannot be written', async () => {
    await using test = await createTestDb();
    await test.database.write((tx) => createRow(tx, 'blog-posts', post('taken'), by));
    const before = await dump(test.database.read);
    const both = test.database.write(async (tx) => {
      await createRow(tx, 'blog-posts', post('free'), by);
      await createRow(tx, 'blog-posts', post('taken'), by);
    });
    await expect(both).rejects.toMatchObject({ name: 'Problem', code: 'conflict' });
    const withoutAuthor = test.database.write((tx) =>
      createRow(tx, 'blog-posts', post('free'), null as never),
    );
    await expect(withoutAuthor).rejects.toMatchObject({ name: 'Problem', code: 'invalid' });
    expect(await dump(test.database.read)).toEqual(before);
    expect(await changesIn(test.database)).toHaveLength(1);
  });

  it('gives back texts as they came, whatever they contain', async () => {
    await using test = await createTestDb();
    const texts = [
      `'; DROP TABLE clients; --`,
      '"%_\\',
      '{{7*7}}${7*7}',
      'سطر\r\nثانٍ\u202e',
      '👩🏽‍✈️\u2028',
      ' \t ',
    ];
    for (const content of texts) {
      const { id } = await test.database.write((tx) =>
        createRow(tx, 'blog-posts', post(`slug ${content}`, { content }), by),
      );
      expect(await getRow(test.database.read, 'blog-posts', id)).toMatchObject({
        content,
        slug: `slug ${content}`,
      });
    }
  });
});

describe('updateRow', () => {
  it('changes the columns, counts the revision and records what stood there', async () => {
    await using test = await createTestDb();
    const { database } = test;
    const before = await database.write((tx) => createRow(tx, 'blog-posts', post('first'), by));
    const after = await database.write((tx) =>
      updateRow(tx, 'blog-posts', before.id, { title: 'New', slug: 'first' }, { by }),
    );
    expect(after).toMatchObject({ title: 'New', slug: 'first', revision: 2, createdAt: before.createdAt });
    expect(await getRow(database.read, 'blog-posts', before.id)).toEqual(after);
    expect((await changesIn(database)).slice(1)).toMatchObject([
      { rowId: before.id, action: 'update', columns: ['title'], before, by },
    ]);
  });

  it('writes and records nothing when the values are equal already', async () => {
    await using test = await createTestDb();
    const { database } = test;
    const upload = {
      file: 'a.jpg',
      width: 1,
      height: 1,
      widths: [320, 640],
      focalX: 50,
      focalY: 50,
      altEn: null,
    };
    const row = await database.write((tx) => createRow(tx, 'uploads', upload, by));
    const same = await database.write((tx) =>
      updateRow(tx, 'uploads', row.id, { ...upload, widths: [320, 640], altAr: undefined }, { by }),
    );
    expect(same).toEqual(row);
    expect(await getRow(database.read, 'uploads', row.id)).toEqual(row);
    expect(await changesIn(database)).toHaveLength(1);
  });

  it('leaves columns alone that are undefined', async () => {
    await using test = await createTestDb();
    const { database } = test;
    const row = await database.write((tx) =>
      createRow(tx, 'blog-posts', post('first', { description: 'Kept' }), by),
    );
    const after = await database.write((tx) =>
      updateRow(tx, 'blog-posts', row.id, { description: undefined, title: 'New' }, { by }),
    );
    expect(after.description).toBe('Kept');
    expect((await changesIn(database)).at(-1)?.columns).toEqual(['title']);
  });

  it('refuses to overwrite what somebody else has written since', async () => {
    await using test = await createTestDb();
    const { database } = test;
    const { id, revision } = await database.write((tx) => createRow(tx, 'blog-posts', post('first'), by));
    const update = (title: string, known?: number) =>
      database.write((tx) => updateRow(tx, 'blog-posts', id, { title }, { by, revision: known }));
    const results = await Promise.allSettled([update('mine', revision), update('yours', revision)]);
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      {
        status: 'rejected',
        reason: { name: 'Problem', code: 'conflict', current: { title: 'mine', revision: 2 } },
      },
    ]);
    expect(await getRow(database.read, 'blog-posts', id)).toMatchObject({ title: 'mine', revision: 2 });
    expect(await update('later')).toMatchObject({ title: 'later', revision: 3 });
    expect(await changesIn(database)).toHaveLength(3);
  });

  it('says so when there is no such row', async () => {
    await using test = await createTestDb();
    const missing = test.database.write((tx) => updateRow(tx, 'blog-posts', 7, { title: 'x' }, { by }));
    await expect(missing).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no blog post 7. It may have been deleted.',
    });
  });

  it('records that texts follow their picture to its new key', async () => {
    await using test = await createTestDb();
    const { database } = test;
    await createService(database);
    await database.write((tx) => updateRow(tx, 'images', 1, { key: 'renamed' }, { by }));
    for (const id of [1, 2])
      expect(await getRow(database.read, 'service-translations', id)).toMatchObject({
        imageKey: 'renamed',
        revision: 2,
      });
    expect((await changesIn(database)).slice(4)).toMatchObject([
      { resource: 'images', rowId: 1, columns: ['key'], before: { key: 'picture' } },
      { resource: 'service-translations', rowId: 1, columns: ['imageKey'], before: { imageKey: 'picture' } },
      { resource: 'service-translations', rowId: 2, columns: ['imageKey'], before: { imageKey: 'picture' } },
    ]);
  });
});

describe('removeRow', () => {
  it('removes the row and records all of it', async () => {
    await using test = await createTestDb();
    const { database } = test;
    const row = await database.write((tx) =>
      createRow(tx, 'clients', { name: 'Client', logo: null, locale: 'en', sortOrder: 0 }, by),
    );
    await database.write((tx) => removeRow(tx, 'clients', row.id, by));
    expect(await getRow(database.read, 'clients', row.id)).toBeUndefined();
    expect((await changesIn(database)).at(-1)).toMatchObject({
      resource: 'clients',
      rowId: row.id,
      action: 'remove',
      before: row,
    });
    await expect(database.write((tx) => removeRow(tx, 'clients', row.id, by))).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await changesIn(database)).toHaveLength(2);
  });

  it('records the rows that go with it, before it', async () => {
    await using test = await createTestDb();
    const { database } = test;
    const { id } = await createService(database);
    await database.write((tx) => removeRow(tx, 'services', id, by));
    expect((await changesIn(database)).slice(4)).toMatchObject([
      {
        resource: 'service-translations',
        rowId: 1,
        action: 'remove',
        before: { locale: 'en', title: 'Title' },
      },
      { resource: 'service-translations', rowId: 2, action: 'remove', before: { locale: 'ar' } },
      { resource: 'services', rowId: id, action: 'remove' },
    ]);
  });

  it('records that a translation has lost its counterpart', async () => {
    await using test = await createTestDb();
    const { database } = test;
    await database.write(async (tx) => {
      await createRow(tx, 'blog-posts', post('english'), by);
      await createRow(tx, 'blog-posts', post('arabic', { locale: 'ar', translationOf: 1 }), by);
    });
    await database.write((tx) => removeRow(tx, 'blog-posts', 1, by));
    expect(await getRow(database.read, 'blog-posts', 2)).toMatchObject({ translationOf: null, revision: 2 });
    expect((await changesIn(database)).slice(2)).toMatchObject([
      { rowId: 2, action: 'update', columns: ['translationOf'], before: { translationOf: 1 } },
      { rowId: 1, action: 'remove' },
    ]);
  });

  it('refuses, and changes nothing, where something else needs the row', async () => {
    await using test = await createTestDb();
    const { database } = test;
    await createService(database);
    const before = await dump(database.read);
    await expect(database.write((tx) => removeRow(tx, 'images', 1, by))).rejects.toMatchObject({
      code: 'conflict',
      message:
        'It is still used by service text “Title” (en), service text “Title” (ar). Choose another there first.',
    });
    expect(await dump(database.read)).toEqual(before);
    expect(await changesIn(database)).toHaveLength(4);
  });
});
