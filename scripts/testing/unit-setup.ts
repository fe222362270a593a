import { compileSite } from '../installation/compile.ts';
import { quickenStarts } from './quick-start.ts';
import { useTemporaryFolder } from './temporary-folder.ts';
import { log } from '../process/terminal.ts';

/**
 * Vitest's global setup: tests of the pages render with the compiled ones, and run at the same time.
 * @returns the global teardown
 */
export async function setup(): Promise<() => Promise<void>> {
  await compileSite(log);
  const clear = await useTemporaryFolder();
  quickenStarts();
  return clear;
}
