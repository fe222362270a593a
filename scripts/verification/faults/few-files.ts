import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '#content-db/model/problem.ts';
import type { Round } from './round.ts';

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
  const refusal = await installation.startWithFiles(36 + random.below(40)).then(() => undefined, messageOf);
  // What is not read at a start, visitors ask for.
  await installation.killAfter(random.below(1500));
  const after = await objects();
  const deleted = before.filter((name) => !after.has(name));
  if (deleted.length > 0)
    fail(
      `With few file descriptors, ${deleted.length} of ${before.length} objects of the live site were deleted`,
    );
  if (refusal !== undefined && (!/files|descriptors/.test(refusal) || /^\s+at /m.test(refusal)))
    fail(`With few file descriptors, the start does not say why it ended: ${refusal.slice(0, 600)}`);
}
