import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { copyRows } from './copy.ts';
import type { Selection } from './copy-plan.ts';
import { discardChanges } from './discard.ts';
import { changes, isPending } from '../changes.ts';
import type { Transaction } from '../database/open.ts';
import { notePublicSince } from './public-since.ts';
import { Problem } from '../model/problem.ts';
import { releases } from '../releases.ts';
import { createRow, getRow, type Input, removeRow, updateRow } from './repository.ts';
import type { ResourceName } from '../types/index.ts';
import { createTestDb } from '../testing/database.ts';
import { dump, randomEdit } from '../testing/random-edits.ts';
import { randomFor } from '../testing/random.ts';

const by = 'editor@example.org';
const now = new Date('2027-06-01T00:00:00.000Z');

const post = (slug: string, more: Partial<Input<'blog-posts'>> = {}): Input<'blog-posts'> => ({
  title: slug,
  content: 'Text',
  slug,
  locale: 'en',
  ...more,
});

/** Both sides; `publish` makes all that is pending live. */
async function createSides() {
  const [working, published] = await Promise.all([createTestDb(), createTestDb()]);
  const pending = () =>
    working.database.read.select().from(changes).where(isPending).orderBy(asc(changes.id));
  return {
    working: working.database,
    published: published.database,
    pending,
    write: <T>(work: (tx: Transaction) => Promise<T>) => working.database.write(work),
    async publish() {
      const selection: Selection = new Map();
      for (const { resource, rowId } of await pending())
        selection.set(
          resource as ResourceName,
          (selection.get(resource as ResourceName) ?? new Set()).add(rowId),
        );
      await published.database.write((tx) => copyRows(working.database.read, tx, selection, now));
      const rows = [...selection].flatMap(([resource, ids]) =>
        [...ids].map((rowId) => ({ resource, rowId })),
      );
      await working.database.write(async (tx) => {
        await notePublicSince(tx, published.database.read, rows);
        await tx.update(changes).set({ releaseId: 1 }).where(isPending);
      });
    },
    /** By their places among the pending changes; all of them where none is named. */
    async discard(...places: number[]) {
      const ids = (await pending())
        .filter((_, at) => places.length === 0 || places.includes(at))
        .map(({ id }) => id);
      return working.database.write((tx) =>
        discardChanges(tx, published.database.read, { changes: ids, by: 'other', now }),
      );
    },
    post: () => getRow(working.database.read, 'blog-posts', 1),
    async [Symbol.asyncDispose]() {
      await working[Symbol.asyncDispose]();
      await published[Symbol.asyncDispose]();
    },
  };
}

/** A published post; then edits of it, each a pending change. */
async function createEdited(...edits: Partial<Input<'blog-posts'>>[]) {
  const sides = await createSides();
  await sides.write((tx) => createRow(tx, 'blog-posts', post('first'), by));
  await sides.publish();
  for (const edit of edits) await sides.write((tx) => updateRow(tx, 'blog-posts', 1, edit, { by }));
  return sides;
}

describe('discarding', () => {
  it('an edit gives its columns back what is published, raises the revision and says who discarded what', async () => {
    await using sides = await createEdited({ title: 'Changed' }, { content: 'Other words' });
    await sides.discard(0);
    expect(await sides.post()).toMatchObject({ title: 'first', content: 'Other words', revision: 4 });
    const log = await sides.working.read.select().from(changes).orderBy(changes.id);
    expect(log[1]).toMatchObject({
      releaseId: null,
      discardedAt: now.toISOString(),
      discardedBy: 'other',
      discarded: { title: 'Changed' },
    });
    expect((await sides.pending()).map(({ columns }) => columns)).toEqual([['content']]);
  });

  it('one of several edits of a column leaves the value of those that stay', async () => {
    await using sides = await createEdited({ title: 'Second' }, { title: 'Third' }, { title: 'Fourth' });
    await sides.discard(0, 2);
    expect(await sides.post()).toMatchObject({ title: 'Third' });
    await sides.discard();
    expect(await sides.post()).toMatchObject({
      title: 'first',
      updatedAt: (await getRow(sides.published.read, 'blog-posts', 1))?.updatedAt,
    });
  });

  it('a new row removes it, and keeps what it was', async () => {
    await using sides = await createSides();
    await sides.write((tx) => createRow(tx, 'blog-posts', post('first'), by));
    await sides.write((tx) => updateRow(tx, 'blog-posts', 1, { title: 'Better' }, { by }));
    await expect(sides.discard(0)).rejects.toThrow(
      'The blog post “Better” (en) is new: its later changes cannot stay without it.',
    );
    await sides.discard(1);
    expect(await sides.post()).toMatchObject({ title: 'first' });
    await sides.discard();
    expect(await sides.post()).toBeUndefined();
    expect((await sides.working.read.select().from(changes))[0]?.discarded).toMatchObject({
      title: 'first',
      content: 'Text',
    });
  });

  it('a removal brings the row back with its id, and with the edits before it that stay', async () => {
    await using sides = await createEdited({ title: 'Changed' }, { content: 'Other words' });
    await sides.write((tx) => removeRow(tx, 'blog-posts', 1, by));
    await sides.discard(1, 2);
    expect(await sides.post()).toMatchObject({ id: 1, title: 'Changed', content: 'Text', revision: 4 });
    expect(await sides.pending()).toHaveLength(1);
  });

  it('is refused, by name, where a row that stays needs what would go', async () => {
    await using sides = await createEdited();
    await sides.write((tx) => createRow(tx, 'blog-posts', post('second'), by));
    await sides.write((tx) => updateRow(tx, 'blog-posts', 1, { translationOf: 2 }, { by }));
    await expect(sides.discard(0)).rejects.toThrow(
      'The blog post “second” (en) is needed by blog post “first” (en). Discard those changes as well, or change them first.',
    );
    await sides.discard(0, 1);
    expect(await sides.post()).toMatchObject({ translationOf: null });
  });

  it('is refused where a row would come back without what it belongs to', async () => {
    await using sides = await createSides();
    await sides.write(async (tx) => {
      await createRow(tx, 'training-courses', { title: 'Course', description: 'Words', order: 1 }, by);
      await createRow(
        tx,
        'training-course-translations',
        { courseId: 1, locale: 'ar', title: 'دورة', description: 'كلمات' },
        by,
      );
    });
    await sides.publish();
    await sides.write((tx) => removeRow(tx, 'training-courses', 1, by));
    await expect(sides.discard(0)).rejects.toThrow(/belongs to a .* that was deleted or renamed/);
    await sides.discard();
    expect(await dump(sides.working.read)).toMatchObject({
      'training-courses': [{ id: 1 }],
      'training-course-translations': [{ id: 1 }],
    });
  });

  it('is refused where another row has taken the name', async () => {
    await using sides = await createEdited({ slug: 'moved' });
    await sides.write((tx) => createRow(tx, 'blog-posts', post('first', { title: 'Newcomer' }), by));
    await expect(sides.discard(0)).rejects.toThrow(
      'The blog post “Newcomer” (en) has the same name or address now. Discard or change that first.',
    );
    await sides.discard();
    expect(await sides.post()).toMatchObject({ slug: 'first' });
  });

  it('is refused for what is live, discarded or just being published', async () => {
    await using sides = await createEdited({ title: 'Changed' });
    const [change] = await sides.pending();
    await sides.published.write((tx) =>
      tx
        .insert(releases)
        .values({ state: 'rendering', startedAt: '', by, renderer: '', changes: [], undo: [] }),
    );
    await expect(sides.discard()).rejects.toThrow('A publish is running.');
    await sides.published.write((tx) =>
      tx.update(releases).set({ state: 'live', changes: [change?.id ?? 0] }),
    );
    await expect(sides.discard()).rejects.toThrow('were published or discarded in the meantime');
    await sides.published.write((tx) => tx.delete(releases));
    await sides.discard();
    await expect(
      sides.working.write((tx) =>
        discardChanges(tx, sides.published.read, { changes: [change?.id ?? 0], by, now }),
      ),
    ).rejects.toThrow('were published or discarded in the meantime');
  });

  it('of a published post that waits for its time is refused: nothing of it is live', async () => {
    await using sides = await createEdited({ publishedAt: '2028-01-01T00:00:00Z' });
    await sides.published.write((tx) => removeRow(tx, 'blog-posts', 1, by));
    await expect(sides.discard()).rejects.toThrow('is not live until its publish time');
  });

  it('of anything, in parts and then of all the rest, leads back to what is published', async () => {
    const random = randomFor('discarding');
    await using sides = await createSides();
    let parts = 0;
    for (let round = 0; round < 40; round++) {
      for (let edit = 0; edit < 6; edit++) await sides.write((tx) => randomEdit(tx, random));
      if (random.chance(0.3)) await sides.publish();
      const places = (await sides.pending()).flatMap((_, at) => (random.chance(0.4) ? [at] : []));
      if (places.length > 0) parts += await sides.discard(...places).then(() => 1, whereRefused);
      if (random.chance(0.5)) continue;
      if ((await sides.pending()).length > 0) await sides.discard();
      expect(contentOf(await dump(sides.working.read)), `round ${round}`).toEqual(
        contentOf(await dump(sides.published.read)),
      );
    }
    expect(parts).toBeGreaterThan(3);
  });
});

function whereRefused(error: unknown): number {
  if (error instanceof Problem && error.code === 'conflict') return 0;
  throw error;
}

/** Rows without what says how often they were written. */
function contentOf(content: Record<string, Record<string, unknown>[]>) {
  return Object.fromEntries(
    Object.entries(content).map(([name, rows]) => [name, rows.map((row) => ({ ...row, revision: 0 }))]),
  );
}
