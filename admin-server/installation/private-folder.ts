import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from './terminal.ts';

/** The permissions of everybody but the owner. */
const others = 0o077;

/** Lets only the owner read what this process writes from now on: messages, addresses and password hashes. */
export function keepPrivate(): void {
  process.umask(others);
}

/** Takes the permissions of other users of the machine from a folder and all in it, and says so. */
export async function closeToOthers(folder: string): Promise<void> {
  if (!(await isOpen(folder))) return;
  try {
    await close(folder);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory() || (entry.isFile() && !(await isDeployed(path)))) await close(path);
    }
    log(`Other users of this machine could read ${folder}. It is for its owner only now.`);
  } catch {
    log(
      `Other users of this machine can read ${folder}, and this user may not change that. Make it yours: chown -R and chmod -R go= ${folder}`,
    );
  }
}

async function close(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if (mode & others) await chmod(path, mode & 0o777 & ~others);
}

async function isOpen(path: string): Promise<boolean> {
  return ((await lstat(path)).mode & others) !== 0;
}

/** Published files of a deployment are linked into the folder that a web server reads. */
async function isDeployed(path: string): Promise<boolean> {
  return (await lstat(path)).nlink > 1;
}
