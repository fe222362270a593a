import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Databases and archives that stay for good reasons: the installation's own, and those before an upgrade. */
const isOwn = /^(?:content|published)\.db(?:-wal|-shm|\.lock.*|\.snapshot-\d+)?$/;

/**
 * Files with copies of the content that a killed process may have left: whatever looks like a database or an archive below
 * the data folder and the folder of temporary files, but for the databases themselves.
 */
export async function copiesIn(dataDir: string, temporary: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of [dataDir, temporary]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const { name, parentPath } of entries) {
      const isTop = parentPath === dataDir && isOwn.test(name);
      if (/\.(?:db|whole|tar\.gz)(?:$|[.-])/.test(name) && !isTop) found.push(join(parentPath, name));
    }
  }
  return found;
}
