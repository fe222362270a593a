import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '#admin-server/testing/publish.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { noteSyncs } from '#content-db/testing/syncs.ts';
import { readArchive, writeArchive } from './archive.ts';

describe('an archive', () => {
  it('holds pictures that a deployment links at the same time', async () => {
    await using folder = await createTestFolder();
    await mkdir(folder.at('data', 'uploads'), { recursive: true });
    for (const name of ['content.db', 'published.db']) await writeFile(folder.at('data', name), name);
    const pictures = Array.from({ length: 40 }, (_, at) => folder.at('data', 'uploads', `${at}.jpg`));
    for (const picture of pictures) await writeFile(picture, Buffer.alloc(500_000, picture));
    let isWritten = false;
    const linking = (async () => {
      while (!isWritten) {
        for (const picture of pictures) {
          await link(picture, folder.at('linked'));
          await rm(folder.at('linked'));
        }
      }
    })();
    await writeArchive(folder.at('site.tar.gz'), folder.at('data')).finally(() => (isWritten = true));
    await linking;
    await mkdir(folder.at('restored'));
    await readArchive(folder.at('site.tar.gz'), folder.at('restored'));
    expect(await filesBelow(folder.at('restored'))).toHaveLength(42);
  });

  it('is on the disk, with its name, once it is written', async () => {
    await using folder = await createTestFolder();
    await mkdir(folder.at('data', 'uploads'), { recursive: true });
    for (const name of ['content.db', 'published.db']) await writeFile(folder.at('data', name), name);
    using syncs = await noteSyncs();
    await writeArchive(folder.at('site.tar.gz'), folder.at('data'));
    for (const path of [folder.at('site.tar.gz'), folder.path])
      expect(await syncs.has(path), path).toBe(true);
  });

  it('is not written where a file is missing', async () => {
    await using folder = await createTestFolder();
    await mkdir(folder.at('data'));
    await expect(writeArchive(folder.at('site.tar.gz'), folder.at('data'))).rejects.toThrow(
      'could not be written',
    );
    expect(await filesBelow(folder.path)).toEqual([]);
  });
});
