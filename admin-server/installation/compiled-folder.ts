import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile } from '#content-db/database/lock.ts';
import { codeOf, ignoreMissing, isThere } from '#content-db/database/system-errors.ts';
import { type Log, withSigns } from './terminal.ts';

const root = join(import.meta.dirname, '..', '..');

/** Something that is compiled once for each version of its sources. */
export interface Compilation {
  /** Its name in messages, such as `pages`, and that of its folder in `.compiled/`. */
  name: string;
  /** Source files and folders, relative to the root. */
  sources: string[];
  /** Compiles it into a new folder. */
  compile(folder: string): Promise<void>;
}

const isNoSource =
  /\.test\.tsx?$|(?:^|\/)testing[\w-]*\.ts$|(?:^|\/)(?:seed|example\/content(?!\/images)|subset|e2e|migrations|testing)\//;

/**
 * Compiles into a folder of `.compiled/` named by the hash of the sources, unless it exists. A finished
 * folder never changes, so running processes keep the version that they started with.
 * @returns the folder
 */
export async function ensureCompiled(compilation: Compilation, log: Log): Promise<string> {
  const { name, sources } = compilation;
  const parent = join(root, '.compiled', name);
  const current = await versionOf(sources);
  if (await isCurrent(parent, current)) return join(parent, current);
  const made = await mkdir(parent, { recursive: true });
  if (made) await allowReading(made);
  const unlock = await waitForLock(join(parent, 'lock'));
  try {
    const version = await versionOf(sources);
    if (!isThere(join(parent, version))) {
      log(`Compiling the ${name} ...`);
      const unfinished = join(parent, 'new');
      await rm(unfinished, { recursive: true, force: true });
      await withSigns(`Compiling the ${name}`, log, () => compilation.compile(unfinished));
      await allowReading(unfinished);
      await rename(unfinished, join(parent, version));
    }
    await removeOldVersions(parent, [version, await currentVersion(parent)]);
    await writeFile(join(parent, 'version.new'), version);
    await chmod(join(parent, 'version.new'), 0o644);
    await rename(join(parent, 'version.new'), join(parent, 'version'));
    return join(parent, version);
  } finally {
    unlock();
  }
}

/** A server keeps what it writes to itself; programs are for every user who runs them. */
async function allowReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/** Only one process compiles at a time; the others find the result. */
async function waitForLock(file: string): Promise<() => void> {
  for (;;) {
    const unlock = await lockFile(file);
    if (unlock) return unlock;
    await sleep(100);
  }
}

/** Keeps the version before, which a running server may use. */
async function removeOldVersions(parent: string, kept: string[]): Promise<void> {
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (entry.isDirectory() && !kept.includes(entry.name))
      await rm(join(parent, entry.name), { recursive: true, force: true });
  }
}

async function isCurrent(parent: string, version: string): Promise<boolean> {
  return (await currentVersion(parent)) === version && isThere(join(parent, version));
}

async function currentVersion(parent: string): Promise<string> {
  return ((await readFile(join(parent, 'version'), 'utf8').catch(ignoreMissing)) ?? '').trim();
}

async function versionOf(sources: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(source))
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (codeOf(error) !== 'ENOTDIR') throw error;
    },
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !isNoSource.test(file))
    .sort();
}
