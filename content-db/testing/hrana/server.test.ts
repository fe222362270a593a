import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import { describe, expect, it } from 'vitest';
import { type HranaServer, startHranaServer } from './server.ts';
import { kindOf, splitStatements } from './statement.ts';

async function serverWithTable(): Promise<HranaServer> {
  const server = await startHranaServer();
  const client = createClient({ url: server.url });
  await client.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT UNIQUE)');
  client.close();
  return server;
}

describe('the libSQL server for tests', () => {
  it('answers the real client: values, batches, transactions, errors with the codes of the server', async () => {
    await using server = await serverWithTable();
    const client = createClient({ url: server.url });
    const { rows } = await client.execute({
      sql: 'SELECT ? AS a, ? AS b, ? AS c, ? AS d',
      args: [null, 2 ** 40, 'ü', new Uint8Array([1, 2])],
    });
    expect(rows[0]).toMatchObject({ a: null, b: 2 ** 40, c: 'ü', d: new Uint8Array([1, 2]).buffer });
    const [insert, select] = await client.batch(
      ["INSERT INTO notes (text) VALUES ('a')", 'SELECT count(*) AS n FROM notes'],
      'write',
    );
    expect([insert?.rowsAffected, insert?.lastInsertRowid, select?.rows[0]?.['n']]).toEqual([1, 1n, 1]);
    await expect(client.execute("INSERT INTO notes (text) VALUES ('a')")).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT',
      message: expect.stringMatching(/UNIQUE constraint failed: notes.text$/),
    });
    await expect(client.execute('SELECT nothing')).rejects.toMatchObject({ code: 'SQL_INPUT_ERROR' });
    const failing = client.batch([
      "INSERT INTO notes (text) VALUES ('b')",
      'INSERT INTO notes VALUES (1, 1)',
    ]);
    await expect(failing).rejects.toThrow(/UNIQUE/);
    expect((await client.execute('SELECT text FROM notes')).rows).toHaveLength(1);
    const transaction = await client.transaction('write');
    await transaction.execute({ sql: 'INSERT INTO notes (text) VALUES (:text)', args: { text: 'c' } });
    expect((await client.execute('SELECT text FROM notes')).rows).toHaveLength(1);
    await transaction.commit();
    expect((await client.execute('SELECT text FROM notes')).rows).toHaveLength(2);
    client.close();
  });

  it('counts the requests, which take their time', async () => {
    await using server = await serverWithTable();
    server.delayMs = 20;
    const client = createClient({ url: server.url });
    const started = performance.now();
    const { trips } = await server.count(async () => {
      await client.batch(['SELECT 1', 'SELECT 2'], 'read');
      const transaction = await client.transaction('write');
      await transaction.execute("INSERT INTO notes (text) VALUES ('a')");
      await transaction.commit();
    });
    expect(trips.map(({ statements }) => statements.length)).toEqual([5, 2, 1]);
    expect(performance.now() - started).toBeGreaterThanOrEqual(55);
    client.close();
  });

  it('refuses what such a server refuses', () => {
    for (const sql of [
      "ATTACH 'x.db' AS x",
      'VACUUM',
      "VACUUM INTO 'x.db'",
      'ANALYZE',
      'PRAGMA journal_mode = WAL',
      'PRAGMA secure_delete = ON',
      'PRAGMA wal_checkpoint(TRUNCATE)',
      'PRAGMA application_id = 1',
      'CREATE TEMP TABLE t (a)',
      'SELECT 1; SELECT 2',
      '-- nothing',
      'SAVEPOINT a',
    ])
      expect(() => kindOf(sql), sql).toThrow();
    expect(
      [
        'WITH t AS (SELECT 1) SELECT * FROM t',
        'WITH t AS (SELECT 1) DELETE FROM x',
        "SELECT ';' -- ; \n",
        'PRAGMA foreign_keys=off',
        'PRAGMA journal_mode',
      ].map(kindOf),
    ).toEqual(['read', 'write', 'read', 'write', 'write']);
    const trigger = 'CREATE TRIGGER t BEFORE DELETE ON x BEGIN SELECT CASE WHEN 1 THEN 2 END; SELECT 3; END';
    expect(splitStatements(`${trigger}; SELECT 1;`)).toEqual([trigger, 'SELECT 1']);
  });

  it('takes a transaction from a client that keeps others waiting, and ends silent streams', async () => {
    await using server = await serverWithTable();
    server.transactionMs = 50;
    const client = createClient({ url: server.url });
    const slow = await client.transaction('write');
    await slow.execute("INSERT INTO notes (text) VALUES ('slow')");
    await client.batch(["INSERT INTO notes (text) VALUES ('quick')"], 'write');
    await expect(slow.execute('SELECT 1')).rejects.toMatchObject({ code: 'TRANSACTION_TIMEOUT' });
    slow.close();
    server.streamMs = 20;
    const silent = await client.transaction('write');
    await silent.execute("INSERT INTO notes (text) VALUES ('silent')");
    await sleep(60);
    await expect(silent.commit()).rejects.toMatchObject({ code: 'STREAM_EXPIRED' });
    expect((await client.execute('SELECT text FROM notes')).rows).toEqual([{ text: 'quick' }]);
    client.close();
  });

  it('loses connections before or after it has executed a request, and refuses writes', async () => {
    await using server = await serverWithTable();
    const client = createClient({ url: server.url });
    const insert = (text: string) =>
      client.batch([{ sql: 'INSERT INTO notes (text) VALUES (?)', args: [text] }], 'write');
    for (const fault of ['drop-before', 'drop-after'] as const) {
      server.fault = () => fault;
      await expect(insert(fault)).rejects.toThrow(/fetch failed/);
    }
    server.fault = undefined;
    for (const [mode, message] of [
      ['blocked', /BLOCKED|blocked/],
      ['token', /403/],
      ['replica', /500/],
    ] as const) {
      server.readOnly = mode;
      await expect(insert(mode)).rejects.toThrow(message);
    }
    expect((await client.execute('SELECT text FROM notes')).rows).toEqual([{ text: 'drop-after' }]);
    await server.stop();
    await expect(client.execute('SELECT 1')).rejects.toThrow(/fetch failed/);
    await server.start();
    await client.execute('SELECT 1');
    client.close();
  });

  it('lets nobody in without the token', async () => {
    await using server = await startHranaServer({ authToken: 'secret' });
    const [stranger, friend] = ['wrong', 'secret'].map((authToken) =>
      createClient({ url: server.url, authToken }),
    );
    await expect(stranger?.execute('SELECT 1')).rejects.toThrow(/401/);
    await friend?.execute('SELECT 1');
  });
});
