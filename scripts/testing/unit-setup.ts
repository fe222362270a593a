import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileSite } from '../installation/compile.ts';
import { useTemporaryFolder } from './temporary-folder.ts';
import { log } from '../process/terminal.ts';

/**
 * Vitest's global setup: compiles the pages once, since tests that render them run in parallel.
 * @returns the global teardown
 */
export async function setup(): Promise<() => Promise<void>> {
  await compileSite(log);
  const removeFolder = await useTemporaryFolder();
  // Tests start about a hundred processes, which would each compile the same modules.
  process.env.NODE_COMPILE_CACHE = join(tmpdir(), 'compiled-modules');
  return removeFolder;
}
