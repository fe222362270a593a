import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import pLimit from 'p-limit';
import { toProblem } from '#content-db/database/errors.ts';
import { syncFolder, writeDurably } from '../files/durable-file.ts';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import { requireKey } from './keys.ts';
import type { Storage, StoredFile } from './storage.ts';

/** A folder that exists as storage. Files whose names begin with a dot are none of it: they are being written. */
export function createFolderStorage(root: string): Storage {
  const turn = pLimit(1);

  function pathOf(key: string): string {
    requireKey(key);
    return join(root, key);
  }

  async function exists(path: string): Promise<boolean> {
    return (await stat(path).catch(ignoreMissing)) !== undefined;
  }

  return {
    name: `the folder ${root}`,
    async put(key, content, { ifAbsent = false } = {}) {
      const path = pathOf(key);
      const write = async () => {
        if (ifAbsent && (await exists(path))) return false;
        await mkdir(dirname(path), { recursive: true });
        const bytes = 'file' in content ? createReadStream(content.file) : content;
        await writeDurably(dirname(path), basename(path), bytes);
        await syncFolder(dirname(path));
        return true;
      };
      return (ifAbsent ? turn(write) : write()).catch(throwProblem);
    },
    async get(key) {
      const handle = await open(pathOf(key), 'r').catch(ignoreMissing).catch(throwProblem);
      if (!handle) return undefined;
      const found = await handle.stat();
      if (!found.isFile()) return handle.close().then(() => undefined);
      return { size: found.size, sha256: undefined, headers: {}, body: handle.createReadStream() };
    },
    async head(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing).catch(throwProblem);
      return found?.isFile() ? { size: found.size, sha256: undefined, headers: {} } : undefined;
    },
    async *list(prefix = '') {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(throwProblem);
      const keys = entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((key) => key.startsWith(prefix))
        .sort();
      for (const key of keys) {
        const found = await stat(join(root, key)).catch(ignoreMissing).catch(throwProblem);
        if (found) yield { key, size: found.size, modified: found.mtime } satisfies StoredFile;
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true }).catch(throwProblem);
    },
  };
}

function throwProblem(error: unknown): never {
  throw toProblem(error);
}
