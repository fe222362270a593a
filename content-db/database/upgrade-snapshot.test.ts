import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createClient } from '@libsql/client';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditAddresses } from '../audit.ts';
import { subscribers } from '../testing/tables.ts';
import { createTestFolder, olderMigrations, type TestFolder } from '../testing/database.ts';
import { openDatabase } from './open.ts';

async function run(file: string, statement: string): Promise<unknown[]> {
  const client = createClient({ url: `file:${file}` });
  const { rows } = await client.execute(statement);
  client.close();
  return rows;
}

const names = async (folder: TestFolder) =>
  (await readdir(folder.path)).filter((name) => name.includes('.db.')).sort();

describe('an upgrade', () => {
  async function olderDatabase(folder: TestFolder) {
    const url = `file:${folder.at('content.db')}`;
    const migrations = await olderMigrations(folder, 5);
    await (await openDatabase({ url, migrations })).close();
    await run(
      folder.at('content.db'),
      "INSERT INTO subscribers (email, consent_at) VALUES ('a@example.org', '2026-01-01'), ('b@example.org', '2026-01-02')",
    );
    return { url, migrations };
  }

  it('keeps the database as it was, for its owner only, and what was in it', async () => {
    await using folder = await createTestFolder();
    const { url } = await olderDatabase(folder);
    const database = await openDatabase({ url });
    const rows = await database.read.select().from(subscribers);
    expect(rows.map(({ email }) => email)).toEqual(['a@example.org', 'b@example.org']);
    expect(new Set(rows.map(({ unsubscribeId }) => unsubscribeId)).size).toBe(2);
    await database.close();
    expect(await names(folder)).toEqual(['content.db.snapshot-5']);
    const snapshot = folder.at('content.db.snapshot-5');
    expect((await stat(snapshot)).mode & 0o777).toBe(0o600);
    expect(await run(snapshot, 'SELECT count(*) AS count FROM subscribers')).toEqual([{ count: 2 }]);
    await (await openDatabase({ url })).close();
    expect(await names(folder)).toHaveLength(1);
  });

  it('lets nobody come back who was erased since', async () => {
    await using folder = await createTestFolder();
    const { url } = await olderDatabase(folder);
    const database = await openDatabase({ url });
    const snapshot = folder.at('content.db.snapshot-5');
    expect(await readFile(snapshot, 'latin1')).toContain('a@example.org');
    await database.write((tx) => tx.delete(subscribers).where(eq(subscribers.email, 'a@example.org')));
    await database.overwriteDeleted([subscribers, auditAddresses]);
    await database.close();
    expect(await run(snapshot, 'SELECT email FROM subscribers')).toEqual([{ email: 'b@example.org' }]);
    expect(await readFile(snapshot, 'latin1')).not.toContain('a@example.org');
    expect(await run(snapshot, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect((await stat(snapshot)).mode & 0o777).toBe(0o600);
    expect(await names(folder)).toEqual(['content.db.snapshot-5']);
  });

  it('says which snapshot cannot be freed of them', async () => {
    await using folder = await createTestFolder();
    const { url } = await olderDatabase(folder);
    const database = await openDatabase({ url });
    await writeFile(folder.at('content.db.snapshot-5'), 'damaged '.repeat(1000));
    await expect(database.overwriteDeleted([subscribers])).rejects.toMatchObject({
      message: expect.stringContaining(`may still be in ${folder.at('content.db.snapshot-5')},`),
    });
    await database.close();
  });

  it('can be taken back by renaming, and done again', async () => {
    await using folder = await createTestFolder();
    const { url, migrations } = await olderDatabase(folder);
    await (await openDatabase({ url })).close();
    await expect(openDatabase({ url, migrations })).rejects.toMatchObject({
      message: expect.stringMatching(/^A newer version of this program has changed the database\. [^.]+\.$/),
    });
    for (const ending of ['-wal', '-shm']) await rm(folder.at(`content.db${ending}`), { force: true });
    await rename(folder.at('content.db.snapshot-5'), folder.at('content.db'));
    await (await openDatabase({ url, migrations })).close();
    await run(folder.at('content.db'), "DELETE FROM subscribers WHERE email = 'a@example.org'");
    const database = await openDatabase({ url });
    expect(await database.read.$count(subscribers)).toBe(1);
    await database.close();
  });

  it('replaces a snapshot of the same version, and keeps the last three', async () => {
    await using folder = await createTestFolder();
    const url = `file:${folder.at('content.db')}`;
    await writeFile(folder.at('content.db.snapshot-3'), 'left by an upgrade that was taken back');
    for (const count of [1, 2, 3, 4, 5, 6])
      await (await openDatabase({ url, migrations: await olderMigrations(folder, count) })).close();
    expect(await names(folder)).toEqual([3, 4, 5].map((count) => `content.db.snapshot-${count}`));
    for (const name of await names(folder))
      expect(await run(folder.at(name), 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  it('is none for a new database', async () => {
    await using folder = await createTestFolder();
    await (await openDatabase({ url: `file:${folder.at('new.db')}` })).close();
    expect(await names(folder)).toEqual([]);
  });
});
