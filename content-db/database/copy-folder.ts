import { randomUUID } from 'node:crypto';
import { rmdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from './lock.ts';
import { ignoreMissing, isThere } from './system-errors.ts';

/** A folder for a copy of data, which others remove once its process has ended. */
export interface CopyFolder {
  path: string;
  remove(): Promise<void>;
}

/** The folder of all copies of an installation. */
export const copiesIn = (dataDir: string): string => join(dataDir, 'copies');

/** How often a new folder is made because somebody took it for an abandoned one. */
const attempts = 10;

/**
 * Makes an empty folder below `copies`, after it has removed those that killed processes have left there. It is removed
 * by `remove`, or when this process exits; where that is killed, by whoever calls this or `removeAbandoned` next.
 */
export async function makeCopyFolder(copies: string): Promise<CopyFolder> {
  await removeAbandoned(copies);
  const { own, release } = await lockNewFolder(copies);
  const removeNow = () => {
    rmSync(own, { recursive: true, force: true });
    removeEmpty(copies);
  };
  process.once('exit', removeNow);
  const remove = async () => {
    process.off('exit', removeNow);
    await rm(own, { recursive: true, force: true });
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
    const release = await lockFile(join(own, 'lock'));
    if (!release) continue;
    await rm(own, { recursive: true, force: true });
    release();
  }
  removeEmpty(copies);
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It does not exist, or is not empty.
  }
}

/** Until it is locked, somebody may take a new folder for an abandoned one, and remove it. */
async function lockNewFolder(copies: string): Promise<{ own: string; release(): void }> {
  for (let attempt = 1; ; attempt += 1) {
    const own = join(copies, randomUUID());
    await mkdir(own, { recursive: true, mode: 0o700 });
    const lock = join(own, 'lock');
    const release = await lockFile(lock).catch((error: unknown) => {
      if (attempt === attempts || isThere(own)) throw error;
    });
    if (release && isThere(lock)) return { own, release };
    release?.();
  }
}
