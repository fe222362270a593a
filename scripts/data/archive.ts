import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '#content-db/model/problem.ts';

/** The content of an archive. */
export const archived = ['content.db', 'published.db', 'uploads'] as const;

/**
 * Writes the content of a folder to a compressed archive, with the system's `tar`. The archive gets its name
 * once it is complete and on disk. @throws Problem if it cannot be written
 */
export async function writeArchive(file: string, folder: string): Promise<void> {
  const beside = `${file}.tmp`;
  try {
    // Through a pipe, because tar reads a name with a colon as that of another machine. Mode 0600, because it
    // contains password hashes.
    const output = createWriteStream(beside, { mode: 0o600 });
    await runTar(
      ['-c', '-z', '-f', '-', '-C', folder, ...archived],
      { output },
      `${file} could not be written. Check the folder and its free space.`,
    );
    await sync(beside);
    await rename(beside, file);
    await sync(dirname(file));
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Unpacks an archive into a folder. @throws Problem if it is incomplete or no archive */
export async function readArchive(file: string, folder: string): Promise<void> {
  await runTar(
    ['-x', '-z', '--no-same-owner', '--no-same-permissions', '-f', '-', '-C', folder],
    { input: createReadStream(file) },
    `${file} cannot be read, is no archive, or is incomplete.`,
  );
}

async function runTar(
  words: string[],
  { input, output }: { input?: Readable; output?: Writable },
  failure: string,
): Promise<void> {
  const child = spawn('tar', words, {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let warnings = '';
  child.stderr.on('data', (text: Buffer) => (warnings += text.toString()));
  const work = [
    once(child, 'close').then(() => child.exitCode),
    input ? pipeline(input, child.stdin) : child.stdin.end(),
    output ? pipeline(child.stdout, output) : child.stdout.resume(),
  ] as const;
  const [ended, ...piped] = await Promise.allSettled(work);
  if (ended.status === 'rejected')
    throw new Problem('setup', 'The program tar is needed and could not be run. Install it.', {
      cause: ended.reason,
    });
  const broken = piped.find((result) => result.status === 'rejected');
  if (!isDone(ended.value, warnings) || broken)
    throw new Problem('setup', failure, { cause: broken?.reason });
}

/**
 * GNU tar ends with 1 when a file was touched while it was read. A deployment that links a picture touches it,
 * and nothing else does: pictures never change, and the databases are copies of ours.
 */
function isDone(code: number | null, warnings: string): boolean {
  return code === 0 || (code === 1 && /^(?:tar: .*: file changed as we read it\n)+$/.test(warnings));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
