import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#admin-server/env.ts';
import { fileOf } from '#content-db/database/connection.ts';
import { lockFile } from '#content-db/database/lock.ts';
import { Problem } from '#content-db/model/problem.ts';

/** Where the files of one installation are. */
export interface DataFolder {
  uploads: string;
  objects: string;
  /** Whether it has never been in full use, so that its databases may be new or empty. */
  isNew: boolean;
  /** Gives it free for another process. */
  release(): void;
}

/**
 * Takes the data folder for this process: two that write to one database file would damage it.
 * Throws a Problem that says what to do where it can't be used: `unavailable` where another process
 * has it, `setup` where something is wrong with it.
 */
export async function takeDataFolder(env: Env): Promise<DataFolder> {
  const { dataDir } = env;
  const release = await lockDataFolder(dataDir);
  const objects = join(dataDir, 'objects');
  try {
    return { objects, uploads: join(dataDir, 'uploads'), isNew: await isNew(env, objects), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Takes the folder, whatever is in it. Throws as `takeDataFolder` does. @returns what gives it free */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  await makeWritable(dataDir);
  const release = await lockFile(join(dataDir, 'lock'));
  if (release) return release;
  throw new Problem('unavailable', `The data folder ${dataDir} is in use by another process of this program. Stop that one first, or set DATA_DIR to another folder.`);
}

/**
 * The folder of objects is the last thing that a first start makes: without it the start was cut
 * short. Throws where something was kept before and a database of it is missing.
 */
async function isNew({ dataDir, database, publishedDatabase }: Env, objects: string): Promise<boolean> {
  const present = { content: await isThere(database.url), published: await isThere(publishedDatabase.url) };
  const isComplete = await stat(objects).then(() => true, () => false);
  const missing = present.content === false ? database.url : present.published === false ? publishedDatabase.url : undefined;
  if (missing === undefined || (!isComplete && present.content !== true)) return !isComplete;
  throw new Problem('setup', `The database file ${fileOf(missing)} is missing, though ${dataDir} has been in use. Restore it from a backup, or remove the folder to begin anew.`);
}

async function makeWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new Problem('setup', `The data folder ${folder} cannot be written to. Let this user write there, or set DATA_DIR to another folder.`, { cause: error });
  }
}

/** Undefined for a database that is not a file. */
async function isThere(url: string): Promise<boolean | undefined> {
  const file = fileOf(url);
  return file === undefined ? undefined : stat(file).then((found) => found.isFile(), () => false);
}
