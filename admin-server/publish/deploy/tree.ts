import { copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What is to stand under a name: the file that it is a link to, or nothing. */
export type TreeChanges = Map<string, string | undefined>;

/** Files that are worked on at the same time. */
const atOnce = 16;

/**
 * Changes the files of a folder by their names there, such as `ar/team.html`, and resolves when all
 * of it is on disk. Files are hard links; copies where the file system has none.
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
      // Nobody is served from here, so a name may be without its file for a moment.
      await rm(file, { force: true });
      for (let at = dirname(name); at !== '.'; at = dirname(at)) touched.add(join(root, at));
      if (source === undefined) continue;
      if (!made.has(dirname(file))) await mkdir(dirname(file), { recursive: true });
      made.add(dirname(file));
      await place(source, file);
      await sync(file);
    }
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: atOnce }, () => work().finally(() => queue.splice(0))),
  );
  // All have ended: none goes on while somebody tries again.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  // The deepest folders first: what a folder names is on disk before its own name is.
  for (const folder of [...touched].sort((a, b) => b.length - a.length)) await sync(folder);
}

/** Every file below a folder by its name there; none where there is no such folder. */
export async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(ignoreAbsence);
  return (entries ?? [])
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Answers of file systems that have no hard links, or no more for this file. */
const cannotLink = ['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

async function place(source: string, file: string): Promise<void> {
  try {
    await link(source, file);
  } catch (error) {
    if (!cannotLink.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(source, file);
  }
}

/** A folder that a change of nothing would have been in may not be there. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(ignoreAbsence);
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
