import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUploadQuota } from './upload-quota.ts';
import { createSharedFolder } from '../storage/shared-folder.ts';

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

test('there is space until the folder reaches the limit', async () => {
  await using some = await folderOf(999_999, 1_000_000);
  await expect(createUploadQuota(createSharedFolder(some.path), 2e6).requireSpace()).resolves.toBeUndefined();
  await using all = await folderOf(1_000_000, 1_000_000);
  await expect(createUploadQuota(createSharedFolder(all.path), 2e6).requireSpace()).rejects.toMatchObject(
    full,
  );
});

test('written bytes count, and the folder is measured once', async () => {
  await using folder = await folderOf(500_000);
  const quota = createUploadQuota(createSharedFolder(folder.path), 2e6);
  await Promise.all([quota.requireSpace(), quota.requireSpace()]);
  quota.add(1_499_999);
  await writeFile(join(folder.path, 'unseen.jpg'), Buffer.alloc(3_000_000));
  await expect(quota.requireSpace()).resolves.toBeUndefined();
  quota.add(1);
  await expect(quota.requireSpace()).rejects.toMatchObject(full);
});

test('a folder that could not be read is measured again', async () => {
  await using folder = await folderOf();
  const later = join(folder.path, 'later');
  const quota = createUploadQuota(createSharedFolder(later), 2e6);
  await expect(quota.requireSpace()).rejects.toMatchObject({ code: 'ENOENT' });
  await mkdir(later);
  await expect(quota.requireSpace()).resolves.toBeUndefined();
});
