import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createClient } from '@libsql/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answers } from '../database/connection.ts';
import { migrationsFolder } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { probeDatabase } from '../database/probe.ts';
import { Problem } from '../model/problem.ts';
import { subscribers } from '../testing/tables.ts';
import { createTestFolder, type TestFolder } from '../testing/database.ts';
import { type HranaServer, startHranaServer } from '../testing/hrana/server.ts';
import { randomFor } from '../testing/random.ts';
import { resources } from '../types/index.ts';
import { createRow, updateRow } from '../write/repository.ts';
import { patience } from './failures.ts';
import { openDatabaseAt } from './open.ts';

const clients = resources.clients.table;
const client = (name: string) => ({ name, logo: null, locale: 'en' as const, sortOrder: 0 });
const add = (database: Database, name: string) =>
  database.write((tx) => createRow(tx, 'clients', client(name), 'test'));
const names = async (database: Database) => {
  await database.refresh();
  return (await database.read.select().from(clients)).map(({ name }) => name);
};

/** Two servers of ours over one database server. */
describe('a database on a server', () => {
  let server: HranaServer;
  let folder: TestFolder;
  let [one, other]: Database[] = [];
  const opened: Database[] = [];

  async function open(copy?: string): Promise<Database> {
    const database = await openDatabaseAt({ url: server.url, ...(copy && { copy: folder.at(copy) }) });
    opened.push(database);
    return database;
  }
  const pair = () => {
    if (!one || !other) throw new Error('Not open');
    return [one, other] as const;
  };

  beforeAll(async () => {
    server = await startHranaServer();
    folder = await createTestFolder();
    one = await open('one.db');
    other = await open('other.db');
  });
  beforeEach(async () => {
    Object.assign(server, { fault: undefined, readOnly: undefined, delayMs: 0 });
    await pair()[0].write((tx) => tx.delete(clients));
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await server[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  it('takes one request for a transaction, and reads from a copy', async () => {
    const [database] = pair();
    const { result: id, trips } = await server.count(async () => {
      const { id } = await add(database, 'a');
      await database.write((tx) => updateRow(tx, 'clients', id, { name: 'b' }, { by: 'test' }));
      return id;
    });
    expect(trips).toHaveLength(2);
    const reads = await server.count(async () => {
      const [row] = await database.read
        .select()
        .from(clients)
        .where(eq(clients.id, Number(id)));
      expect(row?.name).toBe('b');
      await database.write(async (tx) => tx.select().from(clients));
    });
    expect(reads.trips).toEqual([]);
  });

  it('is the same for all who use it', async () => {
    const [database, second] = pair();
    await Promise.all(Array.from({ length: 10 }, (_, at) => add(at % 2 ? database : second, String(at))));
    const expected = Array.from({ length: 10 }, (_, at) => String(at));
    expect((await names(database)).sort()).toEqual(expected);
    const [rows, rowsThere] = [
      await database.read.select().from(clients),
      await second.read.select().from(clients),
    ];
    expect(rowsThere).toEqual(rows);
    const third = await open();
    expect(await third.read.select().from(clients)).toEqual(rows);
    expect(await third.read.all(sql`SELECT * FROM sqlite_sequence ORDER BY name`)).toEqual(
      await database.read.all(sql`SELECT * FROM sqlite_sequence ORDER BY name`),
    );
  });

  it('stores times and random values once', async () => {
    const [database, second] = pair();
    await database.write((tx) =>
      tx.insert(subscribers).values([
        { email: 'a@example.org', consentAt: 'x' },
        { email: 'b@example.org', consentAt: 'x' },
      ]),
    );
    await second.refresh();
    const rows = await database.read.select().from(subscribers);
    expect(new Set(rows.map(({ unsubscribeId }) => unsubscribeId)).size).toBe(2);
    expect(await second.read.select().from(subscribers)).toEqual(rows);
    await database.write((tx) => tx.delete(subscribers));
    const varying = database.write((tx) => tx.run(sql`UPDATE clients SET sort_order = random()`));
    await expect(varying).rejects.toMatchObject({
      cause: { message: expect.stringContaining('another outcome') },
    });
  });

  it('runs a transaction again on what others have written, and reports what is wrong on the newest state', async () => {
    const [database, second] = pair();
    const count = (of: Database) =>
      of.write(async (tx) => {
        const [row] = await tx.select({ n: sql<number>`count(*)` }).from(clients);
        await tx.insert(clients).values(client(`row ${row?.n}`));
      });
    await Promise.all([count(database), count(second), count(database), count(second)]);
    expect((await names(second)).sort()).toEqual(['row 0', 'row 1', 'row 2', 'row 3']);
    await second.write((tx) => tx.delete(clients));
    let ran = 0;
    await database.write(async (tx) => {
      ran += 1;
      if ((await tx.select().from(clients)).length > 0) throw new Problem('conflict', 'Not empty');
    });
    expect(ran).toBe(2);
  });

  it('undoes what failed, here and there', async () => {
    const [database, second] = pair();
    const failing = database.write(async (tx) => {
      await tx.insert(clients).values(client('never'));
      throw new Problem('conflict', 'No');
    });
    await expect(failing).rejects.toThrow('No');
    const dangling = database.write(async (tx) => {
      await tx.run(sql`PRAGMA defer_foreign_keys = ON`);
      await tx.run(
        sql`INSERT INTO service_translations (service_id, locale, title, overview_description, detailed_content, image_key) VALUES (999, 'en', 'x', 'x', 'x', 'none')`,
      );
    });
    await expect(dangling).rejects.toMatchObject({ code: 'conflict' });
    expect([await names(database), await names(second)]).toEqual([[], []]);
  });

  it('undoes a part of a transaction, here and there', async () => {
    const [database, second] = pair();
    await database.write(async (tx) => {
      await tx.insert(clients).values(client('before'));
      const failing = tx.transaction(async (part) => {
        await part.insert(clients).values(client('undone'));
        throw new Error('No');
      });
      await expect(failing).rejects.toThrow('No');
      await tx.transaction((part) => part.insert(clients).values(client('after')));
    });
    const kept = ['before', 'after'];
    expect([await names(database), await names(second)]).toEqual([kept, kept]);
  });

  it.each([
    ['drop-before', 2],
    ['drop-after', 2],
    ['twice', 1],
  ] as const)('saves once when its connection is lost, or it arrives twice: %s', async (fault, times) => {
    const [database, second] = pair();
    let lost = 0;
    server.fault = ({ statements }) => (statements.length > 3 && lost++ < 2 ? fault : undefined);
    await add(database, 'once');
    server.fault = undefined;
    expect(lost).toBeGreaterThanOrEqual(times);
    expect([await names(database), await names(second)]).toEqual([['once'], ['once']]);
  });

  it('says that nobody knows whether it was saved, if that is so, and shows it when the server is back', async () => {
    const [database] = pair();
    const limit = patience.writing;
    patience.writing = 100;
    server.fault = ({ statements }) => (statements.length > 1 ? 'drop-after' : undefined);
    await expect(add(database, 'perhaps')).rejects.toThrow(
      /^The connection to the database at 127\.0\.0\.1:\d+ was lost while this was being saved\. It is not known whether it was saved: look before you try again\.$/,
    );
    server.fault = undefined;
    patience.writing = limit;
    expect(await names(database)).toEqual(['perhaps']);
  });

  it.each([
    [
      'blocked',
      /^The database at 127\.0\.0\.1:\d+ is read-only: nothing can be changed\. Set the address of the server that takes changes, and a token that allows them\.$/,
    ],
    ['token', /is read-only: nothing can be changed/],
  ] as const)('says in one sentence that it is read-only (%s), and is read', async (mode, message) => {
    const [database] = pair();
    await add(database, 'a');
    server.readOnly = mode;
    await expect(add(database, 'b')).rejects.toThrow(message);
    await expect(probeDatabase({ url: server.url })).rejects.toThrow(message);
    expect(database.takesWrites()).toBe(false);
    expect(await names(database)).toEqual(['a']);
    server.readOnly = undefined;
    await database.probe();
    expect(database.takesWrites()).toBe(true);
  });

  it('waits for an answer for a limited time', async () => {
    const [database] = pair();
    const [limits, limit] = [{ ...patience }, answers.limit];
    Object.assign(patience, { reading: 10, writing: 10 });
    answers.limit = 100;
    server.fault = () => 'silence';
    await expect(names(database)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+ takes too long to answer\. Try again in a moment\.$/,
    );
    server.fault = ({ statements }) => (statements.length > 1 ? 'silence' : undefined);
    await expect(add(database, 'late')).rejects.toThrow('It is not known whether it was saved');
    server.fault = undefined;
    answers.limit = limit;
    Object.assign(patience, limits);
    expect(await names(database)).toEqual(['late']);
  });

  it('says that it cannot be reached, and goes on when it can', async () => {
    const [database] = pair();
    const limits = { ...patience };
    Object.assign(patience, { reading: 50, writing: 50 });
    await server.stop();
    await expect(names(database)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(add(database, 'a')).rejects.toMatchObject({ code: 'unavailable' });
    await server.start();
    Object.assign(patience, limits);
    await add(database, 'b');
    expect(await names(database)).toContain('b');
  });

  it('loses nothing that it acknowledged while connections are lost at random', async () => {
    const [database, second] = pair();
    const random = randomFor('remote drops');
    server.fault = () =>
      random.chance(0.2) ? random.pick(['drop-before', 'drop-after'] as const) : undefined;
    const saved: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      const name = `client ${at}`;
      await add(random.chance(0.5) ? database : second, name).then(
        () => saved.push(name),
        () => undefined,
      );
    }
    server.fault = undefined;
    const there = await names(second);
    expect(new Set(there).size).toBe(there.length);
    expect(there).toEqual(expect.arrayContaining(saved));
    expect(await names(database)).toEqual(there);
  });

  it('opens again in two requests, with what others have written, and makes a copy of another database anew', async () => {
    const [database] = pair();
    await add(database, 'a');
    await (await open('again.db')).close();
    await add(database, 'b');
    const { result: again, trips } = await server.count(() => open('again.db'));
    expect(trips).toHaveLength(2);
    expect(await names(again)).toEqual(['a', 'b']);
    await again.close();
    await using elsewhere = await startHranaServer();
    const moved = await openDatabaseAt({ url: elsewhere.url, copy: folder.at('again.db') });
    expect(await names(moved)).toEqual([]);
    await moved.close();
  });

  it('is copied in answers that the server can give, however large its rows are', async () => {
    const [database] = pair();
    const texts = Array.from({ length: 60 }, (_, at) => 'x'.repeat(at % 10 === 0 ? 2_000_000 : 1000 + at));
    for (const text of texts)
      await database.write((tx) => tx.insert(clients).values({ ...client(text), logo: null }));
    const copy = await open();
    expect((await names(copy)).map((name) => name.length)).toEqual(texts.map(({ length }) => length));
    await database.write((tx) => tx.delete(clients));
  });

  it('is migrated with a snapshot of what was there before, once, by whoever is first', async () => {
    await using old = await startHranaServer();
    const migrations = folder.at('older');
    await cp(migrationsFolder, migrations, { recursive: true });
    const journal = JSON.parse(await readFile(`${migrations}/meta/_journal.json`, 'utf8'));
    journal.entries.length = 5;
    await writeFile(`${migrations}/meta/_journal.json`, JSON.stringify(journal));
    const before = await openDatabaseAt({ url: old.url, migrations });
    await before.write((tx) =>
      tx.run(sql`INSERT INTO subscribers (email, consent_at) VALUES ('a@example.org', '2026-01-01')`),
    );
    await before.close();
    const copies = ['first.db', 'second.db', 'third.db'];
    const upgraded = await Promise.all(
      copies.map((copy) => openDatabaseAt({ url: old.url, copy: folder.at(copy) })),
    );
    const rows = await Promise.all(upgraded.map(({ read }) => read.select().from(subscribers)));
    expect(rows[0]).toMatchObject([
      { email: 'a@example.org', unsubscribeId: expect.stringMatching(/^\w{32}$/) },
    ]);
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[2]).toEqual(rows[0]);
    for (const database of upgraded) await database.close();
    const snapshots = (await readdir(folder.path)).filter((name) => name.endsWith('.snapshot-5'));
    expect(snapshots.length).toBeGreaterThanOrEqual(1);
    const kept = createClient({ url: `file:${folder.at(snapshots[0] ?? '')}` });
    expect((await kept.execute('SELECT email FROM subscribers')).rows).toEqual([{ email: 'a@example.org' }]);
    kept.close();
    await expect(openDatabaseAt({ url: old.url, migrations })).rejects.toThrow('A newer version');
  });

  it('keeps the entries of an hour', async () => {
    const [database] = pair();
    const raw = createClient({ url: server.url });
    await raw.batch(["UPDATE remote_log SET written_at = '2000-01-01'"], 'write');
    for (let at = 0; at < 21; at += 1) await add(database, String(at));
    const { rows } = await raw.execute('SELECT count(*) AS entries FROM remote_log');
    expect(Number(rows[0]?.['entries'])).toBeLessThan(25);
    raw.close();
    expect(await names(pair()[1])).toHaveLength(21);
  });

  it('is no database of another program, and no empty one where one must exist', async () => {
    await using foreign = await startHranaServer();
    await expect(openDatabaseAt({ url: foreign.url, mustExist: true })).rejects.toThrow(/is empty/);
    const raw = createClient({ url: foreign.url });
    await raw.execute('CREATE TABLE theirs (id)');
    raw.close();
    await expect(openDatabaseAt({ url: foreign.url })).rejects.toThrow(/belongs to another program/);
  });

  it('leaves no copies behind', async () => {
    expect((await readdir(folder.path)).filter((name) => /^(?:one|other)\.db$/.test(name))).toHaveLength(2);
  });
});
