import { chmod, copyFile, link, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publicMode } from '../../files/durable-file.ts';
import { codeOf, ignoreMissing } from '#content-db/database/system-errors.ts';

/** The new file for each name, to be linked there, or what makes its bytes; undefined removes the name. */
export type TreeChanges = Map<string, string | (() => Promise<Uint8Array>) | undefined>;

/** Number of files that are changed at the same time. */
const concurrency = 16;

/**
 * Changes the files of a folder by their names there, such as `ar/team.html`. Resolves when everything
 * is on disk. Links the files, or copies them where the file system has no hard links. Every user of the machine may
 * read them, unlike the folder that they come from.
 */
export async function changeTree(root: string, changes: TreeChanges, signal: AbortSignal): Promise<void> {
  const queue = [...changes];
  const made = new Set<string>();
  const touched = new Set<string>([root]);
  async function work(): Promise<void> {
    for (let next = queue.pop(); next; next = queue.pop()) {
      signal.throwIfAborted();
      const [name, source] = next;
      const file = join(root, name);
      // This tree is not served, so a file may be missing for a moment.
      await rm(file, { force: true });
      for (let at = dirname(name); at !== '.'; at = dirname(at)) touched.add(join(root, at));
      if (source === undefined) continue;
      if (!made.has(dirname(file))) await mkdir(dirname(file), { recursive: true });
      made.add(dirname(file));
      if (typeof source === 'string') await linkOrCopy(source, file);
      else await writeFile(file, await source());
      await chmod(file, publicMode.file);
      await sync(file);
    }
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: concurrency }, () => work().finally(() => queue.splice(0))),
  );
  // All workers have ended: none may run on during another attempt.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  // The deepest folders first, so that the content of a folder is on disk before its name.
  for (const folder of [...touched].sort((a, b) => b.length - a.length)) {
    await chmod(folder, publicMode.folder).catch(ignoreMissing);
    await sync(folder);
  }
}

/** Names of all files below a folder, relative to it; none if the folder does not exist. */
export async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  return (entries ?? [])
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Errors of file systems that have no hard links, or no more for this file. */
const cannotLink = ['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

async function linkOrCopy(source: string, file: string): Promise<void> {
  try {
    await link(source, file);
  } catch (error) {
    if (!cannotLink.includes(codeOf(error) ?? '')) throw error;
    await copyFile(source, file);
  }
}

/** Flushes a file or folder to disk, if it exists. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(ignoreMissing);
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
