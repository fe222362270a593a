import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toProblem } from '#content-db/database/errors.ts';

/**
 * Writes a file atomically: it gets its name once all of it is on disk.
 * @param mode its permissions, if they are not those of the process
 */
export async function writeDurably(
  folder: string,
  name: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  mode?: number,
): Promise<void> {
  const temporary = join(folder, `.${name}.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      if (mode !== undefined) await file.chmod(mode);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw toProblem(error);
  }
}

/** Permissions of what web servers serve: they run as other users. */
export const publicMode = { file: 0o644, folder: 0o755 };

/** Flushes the names in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
