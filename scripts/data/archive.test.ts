import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '#admin-server/testing/publish.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { noteSyncs } from '#content-db/testing/syncs.ts';
import { type MadeEntry, madeArchive } from '../testing/tar.ts';
import { measureArchive, readArchive, writeArchive } from './archive.ts';

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
    expect(await measureArchive(folder.at('site.tar.gz'))).toEqual({
      all: 20_000_000 + 'content.dbpublished.db'.length,
      databases: 'content.dbpublished.db'.length,
    });
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

const backup: MadeEntry[] = [
  { name: './', type: '5' },
  { name: './content.db', body: 'drafts' },
  { name: 'published.db', body: 'live' },
  { name: 'uploads/', type: '5' },
  { name: 'uploads/3f-640.avif', body: Buffer.alloc(600, 'x') },
];

/** Unpacks a made archive. @returns what is in the folder then */
async function unpacked(bytes: Buffer): Promise<string[]> {
  await using folder = await createTestFolder();
  await writeFile(folder.at('site.tar.gz'), bytes);
  await mkdir(folder.at('to'));
  await measureArchive(folder.at('site.tar.gz'));
  await readArchive(folder.at('site.tar.gz'), folder.at('to'));
  expect(await readdir(folder.path)).toEqual(['site.tar.gz', 'to']);
  const names = await readdir(folder.at('to'), { recursive: true });
  expect(await readFile(folder.at('to', 'uploads', '3f-640.avif'))).toHaveLength(600);
  return names.sort();
}

const whole = ['content.db', 'published.db', 'uploads', 'uploads/3f-640.avif'];

describe('an archive that is read', () => {
  it('may be made by hand', async () => {
    expect(await unpacked(madeArchive(backup))).toEqual(whole);
    const plain = { name: 'x', type: 'x', body: '27 mtime=1764152480.123456\n' };
    expect(await unpacked(madeArchive([plain, ...backup]))).toEqual(whole);
  });

  it.each<[string, MadeEntry, string]>([
    ['a symbolic link', { name: 'uploads/a.jpg', type: '2', target: '/etc/passwd' }, 'a symbolic link'],
    ['the folder as a symbolic link', { name: 'uploads', type: '2', target: '/etc' }, 'a symbolic link'],
    ['a hard link', { name: 'uploads/a.jpg', type: '1', target: 'content.db' }, 'a hard link'],
    ['a device', { name: 'uploads/null', type: '3' }, 'a device'],
    ['a pipe', { name: 'uploads/pipe', type: '6' }, 'a device'],
    ['an absolute path', { name: '/etc/cron.d/job', body: 'x' }, 'a file that no backup has'],
    ['a path upwards', { name: 'uploads/../../job', body: 'x' }, 'a file that no backup has'],
    ['a name of dots', { name: 'uploads/..', body: 'x' }, 'a file that no backup has'],
    ['a hidden file', { name: 'uploads/.htaccess', body: 'x' }, 'a file that no backup has'],
    ['a folder among the pictures', { name: 'uploads/more/', type: '5' }, 'a folder that no backup has'],
    ['another folder', { name: 'objects/', type: '5' }, 'a folder that no backup has'],
    ['another file', { name: 'content.db-wal', body: 'x' }, 'a file that no backup has'],
    ['a file twice', { name: 'content.db', body: 'x' }, 'content.db twice'],
    ['a sparse file', { name: 'uploads/a.jpg', type: 'S' }, 'of an unknown kind'],
    ['a long name', { name: '././@LongLink', type: 'L', body: 'content.db' }, 'of an unknown kind'],
  ])('must not have %s', async (_, entry, said) => {
    await expect(unpacked(madeArchive([...backup, entry]))).rejects.toThrow(said);
  });

  it('must not change names and sizes in extended headers', async () => {
    const hidden = { name: 'x', type: 'x', body: '30 path=uploads/../../content\n' };
    await expect(unpacked(madeArchive([hidden, ...backup]))).rejects.toThrow('cannot be read');
  });

  it('is refused wherever it is cut off', async () => {
    const bytes = madeArchive(backup);
    for (const length of [0, 5, 40, bytes.length / 2, bytes.length - 9, bytes.length - 1])
      await expect(unpacked(bytes.subarray(0, length))).rejects.toThrow('cannot be read');
    const tar = Buffer.from(await new Response(decompressed(bytes)).arrayBuffer());
    for (const length of [100, 512, 1000, tar.length - 1024 - 700, tar.length - 1024])
      await expect(unpacked(gzipSync(tar.subarray(0, length)))).rejects.toThrow('cannot be read');
  });

  it('is refused, or the same, with any byte changed', async () => {
    const bytes = madeArchive(backup);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x20;
      const outcome = await unpacked(changed).catch((error: unknown) => error);
      if (!(outcome instanceof Error)) expect(outcome).toEqual(whole);
    }
  });

  it('claims no more than it has', async () => {
    const claim = { name: 'uploads/a.jpg', size: 3_000_000_000, body: 'x' };
    await expect(unpacked(madeArchive([...backup, claim]))).rejects.toThrow('cannot be read');
  });
});

function decompressed(bytes: Buffer): ReadableStream {
  return new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
}
