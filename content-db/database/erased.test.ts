import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq, inArray, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contactForms } from '../testing/tables.ts';
import { createRandom } from '../seed/random.ts';
import { createTestDb, type TestDatabase } from '../testing/database.ts';
import { connectWriter } from './connection.ts';
import { openDatabase } from './open.ts';

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1e9);
const random = createRandom(seed);
const upTo = (limit: number) => Math.floor(random() * limit);

/** How many messages there are in the bytes of the database files. */
async function traces({ file }: TestDatabase): Promise<number> {
  const names = await readdir(dirname(file));
  const texts = await Promise.all(names.map((name) => readFile(join(dirname(file), name), 'latin1')));
  return texts.join('').split('canary').length - 1;
}

/** Messages of many lengths: those of one page, and those that overflow. */
function messages(word: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    name: `${word} ${at}`,
    email: `${word}-${at}@example.org`,
    message: `${word} `.repeat(1 + upTo(at % 7 === 0 ? 1500 : 40)),
  }));
}

describe('what was deleted', () => {
  it(`is not in the bytes of the files after its table was rewritten (seed ${seed})`, async () => {
    await using test = await createTestDb();
    const { database } = test;
    const isDeleted = like(contactForms.name, 'canary%');
    for (let round = 0; round < 6; round++) {
      for (let batch = 0; batch < 5; batch++)
        await database.write((tx) =>
          tx
            .insert(contactForms)
            .values([...messages('canary', upTo(40) + 1), ...messages('kept', upTo(40) + 1)]),
        );
      const rows = await database.read.select().from(contactForms).where(isDeleted);
      const some = rows.filter(() => random() < 0.6).map(({ id }) => id);
      await database.write((tx) => tx.delete(contactForms).where(inArray(contactForms.id, some)));
      // Rows that grow and shrink move within their pages.
      const isAny = eq(sql`${contactForms.id} % 3`, upTo(3));
      await database.write((tx) =>
        tx
          .update(contactForms)
          .set({ message: sql`substr(message || message, ${upTo(300)})` })
          .where(isAny),
      );
    }
    expect(await traces(test)).toBeGreaterThan(100);
    await database.write((tx) => tx.delete(contactForms).where(isDeleted));
    const kept = await database.read.select().from(contactForms);
    expect(kept.length).toBeGreaterThan(5);
    await database.overwriteDeleted([contactForms]);
    expect(await traces(test)).toBe(0);
    expect(await database.read.select().from(contactForms)).toEqual(kept);
  });

  it('keeps its ids for itself, also where its table is empty, and in a backup', async () => {
    await using test = await createTestDb();
    const { database } = test;
    const add = (count: number) =>
      database.write((tx) =>
        tx.insert(contactForms).values(messages('kept', count)).returning({ id: contactForms.id }),
      );
    await add(3);
    await database.write((tx) => tx.delete(contactForms));
    for (let time = 0; time < 2; time++) await database.overwriteDeleted([contactForms]);
    expect(await add(1)).toEqual([{ id: 4 }]);
    await database.write((tx) => tx.delete(contactForms).where(eq(contactForms.id, 4)));
    await database.overwriteDeleted([contactForms]);
    expect(await add(2)).toEqual([{ id: 5 }, { id: 6 }]);
    await database.write((tx) => tx.delete(contactForms));
    await database.overwriteDeleted([contactForms]);
    await database.snapshot(`${test.file}-backup`);
    const restored = await openDatabase({ url: `${test.url}-backup` });
    const added = await restored.write((tx) =>
      tx.insert(contactForms).values(messages('kept', 1)).returning({ id: contactForms.id }),
    );
    expect(added).toEqual([{ id: 7 }]);
    await restored.close();
  });

  it('is overwritten on a connection that was replaced too', async () => {
    await using test = await createTestDb();
    const client = connectWriter(test);
    for (let time = 0; time < 2; time++) {
      const transaction = await client.transaction('write');
      expect((await transaction.execute('PRAGMA secure_delete')).rows[0]?.[0]).toBe(1);
      await transaction.commit();
      client.reconnect();
    }
    client.close();
  });

  it('is overwritten by every transaction of a database', async () => {
    await using test = await createTestDb();
    for (let time = 0; time < 3; time++)
      expect(await test.database.write((tx) => tx.get(sql`PRAGMA secure_delete`))).toMatchObject({
        secure_delete: 1,
      });
  });
});
