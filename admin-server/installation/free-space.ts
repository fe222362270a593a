import { statfs } from 'node:fs/promises';
import { Problem } from '#content-db/model/problem.ts';

/** @throws Problem (`disk-full`) if the disk of a folder has less space than `needed` bytes */
export async function requireSpace(folder: string, needed: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (needed <= free) return;
  throw new Problem(
    'disk-full',
    `${what} needs ${inUnits(needed)} on the disk of ${folder}, where ${inUnits(free)} are free. Make room, or set DATA_DIR to a folder on another disk. Nothing was changed.`,
  );
}

function inUnits(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
