import { describe, expect, it } from 'vitest';
import { changes } from '../changes.ts';
import { randomFor } from '../testing/random.ts';
import { createTestDb } from '../testing/database.ts';
import type { Database } from '../database/open.ts';
import { createRow, removeRow, updateRow } from './repository.ts';
import { reorderRows, type Order } from './order.ts';
import { rowsWith } from '../read/references.ts';
import { resources } from '../types/index.ts';

type Client = { name: string; sortOrder: number; locale?: 'en' | 'ar' };

const byOrder = resources.clients.table;

async function clients(database: Database, rows: Client[]): Promise<void> {
  await database.write(async (tx) => {
    for (const { locale = 'en', ...row } of rows) await createRow(tx, 'clients', { ...row, locale }, 'seed');
    await tx.update(changes).set({ releaseId: 1 });
  });
}

/** Names by their position, in the order of the list. */
async function listed({ read }: Database, locale = 'en') {
  const rows = await read.select().from(byOrder).orderBy(byOrder.sortOrder, byOrder.id);
  return rows.filter((row) => row.locale === locale).map(({ name, sortOrder }) => `${name} ${sortOrder}`);
}

const pending = async ({ read }: Database) =>
  (await read.select().from(changes)).filter(({ releaseId }) => releaseId === null);

const reorder = (database: Database, order: Order, by = 'dana') =>
  database.write((tx) => reorderRows(tx, 'clients', order, by));

describe('a new order of rows', () => {
  it('writes only what moves, as one change', async () => {
    await using made = await createTestDb();
    const { database } = made;
    await clients(database, [
      { name: 'A one', sortOrder: 0 },
      { name: 'B two', sortOrder: 5 },
      { name: 'C three', sortOrder: 9 },
    ]);
    await reorder(database, { ids: [2, 1, 3], before: [1, 2, 3] });
    expect(await listed(database)).toEqual(['B two 0', 'A one 5', 'C three 9']);
    const made2 = await pending(database);
    expect(made2.map(({ rowId, columns }) => [rowId, columns])).toEqual([
      [2, ['sortOrder']],
      [1, ['sortOrder']],
    ]);
    expect(new Set(made2.map(({ groupId }) => groupId))).toEqual(new Set([made2[0]?.id]));
    await reorder(database, { ids: [2, 1, 3] });
    expect(await pending(database)).toHaveLength(2);
  });

  it('keeps apart rows that had the same position', async () => {
    await using made = await createTestDb();
    const { database } = made;
    await clients(
      database,
      ['A one', 'B two', 'C three'].map((name) => ({ name, sortOrder: 0 })),
    );
    await reorder(database, { ids: [3, 1, 2] });
    expect(await listed(database)).toEqual(['C three 0', 'A one 1', 'B two 2']);
  });

  it('of some rows leaves the others at their places, and the other language alone', async () => {
    await using made = await createTestDb();
    const { database } = made;
    await clients(database, [
      { name: 'A one', sortOrder: 1 },
      { name: 'B two', sortOrder: 1 },
      { name: 'C three', sortOrder: 2 },
      { name: 'D four', sortOrder: 7 },
      { name: 'عميل', sortOrder: 1, locale: 'ar' },
    ]);
    await reorder(database, { ids: [4, 1] });
    expect(await listed(database)).toEqual(['D four 1', 'B two 2', 'C three 3', 'A one 7']);
    expect(await listed(database, 'ar')).toEqual(['عميل 1']);
    await expect(reorder(database, { ids: [5, 1] })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is refused when a row is gone, or somebody else moved one, and then changes nothing', async () => {
    await using made = await createTestDb();
    const { database } = made;
    await clients(
      database,
      ['A one', 'B two', 'C three'].map((name, sortOrder) => ({ name, sortOrder })),
    );
    await reorder(database, { ids: [2, 1, 3], before: [1, 2, 3] }, 'omar');
    const now = await listed(database);
    await expect(reorder(database, { ids: [1, 3, 2], before: [1, 2, 3] })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('order has been changed'),
    });
    await database.write((tx) => removeRow(tx, 'clients', 3, 'omar'));
    await expect(reorder(database, { ids: [3, 2, 1], before: [2, 1, 3] })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('deleted'),
    });
    expect(await listed(database)).toEqual(now.slice(0, 2));
  });

  it('lets edits of other columns be', async () => {
    await using made = await createTestDb();
    const { database } = made;
    await clients(database, [
      { name: 'A one', sortOrder: 0 },
      { name: 'B two', sortOrder: 1 },
    ]);
    await database.write((tx) => updateRow(tx, 'clients', 1, { name: 'A edited' }, { by: 'omar' }));
    await reorder(database, { ids: [2, 1], before: [1, 2] });
    expect(await listed(database)).toEqual(['B two 0', 'A edited 1']);
  });

  it('joins the order that is pending already, also that of somebody else', async () => {
    await using made = await createTestDb();
    const { database } = made;
    await clients(
      database,
      ['A one', 'B two', 'C three'].map((name, sortOrder) => ({ name, sortOrder })),
    );
    await reorder(database, { ids: [2, 1, 3] });
    await reorder(database, { ids: [2, 3, 1] }, 'omar');
    expect(new Set((await pending(database)).map(({ groupId }) => groupId)).size).toBe(1);
  });

  it('stays within the values that the type allows', async () => {
    await using made = await createTestDb();
    const { database } = made;
    await database.write(async (tx) => {
      for (const title of ['First', 'Second', 'Third'])
        await createRow(tx, 'training-courses', { title, description: 'A course', order: 5 }, 'seed');
      await reorderRows(tx, 'training-courses', { ids: [3, 1, 2] }, 'dana');
    });
    const rows = await rowsWith(database.read, 'training-courses', 'id', [1, 2, 3]);
    expect(rows.map(({ order }) => order)).toEqual([2, 3, 1]);
  });

  it('is refused for rows that have no order of their own', async () => {
    await using made = await createTestDb();
    await expect(
      made.database.write((tx) => reorderRows(tx, 'blog-posts', { ids: [1] }, 'dana')),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is the order that was asked for, whatever the positions were', async () => {
    const random = randomFor('orders of rows');
    await using made = await createTestDb();
    const { database } = made;
    await clients(
      database,
      Array.from({ length: 8 }, (_, at) => ({ name: `Client ${at}`, sortOrder: random.below(5) })),
    );
    for (let round = 0; round < 30; round++) {
      const before = (await database.read.select().from(byOrder).orderBy(byOrder.sortOrder, byOrder.id)).map(
        ({ id }) => id,
      );
      const some = before.filter(() => random.chance(0.6));
      const ids = some.toSorted(() => random.below(3) - 1);
      await reorder(database, { ids, before: some });
      const after = (await database.read.select().from(byOrder).orderBy(byOrder.sortOrder, byOrder.id)).map(
        ({ id }) => id,
      );
      const next = ids.values();
      expect(after).toEqual(before.map((id) => (some.includes(id) ? next.next().value : id)));
      if (random.chance(0.3))
        await database.write((tx) =>
          updateRow(tx, 'clients', random.pick(before), { sortOrder: random.below(5) }, { by: 'omar' }),
        );
    }
  });
});
