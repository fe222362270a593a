import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUploadRoom } from './upload-room.ts';

const full = {
  name: 'Problem',
  code: 'disk-full',
  message: expect.stringContaining('they may take 2 MB in all'),
};

async function folderOf(...sizes: number[]) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'room-'));
  for (const [at, size] of sizes.entries())
    await writeFile(join(folder.path, `${at}.jpg`), Buffer.alloc(size));
  return folder;
}

test('there is room until what is in the folder has reached the limit', async () => {
  await using some = await folderOf(999_999, 1_000_000);
  await expect(createUploadRoom(some.path, 2e6).demand()).resolves.toBeUndefined();
  await using all = await folderOf(1_000_000, 1_000_000);
  await expect(createUploadRoom(all.path, 2e6).demand()).rejects.toMatchObject(full);
});

test('what is written counts, and the folder is looked through once', async () => {
  await using folder = await folderOf(500_000);
  const room = createUploadRoom(folder.path, 2e6);
  await Promise.all([room.demand(), room.demand()]);
  room.take(1_499_999);
  await writeFile(join(folder.path, 'unseen.jpg'), Buffer.alloc(3_000_000));
  await expect(room.demand()).resolves.toBeUndefined();
  room.take(1);
  await expect(room.demand()).rejects.toMatchObject(full);
});

test('a folder that cannot be read is looked at again', async () => {
  await using folder = await folderOf();
  const later = join(folder.path, 'later');
  const room = createUploadRoom(later, 2e6);
  await expect(room.demand()).rejects.toMatchObject({ code: 'ENOENT' });
  await mkdir(later);
  await expect(room.demand()).resolves.toBeUndefined();
});
