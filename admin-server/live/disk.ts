import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#content-db/database/system-errors.ts';

/** Whether files can be written, and why not. */
export type DiskState = 'ok' | 'full' | 'read-only' | 'missing' | 'not writable';

const states: Record<string, DiskState> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  ENOENT: 'missing',
};

/** Milliseconds for which an answer is kept: anybody may ask for the health. */
const keptFor = 2_000;
/** Bytes that are written: what one small edit needs. */
const probe = Buffer.alloc(128 * 1024, 1);

/** Tells whether the folders can be written to, by writing to them. */
export function createDiskCheck(folders: string[]): () => Promise<DiskState> {
  let last: { at: number; state: Promise<DiskState> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > keptFor)
      last = { at: performance.now(), state: stateOf(new Set(folders)) };
    return last.state;
  };
}

async function stateOf(folders: Set<string>): Promise<DiskState> {
  for (const folder of folders) {
    const file = join(folder, `.health-${randomUUID()}.tmp`);
    try {
      await writeFile(file, probe, { flag: 'wx' });
    } catch (error) {
      return states[codeOf(error) ?? ''] ?? 'not writable';
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }
  return 'ok';
}
