import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { noteSyncs } from '#content-db/testing/syncs.ts';
import { createFolderStorage } from './folder.ts';
import { storageContract } from './testing/storage-contract.ts';

describe('a folder as storage', () => {
  it.each(Object.entries(storageContract))('%s', async (_, test) => {
    await using folder = await createTestFolder();
    await expect(test(createFolderStorage(folder.path))).resolves.toBeUndefined();
  });

  it('does not list files that are being written', async () => {
    await using folder = await createTestFolder();
    await writeFile(folder.at('.a.jpg.123.tmp'), 'half');
    for await (const file of createFolderStorage(folder.path).list()) expect(file).toBeUndefined();
  });

  it('has a file and its name on the disk once it says so', async () => {
    await using folder = await createTestFolder();
    using syncs = await noteSyncs();
    await createFolderStorage(folder.path).put('2026/a.jpg', Buffer.from('picture'));
    for (const path of ['2026/a.jpg', '2026']) expect(await syncs.has(folder.at(path)), path).toBe(true);
  });
});
