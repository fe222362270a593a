import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Round } from './round.ts';

/** Milliseconds that such a server runs. */
const lasts = 6000;

/**
 * Starts the server after an unclean stop with so few file descriptors that much cannot be opened. What cannot be read is
 * not damaged: nothing may be deleted, and where it cannot serve it says why.
 */
export async function startWithFewFiles({ installation, random, last, fail }: Round): Promise<void> {
  await installation.start();
  await installation.killAfter(0);
  const objects = async () =>
    new Set(await readdir(join(installation.dataDir, 'objects'), { recursive: true }));
  const needed = new Set(last.live.values());
  const isNeeded = (name: string) => needed.has(name.slice(name.lastIndexOf('/') + 1));
  const before = [...(await objects())].filter(isNeeded);
  const { code, stderr } = await installation.runWithFiles(36 + random.below(40), lasts);
  const after = await objects();
  const deleted = before.filter((name) => !after.has(name));
  if (deleted.length > 0)
    fail(
      `With few file descriptors, ${deleted.length} of ${before.length} objects of the live site were deleted`,
    );
  if (code !== null && !/files|descriptors/.test(stderr))
    fail(`With few file descriptors, the start ended with ${code}: ${stderr.trim().slice(0, 600)}`);
}
