import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#admin-server/env.ts';
import { fileOf } from '#content-db/connection.ts';
import { Problem } from '#content-db/problem.ts';

/** Where the files of one installation are. */
export interface DataFolder {
  uploads: string;
  objects: string;
  /** Whether this is its first start, or one after a first start that was cut off. */
  isNew: boolean;
  /** Gives it free for another process. */
  release(): Promise<void>;
}

/**
 * Makes the data folder ready and takes it for this process: two that write to one database file
 * would damage it. Throws a Problem that says what to do where it can't be used.
 */
export async function takeDataFolder({ dataDir, database, publishedDatabase }: Env): Promise<DataFolder> {
  await makeWritable(dataDir);
  const lock = join(dataDir, 'process');
  await takeLock(lock, dataDir);
  const release = () => rm(lock, { force: true });
  const objects = join(dataDir, 'objects');
  const uploads = join(dataDir, 'uploads');
  // The folder of objects is made when both databases are there, so without it this is a first start.
  const isNew = !(await stat(objects).catch(() => undefined));
  for (const { url } of isNew ? [] : [database, publishedDatabase]) {
    if ((await isThere(url)) !== false) continue;
    await release();
    throw new Problem('setup', `The file ${fileOf(url) ?? url} is missing, though ${dataDir} has been in use. Restore it from a backup, or remove the folder to begin anew.`);
  }
  await mkdir(uploads, { recursive: true });
  return { uploads, objects, isNew, release };
}

/** Whether another process that is alive has the data folder. */
export async function holderOf({ dataDir }: Env): Promise<number | undefined> {
  const pid = Number(await readFile(join(dataDir, 'process'), 'utf8').catch(() => ''));
  return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : undefined;
}

async function makeWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new Problem('setup', `The data folder ${folder} cannot be written to. Give this user the right to write there, or set DATA_DIR to another folder.`, { cause: error });
  }
}

async function takeLock(lock: string, folder: string): Promise<void> {
  for (;;) {
    try {
      return await writeFile(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const pid = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (pid > 0 && pid !== process.pid && isAlive(pid)) {
      throw new Problem('setup', `The data folder ${folder} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`);
    }
    await rm(lock, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Undefined for a database that is not a file. */
async function isThere(url: string): Promise<boolean | undefined> {
  const file = fileOf(url);
  return file === undefined ? undefined : stat(file).then((found) => found.isFile(), () => false);
}
