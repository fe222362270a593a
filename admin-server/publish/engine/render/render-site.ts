import { basename, join } from 'node:path';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { RenderOptions } from '#site/renderer.ts';
import { createPageReader, filesOfPages, hooksOf } from '../../hooks.ts';
import { Failures, PageFailure } from '../../page/page-failure.ts';
import { storeAssets } from './assets.ts';
import { type Article, keepArticles } from './kept-articles.ts';
import type { WantedPicture } from './picture-table.ts';
import { pathSet, type PageRecord } from '../affected/dependency-index.ts';
import type { StoredPage } from '../../types.ts';
import { type RenderJob, renderPages } from './render-pool.ts';
import type { SharedFolder } from '../../../storage/shared-folder.ts';
import type { FileDifference, LiveFile, SiteSource } from '../../types.ts';

export interface RenderedSite {
  files: ReadonlyMap<string, LiveFile>;
  difference: FileDifference;
  /** The pages that were rendered. */
  pages: StoredPage[];
  /** The dependencies of these pages. */
  records: PageRecord[];
  /** The pictures that these pages refer to, and that are new. */
  wanted: WantedPicture[];
  /** Addresses of the pictures that all pages refer to. */
  pictures: ReadonlySet<string>;
  /** Why pages show lists as failed; empty unless `tolerant`. */
  failedReads: string[];
  /** What staff are told of a picture that cannot be read. */
  warning: string | undefined;
}

interface SiteRenderOptions {
  tolerant?: boolean;
  isClean?: boolean;
  /** Lets features read the pages. */
  readsPages?: boolean;
  /** Interrupts the rendering. */
  signal?: AbortSignal;
}

/**
 * Renders every page and stores every file of the site, except for the pictures, which are drawn later.
 * With `tolerant`, a page shows a list that cannot be read as failed; with `isClean`, no article of an
 * earlier run is used.
 * @throws PageFailure if a page fails or refers to a missing file
 */
export async function renderSite(
  source: SiteSource,
  before: ReadonlyMap<string, LiveFile>,
  { tolerant = false, isClean = false, readsPages = false, signal }: SiteRenderOptions = {},
): Promise<RenderedSite> {
  const failedReads = new Set<string>();
  const onFailedRead = (cause: unknown) => failedReads.add(plainMessageOf(cause));
  const readers = createReaders(source.published.read);
  const context = tolerant ? { onFailedRead } : {};
  const dependencies = new Set<string>();
  await source.site.commonPaths(
    readers.forPage((key) => dependencies.add(key)),
    context,
  );
  const paths = await source.site.publicPaths(
    readers.forPage(() => undefined),
    context,
  );
  const pages = await renderPaths(source, paths, readers, {
    tolerant,
    isClean,
    readsPages,
    ...(signal && { signal }),
  });
  const wanted = picturesOf(pages);
  const assets = await storeAssets(
    source,
    readers.forPage(() => undefined),
  );
  const made = await Promise.all(filesOfPages.map(({ make }) => make(pages, source.store)));
  const all = [...assets.files, ...pages.map(fileOf), ...made.flatMap(({ files }) => files)];
  const files = new Map(all.map((file) => [file.path, file]));
  await checkReferences(pages, files, source.uploads);
  for (const page of pages) for (const cause of page.failedReads) failedReads.add(cause);
  const removed = [...before.keys()].filter((path) => !files.has(path));
  const records = [
    ...pages.map(recordOf),
    { path: pathSet, dependencies: [...dependencies].sort(), pictures: [] },
  ];
  return {
    files,
    difference: differenceOf(before, files.values(), removed),
    pages,
    records,
    wanted,
    pictures: new Set(wanted.map(({ path }) => path)),
    failedReads: [...failedReads],
    warning: assets.warning,
  };
}

interface PathsOptions extends Pick<RenderJob, 'signal' | 'onPages'> {
  tolerant?: boolean;
  isClean?: boolean;
  readsPages?: boolean;
}

/** Renders and stores pages; many pages on all cores. */
export function renderPaths(
  source: SiteSource,
  paths: string[],
  readers: RenderOptions['readers'],
  { tolerant = false, isClean = false, readsPages = false, signal, onPages }: PathsOptions = {},
): Promise<StoredPage[]> {
  const { site, siteUrl, apiUrl, store, isDryRun = false } = source;
  const workers = {
    database: source.publishedAddress,
    objects: source.objects,
    compiled: join(site.assets, '..'),
    siteUrl,
    apiUrl,
    tolerant,
    isClean,
    isDryRun,
    readsPages: readsPages && hooksOf(source).length > 0,
  };
  const onProgress = (done: number, total: number) => source.onProgress?.(done, total);
  const keep = (articles: Article[]) => keepArticles(source.published, site.markdownVersion, articles);
  return renderPages({
    paths,
    site,
    store,
    options: { readers, mode: 'public', siteUrl, apiUrl, tolerant, isApart: true },
    read: readsPages ? createPageReader(source, readers, { isOwnThread: false }) : undefined,
    workers,
    keepArticles: keep,
    timeout: source.pageTimeout,
    onProgress,
    ...(onPages && { onPages }),
    ...(signal && { signal }),
  });
}

/** The pictures that pages refer to, each once. */
export function picturesOf(pages: StoredPage[]): WantedPicture[] {
  const wanted = new Map<string, WantedPicture>();
  for (const { path: page, pictures } of pages)
    for (const [path, picture] of pictures) wanted.set(path, { path, picture, page });
  return [...wanted.values()];
}

/** The page as a file of the site. */
export function fileOf({ path, object, status, type, size, headers }: StoredPage): LiveFile {
  return { path, object, status, type, size, headers };
}

/** The dependencies of a page, for the index. */
export function recordOf({ path, dependencies, pictures }: StoredPage): PageRecord {
  return { path, dependencies, pictures: pictures.map(([picture]) => picture) };
}

/** How the files differ from those before. */
export function differenceOf(
  before: ReadonlyMap<string, LiveFile>,
  files: Iterable<LiveFile>,
  removed: string[],
): FileDifference {
  const difference: FileDifference = { added: [], changed: [], removed };
  for (const file of files) {
    const old = before.get(file.path);
    if (!old) difference.added.push(file);
    else if (old.object !== file.object || JSON.stringify(old.headers) !== JSON.stringify(file.headers))
      difference.changed.push(file);
  }
  return difference;
}

/** @throws PageFailure if a page refers to a missing file, with other such pages */
export async function checkReferences(
  pages: StoredPage[],
  files: ReadonlyMap<string, LiveFile>,
  uploads: Pick<SharedFolder, 'missing'>,
): Promise<void> {
  const missing = await missingUploads(pages, uploads);
  const failures = new Failures();
  for (const { path, references, pictures, dependencies } of pages) {
    for (const reference of references) {
      if (files.has(reference) || pictures.some(([picture]) => picture === reference)) continue;
      if (isUpload(reference) && !missing.has(basename(reference))) continue;
      const message = `The page ${path} refers to ${reference}, which does not exist`;
      failures.add(new PageFailure(path, message, { dependencies }));
      break;
    }
  }
  failures.throwIfAny();
}

/** Names of the uploads that pages refer to and that do not exist. */
async function missingUploads(
  pages: Pick<StoredPage, 'references'>[],
  uploads: Pick<SharedFolder, 'missing'>,
): Promise<Set<string>> {
  const names = pages.flatMap(({ references }) =>
    references.filter(isUpload).map((reference) => basename(reference)),
  );
  return new Set(await uploads.missing(names));
}

function isUpload(reference: string): boolean {
  return reference.startsWith('/uploads/');
}
