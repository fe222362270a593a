import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { servers } from '#content-db/servers.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { registerServer } from './registration.ts';
import { admitServers, keepServersOut } from './restoring.ts';

describe('while a backup is restored', () => {
  it('no server starts, and afterwards one does', async () => {
    await using test = await createTestDb();
    const { database } = test;
    await keepServersOut(database);
    await expect(
      registerServer({ content: database, published: database }, 'one', 'a place'),
    ).rejects.toThrow('A backup is being restored into these databases.');
    await admitServers(database);
    await (await registerServer({ content: database, published: database }, 'one', 'a place')).stop();
    expect(await database.read.select().from(servers)).toEqual([]);
  });

  it('no server starts that looked before it began', async () => {
    await using test = await createTestDb();
    const { database } = test;
    let writes = 0;
    const late = {
      read: database.read,
      write: async (work) => {
        if ((writes += 1) === 1) await keepServersOut(database);
        return database.write(work);
      },
    } satisfies Parameters<typeof registerServer>[0]['content'];
    await expect(registerServer({ content: late, published: database }, 'one', 'a place')).rejects.toThrow(
      'A backup is being restored',
    );
    expect((await database.read.select().from(servers)).map(({ id }) => id)).toEqual(['restore']);
  });

  it('no server runs: it is refused, and others may start', async () => {
    await using test = await createTestDb();
    const { database } = test;
    await database.write((tx) => tx.insert(servers).values({ id: 'one', storage: 'a place', beats: 1 }));
    const beat = () => database.write((tx) => tx.update(servers).set({ beats: sql`${servers.beats} + 1` }));
    const beating = setInterval(() => void beat(), 100);
    await expect(keepServersOut(database)).rejects.toMatchObject({ code: 'conflict' });
    clearInterval(beating);
    await (await registerServer({ content: database, published: database }, 'two', 'a place')).stop();
  });
});
