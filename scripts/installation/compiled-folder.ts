import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile } from '#content-db/database/lock.ts';

const root = join(import.meta.dirname, '..', '..');

/** Something that is compiled once for each version of its sources. */
export interface Compilation {
  /** What is compiled, as a person reads it: `pages`. Also the name of its folder in `.compiled/`. */
  name: string;
  /** Files and folders that it is made of, from the root. */
  sources: string[];
  /** Compiles it into a folder that is not there yet. */
  compile(folder: string): Promise<void>;
}

const isNoSource =
  /\.test\.tsx?$|(?:^|\/)testing[\w-]*\.ts$|(?:^|\/)(?:seed|subset|e2e|migrations|testing)\//;

/**
 * Compiles into a folder of `.compiled/` that is named by the hash of the sources, unless it is there.
 * A finished folder never changes, so what runs meanwhile keeps what it was started with.
 * @returns the folder
 */
export async function ensureCompiled(compilation: Compilation, log: (line: string) => void): Promise<string> {
  const { name, sources } = compilation;
  const parent = join(root, '.compiled', name);
  const current = await versionOf(sources);
  if (await isCurrent(parent, current)) return join(parent, current);
  await mkdir(parent, { recursive: true });
  const unlock = await waitForLock(join(parent, 'lock'));
  try {
    const version = await versionOf(sources);
    if (!(await isThere(join(parent, version)))) {
      log(`Compiling the ${name} ...`);
      const unfinished = join(parent, 'new');
      await rm(unfinished, { recursive: true, force: true });
      await compilation.compile(unfinished);
      await rename(unfinished, join(parent, version));
    }
    await removeOldVersions(parent, [version, await currentVersion(parent)]);
    await writeFile(join(parent, 'version.new'), version);
    await rename(join(parent, 'version.new'), join(parent, 'version'));
    return join(parent, version);
  } finally {
    unlock();
  }
}

/** One compiles at a time; who waited finds the work done. */
async function waitForLock(file: string): Promise<() => void> {
  for (;;) {
    const unlock = await lockFile(file);
    if (unlock) return unlock;
    await sleep(100);
  }
}

/** The version before stays: a server that was started with it may still be running. */
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
  return (await readFile(join(parent, 'version'), 'utf8').catch(() => '')).trim();
}

function isThere(folder: string): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  );
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
    () => undefined,
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !isNoSource.test(file))
    .sort();
}
