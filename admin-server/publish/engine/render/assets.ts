import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { isThere } from '#content-db/database/system-errors.ts';
import type { Reader } from '#content-db/read/reader.ts';
import { organisationKey } from '#content-db/types/organisation-key.ts';
import type { CompiledSite, FileChanges, LiveFile, SiteSource } from '../../types.ts';
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

/** Stores the compiled style sheets, scripts and fonts, and what the published site has of the example. */
export async function storeAssets(
  { site, store }: Pick<SiteSource, 'site' | 'store'>,
  content: Reader,
): Promise<LiveFile[]> {
  const files = await Promise.all((await foldersOf(site, content)).map(filesIn));
  return Promise.all(
    [...new Map(files.flat())].map(async ([path, file]) =>
      storedFile(path, await readFile(file), store, isImmutable(path) ? immutableCache : oneDay),
    ),
  );
}

/** Stores how the files that are no pages change with rows: only where these say whether the site has the example. */
export async function storeChangedAssets(
  source: Pick<SiteSource, 'site' | 'store'>,
  content: Reader,
  { changedKeys, live }: { changedKeys: Iterable<string>; live: ReadonlyMap<string, LiveFile> },
): Promise<FileChanges> {
  if (![...changedKeys].some((key) => key.startsWith('organisation'))) return { files: [], removed: [] };
  const files = await storeAssets(source, content);
  const paths = new Set(files.map(({ path }) => path));
  const { exampleAssets } = source.site;
  const ofExample = exampleAssets === undefined ? [] : await filesIn(exampleAssets);
  return { files, removed: ofExample.flatMap(([path]) => (live.has(path) && !paths.has(path) ? path : [])) };
}

/** The file at a path that is no page. */
export async function assetFile(site: Assets, content: Reader, path: string): Promise<string> {
  const files = (await foldersOf(site, content)).toReversed().map((folder) => join(folder, path));
  return files.find(isThere) ?? join(site.assets, path);
}

type Assets = Pick<CompiledSite, 'assets' | 'exampleAssets'>;

/** Files of a later folder take the place of those before. */
async function foldersOf({ assets, exampleAssets }: Assets, content: Reader): Promise<string[]> {
  const settings = (await content.keyed('organisation'))(organisationKey);
  return exampleAssets === undefined || settings?.hasExample === false ? [assets] : [assets, exampleAssets];
}

/** The files of a folder with their paths. */
async function filesIn(folder: string): Promise<[path: string, file: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [`/${relative(folder, file).split('\\').join('/')}`, file]);
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
