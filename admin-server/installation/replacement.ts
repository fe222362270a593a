import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isThere } from '#content-db/database/system-errors.ts';
import { type Address, fileOf } from '#content-db/database/connection.ts';
import { Problem } from '#content-db/model/problem.ts';
import { replaceThere } from '#content-db/remote/replace.ts';
import type { Env } from '../env.ts';
import { syncFolder } from '../files/durable-file.ts';
import { inParallel } from '../storage/in-parallel.ts';

/**
 * What replaces an installation is prepared beside it, and gets this name by one renaming. From then on the old
 * installation is given up: whoever takes the data folder next finishes what was interrupted.
 */
const ready = 'restoring';

/** The part of the settings that says where an installation is. */
type Places = Pick<Env, 'dataDir' | 'database' | 'publishedDatabase'>;

/**
 * Replaces an installation, whose data folder must be locked. If this fails or is killed, the installation is the old
 * one, or the new one after `finishReplacement`. All of it is on the disk then.
 * @param folder has `content.db`, `published.db` and `uploads`, and is in the data folder
 */
export async function replaceInstallation(folder: string, places: Places): Promise<void> {
  for (const { whole, beside } of await targetsOf(folder, places))
    if (beside !== undefined) await copyFile(whole, beside);
  await syncTree(folder);
  await rename(folder, join(places.dataDir, ready));
  await syncFolder(places.dataDir);
  await move(places);
}

/**
 * Finishes a replacement that was interrupted. The data folder must be locked.
 * @throws Problem (`setup`) if it is one of a database server, which others may have replaced since
 */
export async function finishReplacement(places: Places): Promise<void> {
  if (!isThere(join(places.dataDir, ready))) return;
  if (isElsewhere(places))
    throw new Problem('setup', 'Restoring a backup was interrupted. Restore it again: npm run restore');
  await move(places);
}

/** Gives up a replacement that was interrupted, where it cannot be finished. */
export async function forgetReplacement(places: Places): Promise<void> {
  if (isElsewhere(places)) await rm(join(places.dataDir, ready), { recursive: true, force: true });
  else await finishReplacement(places);
}

function isElsewhere({ database, publishedDatabase }: Places): boolean {
  return [database, publishedDatabase].some(({ url }) => fileOf(url) === undefined);
}

/** Each step may have been done before. */
async function move(places: Places): Promise<void> {
  const { dataDir } = places;
  const folder = join(dataDir, ready);
  await rm(join(dataDir, 'objects'), { recursive: true, force: true });
  await mkdir(join(dataDir, 'objects'));
  if (isThere(join(folder, 'uploads'))) {
    await rm(join(dataDir, 'uploads'), { recursive: true, force: true });
    await rename(join(folder, 'uploads'), join(dataDir, 'uploads'));
  }
  for (const { whole, beside = whole, address, file } of await targetsOf(folder, places)) {
    if (file === undefined) await replaceThere(address, whole);
    else if (isThere(beside)) {
      // The log of the old database must not meet the new one, nor replace it a copy that was rescued.
      for (const ending of ['-wal', '-shm', '-journal', '.rescued']) await rm(file + ending, { force: true });
      await rename(beside, file);
      await syncFolder(dirname(file));
    }
  }
  await syncFolder(dataDir);
  await rm(folder, { recursive: true });
  await syncFolder(dataDir);
}

interface Target {
  /** The new database. */
  whole: string;
  address: Address;
  /** The file to be; undefined on a database server. */
  file: string | undefined;
  /** Where the new one waits on the disk of `file`, if that is another one. */
  beside?: string;
}

async function targetsOf(
  folder: string,
  { dataDir, database, publishedDatabase }: Places,
): Promise<Target[]> {
  const { dev } = await stat(dataDir);
  const named: [string, Address][] = [
    ['content.db', database],
    ['published.db', publishedDatabase],
  ];
  return Promise.all(
    named.map(async ([name, address]) => {
      const target = { whole: join(folder, name), address, file: fileOf(address.url) };
      const isOnOtherDisk = target.file !== undefined && (await stat(dirname(target.file))).dev !== dev;
      return isOnOtherDisk ? { ...target, beside: `${target.file}.restored` } : target;
    }),
  );
}

/** Flushes the files below a folder to the disk, then the folders. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  await inParallel(
    entries.filter((entry) => entry.isFile()),
    async ({ name }) => {
      const file = await open(join(folder, name), 'r');
      await file.sync().finally(() => file.close());
    },
  );
  await syncFolder(folder);
}
