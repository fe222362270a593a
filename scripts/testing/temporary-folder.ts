import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Sets a new temporary folder for this process and its children. Test workers may end without running
 * exit handlers, so the caller removes their leftovers with it.
 * @returns a function that removes the folder
 */
export async function useTemporaryFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'));
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
