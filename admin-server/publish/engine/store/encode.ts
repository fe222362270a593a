import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { compress, encodings, suffix } from '../../../files/encoding.ts';
import type { LiveFile } from '../../types.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import { isEncodedAlone } from '../../page/joined-page.ts';

/** Number of objects that are encoded, or wait for their turn, at the same time. */
const concurrency = 16;

/**
 * Makes the missing br and gzip encodings of files, until `signal` aborts. Skips objects that no longer
 * exist.
 */
export async function encodeFiles(
  files: Iterable<Pick<LiveFile, 'type' | 'object'>>,
  store: Pick<ObjectStore, 'has' | 'encode'>,
  signal?: AbortSignal,
): Promise<void> {
  const hashes = new Set<string>();
  for (const { type, object } of files) if (isEncodedAlone(type)) hashes.add(object);
  await pLimit(concurrency).map(hashes, async (hash) => {
    if (signal?.aborted || !(await store.has(hash)) || (await isEncoded(hash, store))) return;
    await store.encode(hash);
  });
}

async function isEncoded(hash: string, store: Pick<ObjectStore, 'has'>): Promise<boolean> {
  for (const encoding of encodings) if (!(await store.has(hash, encoding))) return false;
  return true;
}

/** Writes the encodings of all text files of a folder beside them. */
export async function encodeFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:html|css|js|svg|json)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    for (const encoding of encodings)
      await writeFile(file + suffix[encoding], await compress(bytes, encoding));
  }
}
