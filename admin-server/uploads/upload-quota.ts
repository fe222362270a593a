import { Problem } from '#content-db/model/problem.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';

/** Limits the total size of the uploads folder. */
export interface UploadQuota {
  /** Pictures that are being processed may still exceed the limit. @throws Problem `disk-full` when it is reached */
  requireSpace(): Promise<void>;
  /** Counts bytes that were written. */
  add(bytes: number): void;
}

/** Milliseconds after which uploads that other servers receive too are measured again. */
const measureAgain = 600_000;

/** The quota of uploads, in bytes. Measures them at the first check, and then only adds. */
export function createUploadQuota(
  uploads: Pick<SharedFolder, 'isShared' | 'list'>,
  limit: number,
): UploadQuota {
  let measured: Promise<void> | undefined;
  let measuredAt = 0;
  let used = 0;
  const count = () => {
    measuredAt = performance.now();
    used = 0;
    return sizeOf(uploads).then(
      (bytes) => void (used += bytes),
      (error: unknown) => {
        measured = undefined;
        throw error;
      },
    );
  };
  return {
    async requireSpace() {
      if (uploads.isShared && performance.now() - measuredAt > measureAgain) measured = undefined;
      await (measured ??= count());
      if (used >= limit) throw quotaReached(limit);
    },
    add(bytes) {
      used += bytes;
    },
  };
}

async function sizeOf(uploads: Pick<SharedFolder, 'list'>): Promise<number> {
  return (await uploads.list()).reduce((bytes, { size }) => bytes + size, 0);
}

function quotaReached(limit: number): Problem {
  return new Problem(
    'disk-full',
    `There is no room for more pictures: they may take ${Math.floor(limit / 1e6)} MB in all. Delete pictures that nothing uses, which makes room at the next start of the server, or have UPLOADS_LIMIT raised.`,
  );
}
