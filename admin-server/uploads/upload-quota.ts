import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';

/** Limits the total size of the uploads folder. */
export interface UploadQuota {
  /** Pictures that are being processed may still exceed the limit. @throws Problem `disk-full` when it is reached */
  requireSpace(): Promise<void>;
  /** Counts bytes that were written. */
  add(bytes: number): void;
}

/** The quota of a folder, in bytes. Measures the folder at the first check, and then only adds. */
export function createUploadQuota(folder: string, limit: number): UploadQuota {
  let measured: Promise<void> | undefined;
  let used = 0;
  const count = () =>
    sizeOf(folder).then(
      (bytes) => void (used += bytes),
      (error: unknown) => {
        measured = undefined;
        throw error;
      },
    );
  return {
    async requireSpace() {
      await (measured ??= count());
      if (used >= limit) throw quotaReached(limit);
    },
    add(bytes) {
      used += bytes;
    },
  };
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
  return bytes;
}

function quotaReached(limit: number): Problem {
  return new Problem(
    'disk-full',
    `There is no room for more pictures: they may take ${Math.floor(limit / 1e6)} MB in all. Delete pictures that nothing uses, which makes room at the next start of the server, or have UPLOADS_LIMIT raised.`,
  );
}
