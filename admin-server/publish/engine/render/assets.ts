import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { LiveFile } from '../../types.ts';
import { immutableCache, isImmutable } from '../../immutable-files.ts';
import { hashOf, type ObjectStore } from '../../../files/object-store.ts';

/** Content-Types of the files of a release, other than pages. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

const oneDay = 'public, max-age=86400';

/** Stores the compiled style sheets, scripts and fonts. */
export async function storeAssets(folder: string, store: ObjectStore): Promise<LiveFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const path = `/${relative(folder, file).split('\\').join('/')}`;
      return storedFile(path, await readFile(file), store, isImmutable(path) ? immutableCache : oneDay);
    }),
  );
}

async function storedFile(
  path: string,
  bytes: Buffer,
  store: ObjectStore,
  cacheControl: string,
): Promise<LiveFile> {
  const type = types[extname(path)];
  if (type === undefined) throw new Error(`No Content-Type is known for ${path}`);
  const object = await store.put(bytes, hashOf(bytes));
  return { path, object, status: 200, type, size: bytes.length, headers: { 'cache-control': cacheControl } };
}
