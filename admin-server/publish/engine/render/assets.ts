import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
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
export async function storeAssets(source: Source, content: Reader): Promise<StoredAssets> {
  const { files, warning } = await assetsOf(source, content);
  return {
    files: await Promise.all(
      [...files].map(async ([path, read]) => storedFile(path, await read(), source.store, cacheOf(path))),
    ),
    warning,
  };
}

interface StoredAssets {
  files: LiveFile[];
  /** What staff are told of a picture that cannot be read: it stops no release. */
  warning: string | undefined;
}

function cacheOf(path: string): string {
  if (isImmutable(path)) return immutableCache;
  return isFont(path) ? oneDayThenLate : oneDay;
}

function isFont(path: string): boolean {
  return path.startsWith(`${typeFolder}/`);
}

/**
 * Stores how the files that are no pages change with rows: only where these say whose site it is, or how it looks.
 * @param changedKeys undefined if any may have changed
 */
export async function storeChangedAssets(
  source: Source,
  content: Reader,
  { changedKeys, live }: { changedKeys: Iterable<string> | undefined; live: ReadonlyMap<string, LiveFile> },
): Promise<FileChanges & StoredAssets> {
  if (changedKeys && ![...changedKeys].some((key) => /^(?:organisation|brand)\b/.test(key)))
    return { files: [], removed: [], warning: undefined };
  const { files, warning } = await storeAssets(source, content);
  const paths = new Set(files.map(({ path }) => path));
  const { exampleAssets } = source.site;
  const ofExample = exampleAssets === undefined ? [] : await filesIn(exampleAssets);
  const optional = [...ofExample.map(([path]) => path), ...[...live.keys()].filter(isFont)];
  return { files, warning, removed: optional.filter((path) => live.has(path) && !paths.has(path)) };
}

/** The bytes of a file that is no page. @throws Error if the site has no such file */
export async function assetBytes(
  source: Omit<Source, 'store'>,
  content: Reader,
  path: string,
): Promise<Buffer> {
  const read = (await assetsOf(source, content)).files.get(path);
  return read ? read() : readFile(join(source.site.assets, path));
}

/** How to read each of the files, by path. Those of a later folder take the place of those before, and the icons of a brand that of all. */
async function assetsOf(
  { site: { assets, exampleAssets, fonts }, uploads }: Omit<Source, 'store'>,
  content: Reader,
): Promise<{ files: Map<string, () => Promise<Buffer>>; warning: string | undefined }> {
  const settings = (await content.keyed('organisation'))(organisationKey);
  const hasExample = exampleAssets !== undefined && settings?.hasExample !== false;
  const folders = await Promise.all((hasExample ? [assets, exampleAssets] : [assets]).map(filesIn));
  const brand = await filesOfBrand(uploads, content);
  const files = new Map([
    ...[...folders.flat(), ...(await fontsOfBrand(fonts, content))].map(
      ([path, file]) => [path, () => readFile(file)] as const,
    ),
    ...[...brand.files].map(([path, bytes]) => [path, async () => bytes] as const),
  ]);
  return { files, warning: brand.warning };
}

/** The files of the pair of typefaces, at the addresses that all pairs have. */
async function fontsOfBrand(folder: string | undefined, content: Reader): Promise<[string, string][]> {
  const brand = (await content.keyedView('brand', 'sheet'))(brandKey);
  if (!brand || folder === undefined) return [];
  const files = await filesIn(join(folder, brand.typefaces));
  return files.map(([path, file]) => [typeFolder + path, file]);
}

interface BrandFiles {
  files: ReadonlyMap<string, Buffer>;
  warning: string | undefined;
}

/** The last ones that were drawn, and of what. */
let drawn: { of: string; files: Promise<BrandFiles> } | undefined;

async function filesOfBrand(uploads: SiteSource['uploads'], content: Reader): Promise<BrandFiles> {
  const brand = (await content.keyedView('brand', 'icons'))(brandKey);
  if (!brand?.mainColour && !brand?.accentColour && !brand?.icon) return asProgram;
  const of = JSON.stringify(brand);
  if (drawn?.of === of) return drawn.files;
  const files = drawFiles(uploads, brand);
  drawn = { of, files };
  const forget = () => (drawn = undefined);
  // A file may be back the next time.
  files.then(({ warning }) => warning !== undefined && forget(), forget);
  return files;
}

/** The icons that the program has. */
const asProgram: BrandFiles = { files: new Map(), warning: undefined };

/** The files of a brand. Those of one whose icon cannot be read are those without an icon. */
async function drawFiles(
  uploads: SiteSource['uploads'],
  { icon, ...colours }: KeyedViewRow<'brand', 'icons'>,
): Promise<BrandFiles> {
  // Most sites start without a brand, and what draws one takes a tenth of a second to load.
  const { brandFiles, squareOf } = await import('#site/brand/brand-files.ts');
  const file = icon && (await uploads.localPath(icon.slice('/uploads/'.length)));
  const picture = file ? await squareOf(await readFile(file)).catch(() => undefined) : undefined;
  const warning =
    icon && picture === undefined
      ? `It is live, but without the icon: its picture ${icon} cannot be read. Choose another one on the screen Brand, and publish again.`
      : undefined;
  if (!picture && !colours.mainColour && !colours.accentColour) return { ...asProgram, warning };
  return { files: await brandFiles(colours, picture), warning };
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
