import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileSite } from '../installation/compile.ts';
import { useTemporaryFolder } from './temporary-folder.ts';
import { log } from '../process/terminal.ts';

/**
 * Vitest's global setup: compiles the pages once, since tests that render them run in parallel.
 * @returns the global teardown
 */
export async function setup(): Promise<() => Promise<void>> {
  await compileSite(log);
  const clear = await useTemporaryFolder();
  // Tests start a hundred processes, each of which would compile and resolve the same modules.
  process.env.NODE_COMPILE_CACHE = join(tmpdir(), 'compiled-modules');
  const preloaded = pathToFileURL(join(import.meta.dirname, 'drizzle-imports.ts')).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${preloaded}`;
  return clear;
}
