import { randomUUID } from 'node:crypto';
import { renameSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockFile } from './lock.ts';
import { codeOf, ignoreMissing, isThere } from './system-errors.ts';

/** A folder for a copy of data, which others remove once its process has ended. */
export interface CopyFolder {
  path: string;
  remove(): Promise<void>;
}

/** The folder of all copies of an installation. */
export const copiesIn = (dataDir: string): string => join(dataDir, 'copies');

/**
 * What a folder is called from when it is removed on. Its lock goes with it: who opens the lock of a folder that still has
 * its name has the same file as whoever locked it, and only one of them renames it.
 */
const removed = '.removed';

/**
 * Makes an empty folder below `copies`, after it has removed those that killed processes have left there. It is removed
 * by `remove`, or when this process exits; where that is killed, by whoever calls this or `removeAbandoned` next.
 */
export async function makeCopyFolder(copies: string): Promise<CopyFolder> {
  await removeAbandoned(copies);
  const { own, release } = await lockNewFolder(copies);
  const removeNow = () => {
    if (isThere(own)) renameSync(own, own + removed);
    rmSync(own + removed, { recursive: true, force: true });
    removeEmpty(copies);
  };
  process.once('exit', removeNow);
  const remove = async () => {
    process.off('exit', removeNow);
    await removeLocked(own);
    release();
    removeEmpty(copies);
  };
  const path = join(own, 'copy');
  try {
    await mkdir(path);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes the folders of processes that have ended. Those that run hold the lock of theirs. */
export async function removeAbandoned(copies: string): Promise<void> {
  for (const name of (await readdir(copies).catch(ignoreMissing)) ?? []) {
    const own = join(copies, name);
    if (name.endsWith(removed)) {
      await rm(own, { recursive: true, force: true });
      continue;
    }
    const release = await lockUnlessRemoved(own);
    if (!release) continue;
    await removeLocked(own);
    release();
  }
  removeEmpty(copies);
}

async function removeLocked(own: string): Promise<void> {
  await rename(own, own + removed).catch(ignoreMissing);
  await rm(own + removed, { recursive: true, force: true });
}

/** @returns undefined if another process holds the lock, or has removed the folder */
async function lockUnlessRemoved(own: string): Promise<(() => void) | undefined> {
  const release = await lockFile(join(own, 'lock')).catch((error: unknown): undefined => {
    if (isThere(own)) throw error;
  });
  if (isThere(own)) return release;
  release?.();
  return undefined;
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It does not exist, or is not empty.
  }
}

/** Until it is locked, somebody may take a new folder for an abandoned one, or `copies` for an empty one, and remove it. */
async function lockNewFolder(copies: string): Promise<{ own: string; release(): void }> {
  for (;;) {
    await mkdir(dirname(copies), { recursive: true });
    const own = join(copies, randomUUID());
    // One by one: on a path of which others remove a part at that moment, a recursive mkdir can fail with ENOTDIR.
    for (const folder of [copies, own]) await mkdir(folder, { mode: 0o700 }).catch(ignoreMissingOrThere);
    const release = await lockUnlessRemoved(own);
    if (release) return { own, release };
  }
}

function ignoreMissingOrThere(error: unknown): void {
  if (!['ENOENT', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
}
