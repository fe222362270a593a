import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from './lock.ts';
import { ignoreMissing } from './system-errors.ts';

/** A folder for a copy of data, which others remove once its process has ended. */
export interface CopyFolder {
  path: string;
  remove(): Promise<void>;
}

/** The folder of all copies of an installation. */
export const copiesIn = (dataDir: string): string => join(dataDir, 'copies');

const lockEnding = '.lock';

/**
 * Makes a folder below `copies`, after it has removed those that killed processes have left there. It is removed
 * by `remove`, or when this process exits; where that is killed, by whoever calls this or `removeAbandoned` next.
 */
export async function makeCopyFolder(copies: string): Promise<CopyFolder> {
  await removeAbandoned(copies);
  await mkdir(copies, { recursive: true, mode: 0o700 });
  const { path, lock, release } = await lockNewName(copies);
  const removeNow = () => {
    rmSync(path, { recursive: true, force: true });
    rmSync(lock, { force: true });
  };
  process.once('exit', removeNow);
  const remove = async () => {
    process.off('exit', removeNow);
    await rm(path, { recursive: true, force: true });
    await rm(lock, { force: true });
    release();
  };
  try {
    await mkdir(path, { mode: 0o700 });
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes the folders of processes that have ended. Of those that run, each holds the lock of its folder. */
export async function removeAbandoned(copies: string): Promise<void> {
  const entries = (await readdir(copies).catch(ignoreMissing)) ?? [];
  // SQLite keeps a journal beside a file that it locks.
  const names = new Set(entries.map((name) => name.replace(/\.lock(?:-journal)?$/, '')));
  for (const name of names) {
    const path = join(copies, name);
    const release = await lockFile(path + lockEnding);
    if (!release) continue;
    await rm(path, { recursive: true, force: true });
    await rm(path + lockEnding, { force: true });
    release();
  }
}

/**
 * Locks a file of a new name. Somebody may find it before it is locked and remove it as abandoned: the lock counts if
 * the file that was made is still there under its name.
 */
async function lockNewName(copies: string): Promise<{ path: string; lock: string; release(): void }> {
  for (;;) {
    const path = join(copies, randomUUID());
    const lock = path + lockEnding;
    const file = await open(lock, 'wx', 0o600);
    const { ino } = await file.stat();
    await file.close();
    const release = await lockFile(lock);
    if (release && statSync(lock, { throwIfNoEntry: false })?.ino === ino) return { path, lock, release };
    release?.();
  }
}
