import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { copyRows, restoreRows } from './copy.ts';
import { notePublicSince } from './public-since.ts';
import type { Selection } from './copy-plan.ts';
import { changes } from '../changes.ts';
import type { Database } from '../database/open.ts';
import type { UndoEntry } from '../releases.ts';
import { createRow, getRow, type Input, removeRow, updateRow } from './repository.ts';
import { type ResourceName, resourceNames } from '../types/index.ts';
import { createTestDb } from '../testing/database.ts';
import { dump, idsOf, randomEdit } from '../testing/random-edits.ts';
import { randomFor } from '../testing/random.ts';

const by = 'test';
const now = new Date('2026-06-01T00:00:00.000Z');

const post = (slug: string, more: Partial<Input<'blog-posts'>> = {}): Input<'blog-posts'> => ({
  title: slug,
  content: 'Text',
  slug,
  locale: 'en',
  ...more,
});

/** Everything that was ever written on the working side, or the part of it that `wanted` wants. */
async function selectChanges(working: Database, wanted: () => boolean = () => true): Promise<Selection> {
  const selection: Selection = new Map();
  for (const { resource, rowId } of await working.read.select().from(changes)) {
    if (!wanted()) continue;
    const name = resource as ResourceName;
    selection.set(name, (selection.get(name) ?? new Set()).add(rowId));
  }
  return selection;
}

async function copy(
  working: Database,
  published: Database,
  selection: Selection,
  at = now,
): Promise<UndoEntry[]> {
  const undo = await published.write((tx) => copyRows(working.read, tx, selection, at));
  const copied = [...selection].flatMap(([resource, ids]) => [...ids].map((rowId) => ({ resource, rowId })));
  await working.write((tx) => notePublicSince(tx, published.read, copied));
  return undo;
}

/** Both sides; `publish` copies all that was ever written, or the named rows. */
async function createSides() {
  const [working, published] = await Promise.all([createTestDb(), createTestDb()]);
  return {
    working: working.database,
    published: published.database,
    publish: async (selection?: Selection, at?: Date) =>
      copy(working.database, published.database, selection ?? (await selectChanges(working.database)), at),
    async [Symbol.asyncDispose]() {
      await working[Symbol.asyncDispose]();
      await published[Symbol.asyncDispose]();
    },
  };
}

const rows = (name: ResourceName, ...ids: number[]): Selection => new Map([[name, new Set(ids)]]);

describe('copyRows and restoreRows', () => {
  it('undo each other, keep every reference whole, and end with both sides equal, whatever was chosen', async () => {
    const random = randomFor('copy and restore');
    await using sides = await createSides();
    const { working, published } = sides;
    let written = 0;
    for (let round = 0; round < 120; round++) {
      await working.write(async (tx) => {
        for (let edit = 0; edit < 3; edit++) await randomEdit(tx, random);
      });
      const before = await dump(published.read);
      const selection = await selectChanges(working, () => random.chance(0.3));
      const undo = await copy(
        working,
        published,
        selection,
        new Date(Date.UTC(2026, random.below(12))),
      ).catch(onlyRefusals);
      if (!undo) continue;
      const after = await dump(published.read);
      expect(await published.read.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
      for (const name of resourceNames)
        expect(unnoticed(name, before, after, undo), `${name} in round ${round}`).toEqual([]);
      const redo = await published.write((tx) => restoreRows(tx, undo));
      expect(await dump(published.read)).toEqual(before);
      await published.write((tx) => restoreRows(tx, JSON.parse(JSON.stringify(redo)) as UndoEntry[]));
      expect(await dump(published.read)).toEqual(after);
      written += undo.length;
    }
    await copy(working, published, await selectChanges(working), new Date('2100-01-01'));
    expect(await dump(published.read)).toEqual(await dump(working.read));
    expect(written).toBeGreaterThan(200);
  });

  it('let rows swap their unique values', async () => {
    await using sides = await createSides();
    const { working, published, publish } = sides;
    await working.write(async (tx) => {
      await createRow(tx, 'blog-posts', post('left'), by);
      await createRow(tx, 'blog-posts', post('right', { translationOf: 1 }), by);
      for (const key of ['a', 'b'])
        await createRow(
          tx,
          'page-content',
          { page: 'home', section: 'hero', key, content: key, locale: 'en', isActive: true },
          by,
        );
    });
    await publish();
    const before = await dump(published.read);
    await working.write(async (tx) => {
      await updateRow(tx, 'blog-posts', 1, { slug: 'parked' }, { by });
      await updateRow(tx, 'blog-posts', 2, { slug: 'left' }, { by });
      await updateRow(tx, 'blog-posts', 1, { slug: 'right' }, { by });
      await updateRow(tx, 'page-content', 1, { key: 'parked' }, { by });
      await updateRow(tx, 'page-content', 2, { key: 'a' }, { by });
      await updateRow(tx, 'page-content', 1, { key: 'b' }, { by });
    });
    const undo = await publish();
    expect(await dump(published.read)).toEqual(await dump(working.read));
    await published.write((tx) => restoreRows(tx, undo));
    expect(await dump(published.read)).toEqual(before);
  });

  it('write what is referred to before what refers to it, in whatever order they were chosen', async () => {
    await using sides = await createSides();
    const { working, published, publish } = sides;
    await createService(working);
    const all = await selectChanges(working);
    await publish(new Map([...all].reverse()));
    expect(await dump(published.read)).toEqual(await dump(working.read));
  });

  it('bring along what a chosen row cannot be without, and nothing that it can', async () => {
    await using sides = await createSides();
    const { working, published, publish } = sides;
    await createService(working);
    const undo = await publish(rows('service-translations', 1));
    expect(await idsOf(published.read, 'services')).toEqual([1]);
    expect(await idsOf(published.read, 'images')).toEqual([1]);
    expect(await idsOf(published.read, 'instructors')).toEqual([]);
    expect(await getRow(published.read, 'services', 1)).toMatchObject({ instructorId: null });
    expect(undo.map(({ resource }) => resource)).toEqual(['images', 'services', 'service-translations']);
    await publish(rows('instructors', 1));
    expect(await getRow(published.read, 'services', 1)).toMatchObject({ instructorId: 1 });
  });

  it('undo a removal with all that went with it', async () => {
    await using sides = await createSides();
    const { working, published, publish } = sides;
    await createService(working);
    await publish();
    const before = await dump(published.read);
    await working.write((tx) => removeRow(tx, 'services', 1, by));
    const undo = await publish(rows('services', 1));
    expect(await idsOf(published.read, 'service-translations')).toEqual([]);
    expect(undo.map(({ resource, rowId }) => `${resource}/${rowId}`)).toEqual([
      'services/1',
      'service-translations/1',
      'service-translations/2',
    ]);
    await published.write((tx) => restoreRows(tx, undo));
    expect(await dump(published.read)).toEqual(before);
  });

  it('rename a picture together with the texts that show it', async () => {
    await using sides = await createSides();
    const { working, published, publish } = sides;
    await createService(working);
    await publish();
    const before = await dump(published.read);
    await working.write((tx) => updateRow(tx, 'images', 1, { key: 'renamed' }, { by }));
    const undo = await publish(rows('images', 1));
    expect(await getRow(published.read, 'service-translations', 2)).toMatchObject({ imageKey: 'renamed' });
    expect(undo.map(({ resource, rowId }) => `${resource}/${rowId}`)).toEqual([
      'images/1',
      'service-translations/1',
      'service-translations/2',
    ]);
    await published.write((tx) => restoreRows(tx, undo));
    expect(await dump(published.read)).toEqual(before);
  });

  it('refuse to remove what a published row needs, and change nothing', async () => {
    await using sides = await createSides();
    const { working, published, publish } = sides;
    await createService(working);
    await publish();
    const before = await dump(published.read);
    await working.write(async (tx) => {
      await updateRow(tx, 'services', 1, { instructorId: null }, { by });
      await removeRow(tx, 'instructors', 1, by);
    });
    await expect(publish(rows('instructors', 1))).rejects.toMatchObject({
      name: 'Problem',
      code: 'conflict',
    });
    expect(await dump(published.read)).toEqual(before);
    await publish();
    expect(await dump(published.read)).toEqual(await dump(working.read));
  });

  it('know nothing of rows that were made and removed before they were ever published', async () => {
    await using sides = await createSides();
    const { working, published, publish } = sides;
    await working.write(async (tx) => {
      await createRow(tx, 'blog-posts', post('brief'), by);
      await removeRow(tx, 'blog-posts', 1, by);
    });
    expect(await publish()).toEqual([{ resource: 'blog-posts', rowId: 1, row: null }]);
    expect(await idsOf(published.read, 'blog-posts')).toEqual([]);
  });
});

describe('a post with a time in the future', () => {
  const tomorrow = new Date('2026-06-02T00:00:00.000Z');

  it('waits for it, while its translation goes ahead and is linked later', async () => {
    await using sides = await createSides();
    const { working, published, publish } = sides;
    await working.write(async (tx) => {
      await createRow(tx, 'blog-posts', post('english', { publishedAt: tomorrow.toISOString() }), by);
      await createRow(tx, 'blog-posts', post('arabic', { locale: 'ar', translationOf: 1 }), by);
    });
    await publish();
    expect(await idsOf(published.read, 'blog-posts')).toEqual([2]);
    expect(await getRow(published.read, 'blog-posts', 2)).toMatchObject({ translationOf: null });
    await publish(rows('blog-posts', 1), tomorrow);
    expect(await dump(published.read)).toEqual(await dump(working.read));
  });

  it('that is live already is withdrawn until then', async () => {
    await using sides = await createSides();
    const { working, published, publish } = sides;
    await working.write((tx) => createRow(tx, 'blog-posts', post('early'), by));
    await publish();
    await working.write((tx) =>
      updateRow(tx, 'blog-posts', 1, { publishedAt: tomorrow.toISOString() }, { by }),
    );
    const undo = await publish();
    expect(await idsOf(published.read, 'blog-posts')).toEqual([]);
    expect(undo).toMatchObject([
      { resource: 'blog-posts', rowId: 1, row: { slug: 'early', opening: 'Text' } },
    ]);
  });
});

/** A service with an instructor, a picture and both texts. */
async function createService(working: Database): Promise<void> {
  await working.write(async (tx) => {
    await createRow(tx, 'instructors', { name: 'Name', title: 'Title', isActive: true }, by);
    await createRow(
      tx,
      'images',
      { key: 'picture', url: '/uploads/a.jpg', title: 'Picture', category: 'Services' },
      by,
    );
    await createRow(
      tx,
      'services',
      { key: 'service', icon: 'plane', sortOrder: 0, isFeatured: false, isVisible: 1, instructorId: 1 },
      by,
    );
    const text = {
      serviceId: 1,
      title: 'Title',
      overviewDescription: 'An overview',
      detailedContent: 'Details',
      imageKey: 'picture',
    };
    await createRow(tx, 'service-translations', { ...text, locale: 'en' }, by);
    await createRow(tx, 'service-translations', { ...text, locale: 'ar' }, by);
  });
}

type Dump = Awaited<ReturnType<typeof dump>>;

/** Rows that differ though the undo record does not tell what they were. */
function unnoticed(name: ResourceName, before: Dump, after: Dump, undo: UndoEntry[]): unknown[] {
  const find = (side: Dump, id: number) => side[name]?.find((row) => row['id'] === id) ?? null;
  const ids = new Set([...(before[name] ?? []), ...(after[name] ?? [])].map((row) => Number(row['id'])));
  return [...ids].filter((id) => {
    const [old, current] = [find(before, id), find(after, id)];
    if (JSON.stringify(old) === JSON.stringify(current)) return false;
    const entry = undo.find(({ resource, rowId }) => resource === name && rowId === id);
    return JSON.stringify(entry?.row) !== JSON.stringify(old);
  });
}

/** A choice of changes may lack one that another of them needs: a row that lets go of a name or of what is removed. */
function onlyRefusals(error: unknown): undefined {
  expect(error).toMatchObject({ name: 'Problem', code: 'conflict' });
}
