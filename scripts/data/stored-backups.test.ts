import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createFolderStorage } from '#admin-server/storage/folder.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { fetchBackup, keptBackups, storeBackup } from './stored-backups.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 3));

describe('backups in a storage', () => {
  it(`are the last ${keptBackups}, and the newest is fetched unless another is named`, async () => {
    await using folder = await createTestFolder();
    await using other = await createTestFolder();
    const backups = createFolderStorage(folder.path);
    for (let number = 1; number <= 20; number += 1) {
      await writeFile(other.at('archive'), `of day ${number}`);
      await storeBackup(backups, other.at('archive'), day(number));
    }
    const keys: string[] = [];
    for await (const { key } of backups.list()) keys.push(key);
    expect(keys).toHaveLength(14);
    expect(keys[0]).toBe('2026-01-07T03-00-00Z.tar.gz');
    const newest = await fetchBackup(backups, other.path);
    expect(newest.name).toBe('2026-01-20T03-00-00Z');
    expect(await readFile(newest.file, 'utf8')).toBe('of day 20');
    const older = await fetchBackup(backups, other.path, '2026-01-08T03-00-00Z');
    expect(await readFile(older.file, 'utf8')).toBe('of day 8');
    await expect(fetchBackup(backups, other.path, '2026-01-02T03-00-00Z')).rejects.toThrow(
      /There is no backup 2026-01-02T03-00-00Z in the folder .*\. There are 2026-01-07T03-00-00Z, /,
    );
    await expect(storeBackup(backups, other.at('archive'), day(20))).rejects.toThrow('already');
  });

  it('say so where there is none', async () => {
    await using folder = await createTestFolder();
    await expect(fetchBackup(createFolderStorage(folder.path), folder.path)).rejects.toThrow(
      'Make one with npm run backup.',
    );
  });
});
