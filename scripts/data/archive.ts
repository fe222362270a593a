import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { codeOf } from '#content-db/database/system-errors.ts';
import { toProblem } from '#content-db/database/errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import { TarError, type TarEntry, tarEntries } from './tar-entries.ts';

/** The content of an archive. */
const archived = ['content.db', 'published.db', 'uploads'] as const;

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
      output,
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

/**
 * Reads the whole archive without writing anything.
 * @returns the bytes that it takes unpacked
 * @throws Problem if it is incomplete, damaged, or has anything else than a backup has
 */
export async function measureArchive(file: string): Promise<{ all: number; databases: number }> {
  const sizes = { all: 0, databases: 0 };
  await eachFile(file, async ({ name, size }) => {
    sizes.all += size;
    if (!name.includes('/')) sizes.databases += size;
  });
  return sizes;
}

/** Unpacks an archive into an empty folder. @throws Problem as `measureArchive` */
export async function readArchive(file: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'uploads'));
  await eachFile(file, ({ name, body }) =>
    // `wx` also refuses a name that comes twice.
    pipeline(body, createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 })),
  );
}

/** The databases, and pictures without folders among them. Names of our own pictures are shorter. */
const knownFile = /^(?:content\.db|published\.db|uploads\/\w[\w.-]{0,90})$/;
const knownFolders = ['', 'uploads'];

async function eachFile(file: string, work: (entry: TarEntry) => Promise<void>): Promise<void> {
  const names = new Set<string>();
  const gunzip = createGunzip();
  const read = pipeline(createReadStream(file), gunzip, async (archive: AsyncIterable<Buffer>) => {
    for await (const entry of tarEntries(archive)) {
      const { name, kind } = entry;
      const isKnown =
        kind === 'folder' ? knownFolders.includes(name) : kind === 'file' && knownFile.test(name);
      if (!isKnown) throw notOurs(file, `it contains ${described(entry)}`);
      if (names.has(name)) throw notOurs(file, `it contains ${name} twice`);
      if (kind === 'folder') continue;
      names.add(name);
      await work(entry);
    }
  });
  await read.catch((cause: unknown) => {
    if (!isUnreadable(cause)) throw toProblem(cause);
    throw new Problem('setup', `${file} cannot be read, is no archive, or is incomplete.`, { cause });
  });
  for (const name of ['content.db', 'published.db'])
    if (!names.has(name)) throw notOurs(file, `it has no ${name}`);
}

function isUnreadable(error: unknown): boolean {
  return error instanceof TarError || codeOf(error)?.startsWith('Z_') === true;
}

function described({ name, kind }: TarEntry): string {
  const isPlain = kind === 'file' || kind === 'folder';
  return `${JSON.stringify(name)}, ${isPlain ? `a ${kind} that no backup has` : kind}`;
}

function notOurs(file: string, why: string): Problem {
  return new Problem('invalid', `${file} is no backup of this program: ${why}.`);
}

async function runTar(words: string[], output: Writable, failure: string): Promise<void> {
  const child = spawn('tar', words, {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let warnings = '';
  child.stderr.on('data', (text: Buffer) => (warnings += text.toString()));
  const work = [once(child, 'close').then(() => child.exitCode), pipeline(child.stdout, output)] as const;
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
