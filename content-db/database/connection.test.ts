import { describe, expect, it } from 'vitest';
import { connect, connectReader, connectWriter, describeDatabase, fileOf } from './connection.ts';
import { createTestDb } from '../testing/database.ts';

describe('connectReader', () => {
  it('loses no read when its connection is replaced meanwhile, and cannot be written to afterwards either', async () => {
    await using test = await createTestDb();
    const client = connectReader({ url: test.url }, 60_000);
    const reads = Array.from({ length: 50 }, () => client.execute('SELECT count(*) AS number FROM clients'));
    client.reconnect();
    for (const { rows } of await Promise.all(reads)) expect(rows[0]?.['number']).toBe(0);
    await expect(client.execute("INSERT INTO clients (name) VALUES ('x')")).rejects.toThrow(/readonly/);
    client.close();
  });

  it('says so at once when it was closed', async () => {
    await using test = await createTestDb();
    const client = connectReader({ url: test.url }, 60_000);
    client.close();
    await expect(client.execute('SELECT 1')).rejects.toMatchObject({ code: 'CLIENT_CLOSED' });
  });
});

describe('connectWriter', () => {
  it.each([
    ['waits for the disk at each commit', false, 2],
    ['leaves that to the database that it writes a copy of', true, 1],
  ])('%s, also on a connection that was replaced', async (_, isCopy, synchronous) => {
    await using test = await createTestDb();
    const client = connectWriter({ url: test.url }, { isCopy });
    for (let time = 0; time < 2; time++) {
      const transaction = await client.transaction('write');
      expect((await transaction.execute('PRAGMA synchronous')).rows[0]?.[0]).toBe(synchronous);
      await transaction.commit();
      client.reconnect();
    }
    client.close();
  });
});

describe('connect', () => {
  it('gives a client of one connection, for which a PRAGMA holds', async () => {
    await using test = await createTestDb();
    const client = connect({ url: test.url });
    await client.execute('PRAGMA cache_size = 77');
    const sizes = await Promise.all(Array.from({ length: 10 }, () => client.execute('PRAGMA cache_size')));
    expect(sizes.map(({ rows }) => rows[0]?.['cache_size'])).toEqual(Array.from({ length: 10 }, () => 77));
    client.close();
  });
});

describe('addresses', () => {
  it('of a file are the file, in each way of writing them', () => {
    expect(
      ['file:data/a.db', 'file:/data/a.db', 'file:///data/a%20b.db', 'http://example.org'].map(fileOf),
    ).toEqual(['data/a.db', '/data/a.db', '/data/a b.db', undefined]);
  });

  it('are told without what is secret in them', () => {
    expect(describeDatabase('file:/data/a.db')).toBe('the database file /data/a.db');
    expect(describeDatabase('libsql://user:secret@db.example.org:8080/x?authToken=secret')).toBe(
      'the database at db.example.org:8080',
    );
  });
});
