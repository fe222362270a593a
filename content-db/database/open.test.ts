import { spawnSync } from 'node:child_process';
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase, type OpenOptions } from './open.ts';
import { openDatabaseAt } from '../remote/open.ts';
import { Problem } from '../model/problem.ts';
import { createRow } from '../write/repository.ts';
import { resources } from '../types/index.ts';
import { createTestDb, createTestFolder } from '../testing/database.ts';
import { noteSyncs } from '../testing/syncs.ts';
import { countOf } from '../testing/random-edits.ts';

const clients = resources.clients.table;
const client = (name: string) => ({ name, logo: null, locale: 'en' as const, sortOrder: 0 });

/** The Problem with which opening fails. */
async function refusal(options: OpenOptions): Promise<Problem> {
  const result: unknown = await openDatabaseAt(options).catch((error: unknown) => error);
  if (result instanceof Problem) return result;
  throw new Error('It opened, or failed with a raw error', { cause: result });
}

describe('openDatabase', () => {
  it('makes a new file with every table, in WAL mode, synced at each commit', async () => {
    await using folder = await createTestFolder();
    const database = await openDatabase({ url: `file:${folder.at('new.db')}` });
    expect(await countOf(database.read, clients)).toBe(0);
    expect(await database.read.get(sql`PRAGMA journal_mode`)).toMatchObject({ journal_mode: 'wal' });
    expect(await database.write((tx) => tx.get(sql`PRAGMA synchronous`))).toMatchObject({ synchronous: 2 });
    expect(await database.write((tx) => tx.get(sql`PRAGMA foreign_keys`))).toMatchObject({ foreign_keys: 1 });
    await database.close();
    const again = await openDatabase({ url: `file:${folder.at('new.db')}`, mustExist: true });
    await again.close();
  });

  it('refuses a file that is missing, where one must exist, and makes none', async () => {
    await using folder = await createTestFolder();
    const url = `file:${folder.at('gone.db')}`;
    for (const options of [
      { url, mustExist: true },
      { url, readOnly: true },
    ]) {
      const { code, message } = await refusal(options);
      expect({ code, message }).toEqual({
        code: 'setup',
        message: `The database file ${folder.at('gone.db')} is missing. Restore it from a backup, or delete the data folder to start from scratch.`,
      });
    }
    await expect(stat(folder.at('gone.db'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses an empty file where a database must exist', async () => {
    await using folder = await createTestFolder();
    await writeFile(folder.at('empty.db'), '');
    const { code, message } = await refusal({ url: `file:${folder.at('empty.db')}`, mustExist: true });
    expect(code).toBe('setup');
    expect(message).toMatch(/^The database file .*empty\.db is empty\./);
  });

  it('refuses a folder that is not there', async () => {
    await using folder = await createTestFolder();
    const { code, message } = await refusal({ url: `file:${folder.at('no', 'such', 'x.db')}` });
    expect(code).toBe('setup');
    expect(message).toMatch(
      /^Cannot open the database file .*x\.db\. Check that the folder exists and can be written to\.$/,
    );
  });

  it('refuses a file that is no database', async () => {
    await using folder = await createTestFolder();
    await writeFile(folder.at('notes.db'), 'Dear diary, '.repeat(1000));
    const { code, message } = await refusal({ url: `file:${folder.at('notes.db')}` });
    expect(code).toBe('setup');
    expect(message).toMatch(/^The database file .*notes\.db is damaged, is not a database, or /);
  });

  it('refuses a database of another program, and leaves it alone', async () => {
    await using folder = await createTestFolder();
    const url = `file:${folder.at('other.db')}`;
    const other = createClient({ url });
    await other.execute('CREATE TABLE recipes (name TEXT)');
    other.close();
    const { code, message } = await refusal({ url });
    expect(code).toBe('setup');
    expect(message).toMatch(/^The database file .*other\.db belongs to another program\./);
    const after = createClient({ url });
    expect((await after.execute('SELECT name FROM sqlite_schema')).rows.map((row) => row['name'])).toEqual([
      'recipes',
    ]);
    after.close();
  });

  it('refuses a folder that it may not write to', async () => {
    await using folder = await createTestFolder();
    const inside = folder.at('locked');
    await mkdir(inside);
    await chmod(folder.path, 0o755);
    await chmod(inside, 0o555);
    // Root may write anywhere, so another process asks as nobody.
    const ask = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'open.ts'))};
      await openDatabase({ url: 'file:${inside}/x.db' }).catch((error) => console.log(error.name, error.code, error.message));`;
    const isRoot = process.getuid?.() === 0;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', ask], {
      encoding: 'utf8',
      ...(isRoot && { uid: 65534 }),
    });
    expect(stdout).toMatch(
      /^Problem setup Cannot open the database file .*x\.db\. Check that the folder exists and can be written to\.$/m,
    );
  });

  it('refuses an address that it does not understand', async () => {
    expect(await refusal({ url: 'ftp://example.org/x' })).toMatchObject({
      code: 'setup',
      message: 'Cannot open the database at example.org. Check the address.',
    });
  });

  it('says so when a database server does not answer', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await new Promise((resolve) => server.close(resolve));
    for (const scheme of ['http', 'ws']) {
      const { code, message } = await refusal({
        url: `${scheme}://127.0.0.1:${port}`,
        authToken: 'secret-token',
      });
      expect({ code, message }).toEqual({
        code: 'unavailable',
        message: `The database at 127.0.0.1:${port} cannot be reached or written to. Check the address and the permissions.`,
      });
    }
  });
});

describe('a database that is open', () => {
  it('runs concurrent writes one after the other, each whole', async () => {
    await using test = await createTestDb();
    let running = 0;
    const numbers = await Promise.all(
      Array.from({ length: 50 }, () =>
        test.database.write(async (tx) => {
          expect(++running).toBe(1);
          const before = await tx.$count(clients);
          await createRow(tx, 'clients', client(`number ${before}`), 'test');
          running--;
          return before;
        }),
      ),
    );
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });

  it('takes back all of a write that fails, tells why, and goes on with the next', async () => {
    await using test = await createTestDb();
    const failing = test.database.write(async (tx) => {
      await createRow(tx, 'clients', client('half'), 'test');
      throw new Problem('invalid', 'Not this one.');
    });
    const next = test.database.write((tx) => createRow(tx, 'clients', client('whole'), 'test'));
    await expect(failing).rejects.toThrow('Not this one.');
    await next;
    expect((await test.database.read.select().from(clients)).map((row) => row.name)).toEqual(['whole']);
  });

  it('tells why also when SQLite has rolled back by itself, as it may when the disk is full', async () => {
    await using test = await createTestDb();
    const failing = test.database.write(async (tx) => {
      await createRow(tx, 'clients', client('small'), 'test');
      await tx.run(sql`INSERT OR ROLLBACK INTO clients (name, locale) VALUES ('third language', 'fr')`);
    });
    await expect(failing).rejects.toMatchObject({ name: 'Problem', code: 'invalid' });
    expect(await countOf(test.database.read, clients)).toBe(0);
  });

  it('shows readers nothing of a write before it is complete', async () => {
    await using test = await createTestDb();
    await test.database.write(async (tx) => {
      await createRow(tx, 'clients', client('new'), 'test');
      expect(await countOf(test.database.read, clients)).toBe(0);
      expect(await countOf(tx, clients)).toBe(1);
    });
    expect(await countOf(test.database.read, clients)).toBe(1);
  });

  it('cannot be written to through `read`', async () => {
    await using test = await createTestDb();
    await expect(test.database.read.all(sql`INSERT INTO clients (name) VALUES ('sneaky')`)).rejects.toThrow();
    expect(await countOf(test.database.read, clients)).toBe(0);
  });

  it('says that the disk is full, changes nothing, and works again when there is room', async () => {
    await using test = await createTestDb();
    const big = { ...client('big'), logo: `https://example.org/${'x'.repeat(2_000_000)}` };
    const limit = (pages: number) =>
      test.database.write((tx) => tx.get(sql.raw(`PRAGMA max_page_count = ${pages}`)));
    await limit(1);
    const failing = test.database.write(async (tx) => {
      await createRow(tx, 'clients', client('small'), 'test');
      await createRow(tx, 'clients', big, 'test');
    });
    await expect(failing).rejects.toMatchObject({ name: 'Problem', code: 'disk-full' });
    expect(await countOf(test.database.read, clients)).toBe(0);
    await limit(1_000_000);
    await test.database.write((tx) => createRow(tx, 'clients', big, 'test'));
    expect(await countOf(test.database.read, clients)).toBe(1);
  });

  it('says that a write is committed before the next one begins', async () => {
    await using test = await createTestDb();
    const database = await openDatabase({ url: test.url });
    const order: string[] = [];
    const write = (name: string) =>
      database.write(
        async (tx) => {
          order.push(`${name} begins`);
          await createRow(tx, 'clients', client(name), 'test');
        },
        () => order.push(`${name} is committed`),
      );
    await Promise.all(['one', 'two'].map(write));
    await database
      .write(
        async () => {
          throw new Problem('conflict', 'It is refused.');
        },
        () => order.push('never'),
      )
      .catch(() => undefined);
    expect(order).toEqual(['one begins', 'one is committed', 'two begins', 'two is committed']);
    await database.close();
  });

  it('finishes the writes that were asked for before it closes, and refuses later ones', async () => {
    await using test = await createTestDb();
    const database = await openDatabase({ url: test.url });
    const order: string[] = [];
    const writes = ['one', 'two', 'three'].map((name) =>
      database.write((tx) => createRow(tx, 'clients', client(name), 'test')).then(() => order.push(name)),
    );
    const closed = database.close().then(() => order.push('closed'));
    const late = database.write((tx) => createRow(tx, 'clients', client('late'), 'test'));
    await expect(late).rejects.toMatchObject({ name: 'Problem', code: 'unavailable' });
    await Promise.all([...writes, closed]);
    expect(order).toEqual(['one', 'two', 'three', 'closed']);
    expect(await countOf(test.database.read, clients)).toBe(3);
  });

  it('opened for reading only, reads what another writes and writes nothing', async () => {
    await using test = await createTestDb();
    const reader = await openDatabase({ url: test.url, readOnly: true });
    await test.database.write((tx) => createRow(tx, 'clients', client('new'), 'test'));
    expect(await countOf(reader.read, clients)).toBe(1);
    await expect(reader.write((tx) => createRow(tx, 'clients', client('no'), 'test'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(reader.read.all(sql`DELETE FROM clients`)).rejects.toThrow();
    await reader.close();
    expect(await countOf(test.database.read, clients)).toBe(1);
  });
});

describe('snapshot', () => {
  it('is a whole database of one moment, taken between writes', async () => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    const copies = [1, 2, 3].map((at) => folder.at(`${at}.db`));
    const work: Promise<unknown>[] = [];
    for (let pair = 0; pair < 60; pair++) {
      work.push(
        test.database.write(async (tx) => {
          await createRow(tx, 'clients', client(`pair ${pair} left`), 'test');
          await createRow(tx, 'clients', client(`pair ${pair} right`), 'test');
        }),
      );
      if (pair % 20 === 10) work.push(test.database.snapshot(copies[Math.floor(pair / 20)] ?? ''));
    }
    await Promise.all(work);
    const counts: number[] = [];
    for (const copy of copies) {
      const database = await openDatabase({ url: `file:${copy}`, mustExist: true });
      counts.push(await countOf(database.read, clients));
      expect(await database.read.get(sql`PRAGMA integrity_check`)).toMatchObject({ integrity_check: 'ok' });
      expect(await database.read.get(sql`PRAGMA journal_mode`)).toMatchObject({ journal_mode: 'wal' });
      await database.close();
    }
    expect(counts).toEqual([22, 62, 102]);
  });

  it('is on the disk, with its name, once it is written', async () => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    using syncs = await noteSyncs();
    await test.database.snapshot(folder.at('copy.db'));
    for (const path of [folder.at('copy.db'), folder.path]) expect(await syncs.has(path), path).toBe(true);
  });

  it('never replaces a file', async () => {
    await using test = await createTestDb();
    await expect(test.database.snapshot(test.file)).rejects.toMatchObject({
      name: 'Problem',
      code: 'conflict',
    });
  });

  it('says so when its folder is not there', async () => {
    await using test = await createTestDb();
    const copy = test.database.snapshot(`${test.file}-no/copy.db`);
    await expect(copy).rejects.toMatchObject({
      name: 'Problem',
      code: 'setup',
      message: expect.stringMatching(/^The folder .*-no does not exist/),
    });
  });
});
