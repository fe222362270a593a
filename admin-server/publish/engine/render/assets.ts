import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';
import type { KeyedViewRow, Reader } from '#content-db/read/reader.ts';
import { brandKey } from '#content-db/types/brand-key.ts';
import { typeFolder } from '#site/brand/type-sheet.ts';
import { organisationKey } from '#content-db/types/organisation-key.ts';
import type { FileChanges, LiveFile, SiteSource } from '../../types.ts';
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

/** Of fonts: after a day, visitors are shown the ones that they have once more, while their browser asks for others. */
const oneDayThenLate = 'public, max-age=86400, stale-while-revalidate=2592000';

type Source = Pick<SiteSource, 'site' | 'store' | 'uploads'>;

/** Stores the files that are no pages: compiled ones, what the published site has of the example, and its icons. */
export async function storeAssets(source: Source, content: Reader): Promise<LiveFile[]> {
  return Promise.all(
    [...(await assetsOf(source, content))].map(async ([path, read]) =>
      storedFile(path, await read(), source.store, cacheOf(path)),
    ),
  );
}

function cacheOf(path: string): string {
  if (isImmutable(path)) return immutableCache;
  return isFont(path) ? oneDayThenLate : oneDay;
}

function isFont(path: string): boolean {
  return path.startsWith(`${typeFolder}/`);
}

/** Stores how the files that are no pages change with rows: only where these say whose site it is, or how it looks. */
export async function storeChangedAssets(
  source: Source,
  content: Reader,
  { changedKeys, live }: { changedKeys: Iterable<string>; live: ReadonlyMap<string, LiveFile> },
): Promise<FileChanges> {
  if (![...changedKeys].some((key) => /^(?:organisation|brand)\b/.test(key)))
    return { files: [], removed: [] };
  const files = await storeAssets(source, content);
  const paths = new Set(files.map(({ path }) => path));
  const { exampleAssets } = source.site;
  const ofExample = exampleAssets === undefined ? [] : await filesIn(exampleAssets);
  const optional = [...ofExample.map(([path]) => path), ...[...live.keys()].filter(isFont)];
  return { files, removed: optional.filter((path) => live.has(path) && !paths.has(path)) };
}

/** The bytes of a file that is no page. @throws Error if the site has no such file */
export async function assetBytes(
  source: Omit<Source, 'store'>,
  content: Reader,
  path: string,
): Promise<Buffer> {
  const read = (await assetsOf(source, content)).get(path);
  return read ? read() : readFile(join(source.site.assets, path));
}

/** How to read each of the files, by path. Those of a later folder take the place of those before, and the icons of a brand that of all. */
async function assetsOf(
  { site: { assets, exampleAssets, fonts }, uploads }: Omit<Source, 'store'>,
  content: Reader,
): Promise<Map<string, () => Promise<Buffer>>> {
  const settings = (await content.keyed('organisation'))(organisationKey);
  const hasExample = exampleAssets !== undefined && settings?.hasExample !== false;
  const folders = await Promise.all((hasExample ? [assets, exampleAssets] : [assets]).map(filesIn));
  return new Map([
    ...[...folders.flat(), ...(await fontsOfBrand(fonts, content))].map(
      ([path, file]) => [path, () => readFile(file)] as const,
    ),
    ...[...(await filesOfBrand(uploads, content))].map(([path, bytes]) => [path, async () => bytes] as const),
  ]);
}

/** The files of the pair of typefaces, at the addresses that all pairs have. */
async function fontsOfBrand(folder: string | undefined, content: Reader): Promise<[string, string][]> {
  const brand = (await content.keyedView('brand', 'sheet'))(brandKey);
  if (!brand || folder === undefined) return [];
  const files = await filesIn(join(folder, brand.typefaces));
  return files.map(([path, file]) => [typeFolder + path, file]);
}

/** The last ones that were drawn, and of what. */
let drawn: { of: string; files: Promise<Map<string, Buffer>> } | undefined;

async function filesOfBrand(uploads: SiteSource['uploads'], content: Reader): Promise<Map<string, Buffer>> {
  const brand = (await content.keyedView('brand', 'icons'))(brandKey);
  if (!brand?.mainColour && !brand?.accentColour && !brand?.icon) return new Map();
  const of = JSON.stringify(brand);
  if (drawn?.of !== of) {
    const files = drawFiles(uploads, brand);
    drawn = { of, files };
    files.catch(() => (drawn = undefined));
  }
  return drawn.files;
}

async function drawFiles(
  uploads: SiteSource['uploads'],
  { icon, ...colours }: KeyedViewRow<'brand', 'icons'>,
): Promise<Map<string, Buffer>> {
  // Most sites start without a brand, and what draws one takes a tenth of a second to load.
  const { brandFiles } = await import('#site/brand/brand-files.ts');
  return brandFiles(colours, await pictureOf(uploads, icon));
}

/** @throws Problem `conflict` if the file of the picture is lost */
async function pictureOf(
  uploads: SiteSource['uploads'],
  address: string | null,
): Promise<Buffer | undefined> {
  if (!address) return undefined;
  const path = await uploads.localPath(address.slice('/uploads/'.length));
  if (path === undefined)
    throw new Problem(
      'conflict',
      'The file of the icon is missing. Choose another icon on the screen Brand, then publish again.',
    );
  return readFile(path);
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
