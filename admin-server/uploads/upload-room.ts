import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';

/** How much room uploads may take, in bytes. */
export interface UploadRoom {
  /** Throws a Problem (`disk-full`) where all of it is taken. Pictures that are worked on at that moment may still go beyond it. */
  demand(): Promise<void>;
  /** Notes that so much was written. */
  take(bytes: number): void;
}

/** The room in a folder: looked through once, when it is first asked for; from then on the sum is kept. */
export function createUploadRoom(folder: string, limit: number): UploadRoom {
  let counted: Promise<void> | undefined;
  let taken = 0;
  const count = () =>
    sizeOf(folder).then(
      (bytes) => void (taken += bytes),
      (error: unknown) => {
        counted = undefined;
        throw error;
      },
    );
  return {
    async demand() {
      await (counted ??= count());
      if (taken >= limit) throw noRoom(limit);
    },
    take(bytes) {
      taken += bytes;
    },
  };
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
  return bytes;
}

function noRoom(limit: number): Problem {
  return new Problem(
    'disk-full',
    `There is no room for more pictures: they may take ${Math.floor(limit / 1e6)} MB in all. Delete pictures that nothing uses, which makes room at the next start of the server, or have UPLOADS_LIMIT raised.`,
  );
}
