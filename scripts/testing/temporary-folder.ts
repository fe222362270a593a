import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process and those that it starts a folder of their own for temporary files. Test workers
 * are ended in ways that run no exit handler, so what they leave is removed here.
 * @returns a function that removes it
 */
export async function useTemporaryFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'));
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
