import { compileSite } from './compile.ts';
import { log } from './terminal.ts';

/** Vitest's global setup: tests of the pages render with the compiled ones, and run at the same time. */
export async function setup(): Promise<void> {
  await compileSite(log);
}
