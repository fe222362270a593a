import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
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
});
