import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that must be free in memory for the tests' files to stand there. */
const neededMemory = 2 * 2 ** 30;

/**
 * Gives this process and those that it starts a folder of their own for temporary files. Test workers
 * are ended in ways that run no exit handler, so what they leave is removed here.
 * @returns a function that removes it
 */
export async function useTemporaryFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await parentFolder(), 'tests-'));
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** In memory where Linux has room for it: tests make and remove many thousand files, which is slow on a disk. */
async function parentFolder(): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= neededMemory && !process.env.TMPDIR ? '/dev/shm' : tmpdir();
}
