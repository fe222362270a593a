import { expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { noteSyncs } from '#content-db/testing/syncs.ts';
import { syncFolder, writeDurably } from './durable-file.ts';

it('a file is on the disk before it has its name, and its name once its folder was flushed', async () => {
  await using folder = await createTestFolder();
  using syncs = await noteSyncs();
  await writeDurably(folder.path, 'file', Buffer.from('text'));
  expect(await syncs.has(folder.at('file'))).toBe(true);
  expect(await syncs.has(folder.path)).toBe(false);
  await syncFolder(folder.path);
  expect(await syncs.has(folder.path)).toBe(true);
});
