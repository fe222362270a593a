import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestFolder, type TestFolder } from '#content-db/testing/database.ts';
import { noteSyncs } from '#content-db/testing/syncs.ts';
import { requireSpace } from './free-space.ts';
import { finishReplacement, replaceInstallation } from './replacement.ts';

const databases = ['content.db', 'published.db'];

/** An installation whose files say that they are old, and what replaces it. */
async function prepared(folder: TestFolder) {
  const at = (name: string) => ({ url: `file:${folder.at('data', name)}` });
  const places = {
    dataDir: folder.at('data'),
    database: at('content.db'),
    publishedDatabase: at('published.db'),
  };
  const fill = async (path: string, text: string, names: string[]) => {
    await mkdir(join(path, 'uploads'), { recursive: true });
    for (const name of [...names, `uploads/${text}.jpg`]) await writeFile(join(path, name), text);
  };
  await fill(places.dataDir, 'old', [...databases, 'content.db-wal', 'published.db.rescued', 'kept.log']);
  await mkdir(folder.at('data', 'objects', '3f'), { recursive: true });
  const whole = folder.at('data', '.restore-x');
  await fill(whole, 'new', databases);
  return { places, whole };
}

async function stateOf({ path }: TestFolder) {
  const data = join(path, 'data');
  return {
    names: (await readdir(data, { recursive: true })).sort(),
    texts: await Promise.all(databases.map((name) => readFile(join(data, name), 'utf8'))),
  };
}

const replaced = {
  names: ['content.db', 'kept.log', 'objects', 'published.db', 'uploads', 'uploads/new.jpg'],
  texts: ['new', 'new'],
};

describe('an installation', () => {
  it('is replaced with its logs, and keeps what is no part of a backup', async () => {
    await using folder = await createTestFolder();
    const { places, whole } = await prepared(folder);
    using syncs = await noteSyncs();
    await replaceInstallation(whole, places);
    expect(await stateOf(folder)).toEqual(replaced);
    for (const name of ['content.db', 'published.db', 'uploads', 'uploads/new.jpg', ''])
      expect(await syncs.has(folder.at('data', name)), name).toBe(true);
  });

  it('is the old one as long as something is missing', async () => {
    await using folder = await createTestFolder();
    const { places, whole } = await prepared(folder);
    const elsewhere = { url: `file:${folder.at('missing', 'published.db')}` };
    const before = await stateOf(folder);
    await expect(replaceInstallation(whole, { ...places, publishedDatabase: elsewhere })).rejects.toThrow();
    await finishReplacement(places);
    expect(await stateOf(folder)).toEqual(before);
  });

  it('is the new one from any step of the replacement on, once somebody finishes it', async () => {
    const steps: ((data: string) => Promise<unknown>)[] = [
      (data) => rename(join(data, '.restore-x'), join(data, 'restoring')),
      (data) => rm(join(data, 'objects'), { recursive: true }),
      (data) => mkdir(join(data, 'objects')),
      (data) => rm(join(data, 'uploads'), { recursive: true }),
      (data) => rename(join(data, 'restoring', 'uploads'), join(data, 'uploads')),
      (data) => rm(join(data, 'content.db-wal')),
      (data) => rename(join(data, 'restoring', 'content.db'), join(data, 'content.db')),
      (data) => rm(join(data, 'published.db.rescued')),
      (data) => rename(join(data, 'restoring', 'published.db'), join(data, 'published.db')),
      (data) => rm(join(data, 'restoring'), { recursive: true }),
    ];
    for (let done = 1; done <= steps.length; done += 1) {
      await using folder = await createTestFolder();
      const { places } = await prepared(folder);
      for (const step of steps.slice(0, done)) await step(places.dataDir);
      // Twice, as after another kill.
      for (let time = 0; time < 2; time += 1) await finishReplacement(places);
      expect(await stateOf(folder)).toEqual(replaced);
    }
  });

  it('on a server is not replaced by a start, as others may have done so since', async () => {
    await using folder = await createTestFolder();
    const { places, whole } = await prepared(folder);
    await rename(whole, folder.at('data', 'restoring'));
    await expect(finishReplacement({ ...places, database: { url: 'http://localhost:1' } })).rejects.toThrow(
      'Restoring a backup was interrupted. Restore it again: npm run restore',
    );
  });
});

it('space is missed with both numbers', async () => {
  await using folder = await createTestFolder();
  await requireSpace(folder.path, 1, 'The backup');
  await expect(requireSpace(folder.path, 3e15, 'The backup site.tar.gz')).rejects.toThrow(
    /^The backup site\.tar\.gz needs 3000000\.0 GB on the disk of .*, where [\d.]+ [MG]B are free\./,
  );
});
