import { compileSite } from '#admin-server/installation/compile.ts';
import { log } from '#admin-server/installation/terminal.ts';
import { quickenStarts } from './quick-start.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

/**
 * Vitest's global setup: compiles the pages once, since tests that render them run in parallel.
 * @returns the global teardown
 */
export async function setup(): Promise<() => Promise<void>> {
  await compileSite(log);
  const clear = await useTemporaryFolder();
  quickenStarts();
  return clear;
}
