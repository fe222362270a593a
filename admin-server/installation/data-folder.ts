import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileOf } from '#content-db/database/connection.ts';
import { useRescued } from '#content-db/database/held-files.ts';
import { copiesIn, removeAbandoned } from '#content-db/database/copy-folder.ts';
import { lockFile } from '#content-db/database/lock.ts';
import { ignoreMissing, isThere } from '#content-db/database/system-errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Env } from '../env.ts';
import { log } from './terminal.ts';
import { closeToOthers, keepPrivate } from './private-folder.ts';
import { finishReplacement } from './replacement.ts';

/** The data folder of one installation. */
export interface DataFolder {
  uploads: string;
  objects: string;
  /** Whether no start has completed yet, so that its databases may be new or empty. */
  isNew: boolean;
  /** Releases it for other processes. */
  release(): void;
}

/**
 * Takes the data folder for this process: two processes that write to one database file would damage it.
 * @throws Problem (`unavailable`) if another process has it, (`setup`) if it cannot be used
 */
export async function takeDataFolder(env: Env): Promise<DataFolder> {
  const { dataDir } = env;
  const releaseFolder = await lockDataFolder(dataDir);
  const objects = join(dataDir, 'objects');
  const locks = [releaseFolder];
  const release = () => locks.splice(0).forEach((unlock) => unlock());
  try {
    locks.push(...(await lockDatabases(env)));
    await finishReplacement(env);
    for (const { url } of [env.database, env.publishedDatabase]) await goOnWithRescued(url);
    await requireNoLinks(dataDir);
    return { objects, uploads: join(dataDir, 'uploads'), isNew: await isNew(env, objects), release };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Takes the folder, whatever it contains, closes it to other users of the machine, and removes the copies that killed
 * processes have left. Throws as `takeDataFolder`.
 * @returns a function that releases it
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  keepPrivate();
  await makeWritable(dataDir);
  const release = await lockFile(join(dataDir, 'lock'));
  if (release) {
    await closeToOthers(dataDir);
    await removeAbandoned(copiesIn(dataDir));
    await removeLeftovers(dataDir);
    return release;
  }
  throw folderInUse(dataDir);
}

export function folderInUse(dataDir: string): Problem {
  return new Problem(
    'unavailable',
    `The data folder ${dataDir} is in use by another process of this program. Stop that one first, or set DATA_DIR to another folder.`,
  );
}

/** Locks both databases as far as they are files. Throws as `lockDatabase`. @returns functions that release them */
export async function lockDatabases({
  database,
  publishedDatabase,
}: Pick<Env, 'database' | 'publishedDatabase'>): Promise<(() => void)[]> {
  const locks: (() => void)[] = [];
  try {
    for (const { url } of [database, publishedDatabase]) locks.push(await lockDatabase(url));
    return locks;
  } catch (error) {
    for (const release of locks) release();
    throw error;
  }
}

/**
 * The files of these folders are removed and changed when nothing needs them, so none may be elsewhere.
 * @throws Problem (`setup`) if one is a symbolic link, or a picture is
 */
async function requireNoLinks(dataDir: string): Promise<void> {
  const uploads = join(dataDir, 'uploads');
  for (const folder of [uploads, join(dataDir, 'objects')])
    if ((await lstat(folder).catch(ignoreMissing))?.isSymbolicLink())
      throw new Problem(
        'setup',
        `${folder} is a symbolic link, and files elsewhere would be removed through it. Make it a folder: move the files into it, or mount the other disk there.`,
      );
  const entries = await readdir(uploads, { withFileTypes: true }).catch(ignoreMissing);
  const link = entries?.find((entry) => entry.isSymbolicLink());
  if (link)
    throw new Problem(
      'setup',
      `${join(uploads, link.name)} is a symbolic link, and a file elsewhere would be shown to everybody. Remove it.`,
    );
}

/** Removes what killed processes have left: files that were being written, and copies that no command took over. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (/^\.(?:(?:backup|restore)-\w{6}|(?:probe|health)-.+|.+\.tmp)$/.test(name))
      await rm(join(dataDir, name), { recursive: true, force: true });
}

/**
 * Locks a database file, which another data folder may use too. Does nothing for a database server.
 * @returns a function that releases it
 * @throws Problem (`unavailable`) if another process has it
 */
async function lockDatabase(url: string): Promise<() => void> {
  const file = fileOf(url);
  // Where the folder is missing, opening the database says so.
  if (file === undefined || !isThere(dirname(file))) return () => undefined;
  const release = await lockFile(`${file}.lock`);
  if (release) return release;
  throw new Problem(
    'unavailable',
    `Another server uses the database file ${file}, and only one may: give this one files of its own, or use a database server with all of them.`,
  );
}

/** Goes on with the copy that an earlier server kept when the files of its database were removed. */
async function goOnWithRescued(url: string): Promise<void> {
  const file = fileOf(url);
  if (file !== undefined && (await useRescued(file)))
    log(
      `The database file ${file} or its log was removed while a server used it. This start goes on with the copy that the server kept: nothing that it had saved is lost.`,
    );
}

/**
 * A first start creates the folder of objects last: without it, that start was interrupted.
 * @throws Problem (`setup`) if the folder was in use and one of its databases is missing
 */
async function isNew({ dataDir, database, publishedDatabase }: Env, objects: string): Promise<boolean> {
  const present = { content: isFileThere(database.url), published: isFileThere(publishedDatabase.url) };
  const isComplete = isThere(objects);
  const missing =
    present.content === false
      ? database.url
      : present.published === false
        ? publishedDatabase.url
        : undefined;
  if (missing === undefined || (!isComplete && present.content !== true)) return !isComplete;
  throw new Problem(
    'setup',
    `The database file ${fileOf(missing)} is missing, though ${dataDir} has been in use. Restore it from a backup, or remove the folder to begin anew.`,
  );
}

async function makeWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new Problem(
      'setup',
      `The data folder ${folder} cannot be written to. Let this user write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Undefined for a database that is not a file. */
function isFileThere(url: string): boolean | undefined {
  const file = fileOf(url);
  return file === undefined ? undefined : (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);
}
