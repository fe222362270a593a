import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database } from '#content-db/open.ts';
import { createReaders } from '#content-db/reader.ts';
import { storeAssets } from './assets.ts';
import type { CompiledSite } from './compiled-site.ts';
import type { LiveFile } from './live-site.ts';
import { drawPictures } from './pictures.ts';
import type { StoredPage } from './render-page.ts';
import { renderPages } from './render-pool.ts';
import type { ObjectStore } from './store.ts';

/** What the whole site is made of, and where its files go. */
export interface SiteSource {
  published: Database;
  site: CompiledSite;
  siteUrl: string;
  store: ObjectStore;
  /** Folder of the uploaded pictures. */
  uploads: string;
  /** Folder of the object store and address of the published database, for render threads. */
  objects: string;
  publishedAddress: { url: string; authToken?: string };
  onProgress?: (step: 'render' | 'draw', done: number, total: number) => void;
}

export interface RenderedSite {
  files: Map<string, LiveFile>;
  pages: StoredPage[];
  /** Why lists are shown as failed; empty unless `tolerant`. */
  failedReads: string[];
}

/**
 * Renders every page and stores every file of the site. Throws, naming the page, where one fails or
 * refers to a file that is not there. Pictures that are among `known` are not drawn again. Under
 * `tolerant` a list that cannot be read is shown as failed.
 */
export async function renderSite(source: SiteSource, known: ReadonlyMap<string, LiveFile>, { tolerant = false } = {}): Promise<RenderedSite> {
  const { site, store, published, siteUrl } = source;
  const failedReads = new Set<string>();
  const onFailedRead = (cause: unknown) => failedReads.add(cause instanceof Error ? cause.message : String(cause));
  const readers = createReaders(published.read);
  const paths = await site.publicPaths(readers.forPage(() => undefined), tolerant ? { onFailedRead } : {});
  const pages = await renderPages({
    paths,
    site,
    store,
    options: { readers, mode: 'public', siteUrl, tolerant },
    workers: {
      database: source.publishedAddress,
      objects: source.objects,
      compiled: join(site.assets, '..'),
      siteUrl,
      tolerant,
    },
    onProgress: (done, total) => source.onProgress?.('render', done, total),
  });
  const pictures = await drawPictures(new Map(pages.flatMap((page) => page.pictures)), known, {
    store,
    onProgress: (done, total) => source.onProgress?.('draw', done, total),
  });
  const assets = await storeAssets(site.assets, store);
  const files = new Map([...assets, ...pictures, ...pages.map(fileOf)].map((file) => [file.path, file]));
  await checkReferences(pages, files, source.uploads);
  for (const page of pages) page.failedReads.forEach(onFailedRead);
  return { files, pages, failedReads: [...failedReads] };
}

function fileOf({ path, object, status, type, size, headers }: StoredPage): LiveFile {
  return { path, object, status, type, size, headers };
}

/** A page must not go live that refers to a file which is not there. */
async function checkReferences(pages: StoredPage[], files: ReadonlyMap<string, LiveFile>, uploads: string): Promise<void> {
  const uploaded = new Map<string, boolean>();
  for (const { path, references } of pages) {
    for (const reference of references) {
      if (files.has(reference)) continue;
      const isThere = reference.startsWith('/uploads/') && (uploaded.get(reference) ?? (await exists(join(uploads, basename(reference)))));
      uploaded.set(reference, isThere);
      if (!isThere) throw new Error(`The page ${path} refers to ${reference}, which does not exist`);
    }
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(() => true, () => false);
}

