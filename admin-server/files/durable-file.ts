import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toProblem } from '#content-db/database/errors.ts';

/** Writes a file that appears under its name only when all of it is on disk. */
export async function writeDurably(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const beside = join(folder, `.${name}.${randomUUID()}.tmp`);
  try {
    const file = await open(beside, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, join(folder, name));
  } catch (error) {
    await rm(beside, { force: true });
    throw toProblem(error);
  }
}

/** Makes the names of files that were written into a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
