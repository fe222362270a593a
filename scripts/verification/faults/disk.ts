import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for an installation, on a small file system of its own where this user may mount one. */
export interface Disk {
  folder: string;
  /** Undefined on a file system that others use too. */
  limits: DiskLimits | undefined;
  remove(): Promise<void>;
}

export interface DiskLimits {
  /** Fills it up to so many bytes, or fewer where others write at the same time. */
  fill(left: number): Promise<void>;
  /** Gives it space again. */
  free(): Promise<void>;
  setReadOnly(isReadOnly: boolean): void;
}

const size = '512m';

export async function createDisk(): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
  if (!mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder))
    return { folder, limits: undefined, remove: () => rm(folder, { recursive: true, force: true }) };
  const ballast = join(folder, 'ballast');
  return {
    folder,
    limits: {
      async fill(left) {
        const { bavail, bsize } = await statfs(folder);
        await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1)).catch(() => undefined);
      },
      free: () => rm(ballast, { force: true }),
      setReadOnly(isReadOnly) {
        if (!mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder))
          throw new Error(`${folder} could not be made ${isReadOnly ? 'read-only' : 'writable'}`);
      },
    },
    async remove() {
      spawnSync('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}
