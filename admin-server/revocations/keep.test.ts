import { mkdir, rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { noteSyncs } from '#content-db/testing/syncs.ts';
import { createTestDb, createTestFolder, type TestFolder } from '#content-db/testing/database.ts';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createFolderStorage } from '../storage/folder.ts';
import type { Storage } from '../storage/storage.ts';
import { keepRevocations } from './keep.ts';
import { readLog } from './log-file.ts';
import { recordRevocation } from './record.ts';
import { readSharedLog } from './shared-log.ts';

const revoke = (id: number) => (tx: Transaction) =>
  recordRevocation(tx, { kind: 'message', id, createdAt: '2026-06-01T12:00:00.000Z' });

const idsIn = async (file: string) => (await readLog(file)).entries.map(({ id }) => id);

async function keep(content: Database, folder: TestFolder, storage?: Storage) {
  const logged: object[] = [];
  const log = (entry: object) => void logged.push(entry);
  return { logged, content: await keepRevocations(content, { file: folder.at('log'), storage, log }) };
}

describe('what is taken away', () => {
  it('is in the log before the write is acknowledged; other writes are not', async () => {
    await using folder = await createTestFolder();
    await using made = await createTestDb();
    const { content } = await keep(made.database, folder);
    using syncs = await noteSyncs();
    await content.write(revoke(1));
    expect(await idsIn(folder.at('log'))).toEqual([1]);
    for (const path of [folder.at('log'), folder.path]) expect(await syncs.has(path), path).toBe(true);
    await Promise.all([2, 3, 4].map((id) => content.write(revoke(id))));
    await content.write(async () => undefined);
    expect(await idsIn(folder.at('log'))).toEqual([1, 2, 3, 4]);
    const failing = async (tx: Transaction) => {
      await revoke(5)(tx);
      throw new Problem('conflict', 'It is refused.');
    };
    await expect(content.write(failing)).rejects.toThrow('It is refused.');
    expect(await idsIn(folder.at('log'))).toEqual([1, 2, 3, 4]);
  });

  it('is not acknowledged where the log cannot be written, and follows once it can', async () => {
    await using folder = await createTestFolder();
    await using made = await createTestDb();
    const { content } = await keep(made.database, folder);
    await mkdir(folder.at('log'));
    await expect(content.write(revoke(1))).rejects.toThrow('a restored backup would undo it');
    await rm(folder.at('log'), { recursive: true });
    await content.write(revoke(2));
    expect(await idsIn(folder.at('log'))).toEqual([1, 2]);
  });

  it('is added at the next start, when the last one ended between the commit and the log', async () => {
    await using folder = await createTestFolder();
    await using made = await createTestDb();
    await made.database.write(revoke(1));
    await made.database.write(revoke(2));
    await keep(made.database, folder);
    await keep(made.database, folder);
    expect(await idsIn(folder.at('log'))).toEqual([1, 2]);
  });

  it('follows to the shared storage, also after an outage', async () => {
    await using folder = await createTestFolder();
    await using made = await createTestDb();
    await mkdir(folder.at('shared'));
    const whole = createFolderStorage(folder.at('shared'));
    const outage = { isOn: true };
    const storage: Storage = {
      ...whole,
      put: (...args) =>
        outage.isOn ? Promise.reject(new Problem('unavailable', 'It is away.')) : whole.put(...args),
    };
    await made.database.write(revoke(1));
    const { content, logged } = await keep(made.database, folder, storage);
    await content.write(revoke(2));
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    outage.isOn = false;
    await content.write(revoke(3));
    await content.close();
    const found = await readSharedLog(storage, new Set());
    expect(found.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(await readSharedLog(storage, new Set(found.map(({ key }) => key)))).toEqual([]);
  });
});
