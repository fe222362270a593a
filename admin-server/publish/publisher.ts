import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { copyRows, restoreRows } from '#content-db/copy.ts';
import type { Database } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import { createReaders } from '#content-db/reader.ts';
import { storeAssets } from './assets.ts';
import type { CompiledSite } from './compiled-site.ts';
import { encodeFiles } from './encode.ts';
import type { LiveFile, LiveRedirect, LiveSite } from './live-site.ts';
import { markPublished, pendingChanges, selectionOf, splitByTime } from './pending.ts';
import { withPublishLease } from './lease.ts';
import { drawPictures } from './pictures.ts';
import { beginRelease, commitRelease, endRelease, liveRelease, loadLiveFiles, type ReleaseDifference } from './release-log.ts';
import type { StoredPage } from './render-page.ts';
import { renderPages } from './render-pool.ts';
import type { ObjectStore } from './store.ts';

export interface PublisherDeps {
  content: Database;
  published: Database;
  store: ObjectStore;
  site: CompiledSite;
  siteUrl: string;
  uploads: string;
  /** Folder of the object store and address of the published database, for render threads. */
  objects: string;
  publishedUrl: string;
  publishedAuthToken?: string | undefined;
  clock: () => Date;
  onProgress?: (step: 'render' | 'draw', done: number, total: number) => void;
}

export interface PublishOptions {
  by: string;
  /** Render everything anew, also when nothing is pending. */
  all?: boolean;
}

export interface PublishResult {
  release: number;
  state: 'live' | 'failed';
  pages: { rendered: number; changed: number; removed: number };
  ms: number;
  error?: string;
}

export interface Publisher {
  live(): LiveSite | undefined;
  /** Publishes what is pending and due. One at a time; a call that comes meanwhile waits its turn. */
  publish(options: PublishOptions): Promise<PublishResult>;
  /** Resolves when the running publish and the encoding of its files have ended. */
  settled(): Promise<void>;
}

/** Creates the publisher over what is live now; see `recover` for what an unclean stop left. */
export async function createPublisher(deps: PublisherDeps): Promise<Publisher> {
  let live = await loadLiveSite(deps.published);
  let running: Promise<unknown> = Promise.resolve();
  let background: Promise<unknown> = live ? encodeFiles(live.files.values(), deps.store).catch(() => undefined) : Promise.resolve();

  async function publish(options: PublishOptions): Promise<PublishResult> {
    const started = performance.now();
    const before = live?.files ?? new Map<string, LiveFile>();
    const outcome = await withPublishLease(deps.published, deps.clock, () => release(deps, options, before, live?.release));
    if (!outcome) return { release: live?.release ?? 0, state: 'live', pages: none, ms: performance.now() - started };
    if ('error' in outcome) {
      return { release: outcome.release, state: 'failed', pages: none, ms: performance.now() - started, error: outcome.error };
    }
    const { rendered, difference } = outcome;
    const written = [...difference.added, ...difference.changed];
    const encoding = encodeFiles(written, deps.store);
    // A large release goes live first; until its encodings are made, files are sent as they are.
    if (written.length <= encodedBeforeLive) await encoding;
    else background = Promise.all([background, encoding.catch(() => undefined)]);
    live = { release: outcome.release, files: outcome.files, redirects: await loadRedirects(deps.published) };
    const changed = difference.added.length + difference.changed.length;
    return {
      release: outcome.release,
      state: 'live',
      pages: { rendered, changed, removed: difference.removed.length },
      ms: performance.now() - started,
    };
  }

  return {
    live: () => live,
    publish(options) {
      const turn = running.then(() => publish(options));
      running = turn.catch(() => undefined);
      return turn;
    },
    settled: async () => void (await Promise.all([running, background])),
  };
}

/** Up to this many new files are encoded before they go live. */
const encodedBeforeLive = 300;

const none = { rendered: 0, changed: 0, removed: 0 };

interface Released {
  release: number;
  files: Map<string, LiveFile>;
  rendered: number;
  difference: ReleaseDifference;
}

/** One release from copy to commit. @returns nothing where nothing is to be published */
async function release(
  deps: PublisherDeps,
  { by, all = false }: PublishOptions,
  before: ReadonlyMap<string, LiveFile>,
  liveId: number | undefined,
): Promise<Released | { release: number; error: string } | undefined> {
  const { content, published, site, clock } = deps;
  const { due, waiting } = await splitByTime(content.read, await pendingChanges(content.read), clock());
  const current = await liveRelease(published.read);
  if (liveId !== undefined && !all && due.length === 0 && current?.renderer === site.version) return undefined;
  const changes = due.map(({ id }) => id);
  // A row that waits is copied as well: one that is live already is withdrawn until its time.
  const selection = selectionOf([...due, ...waiting]);
  const { id, undo } = await published.write(async (tx) => {
    const undo = await copyRows(content.read, tx, selection, clock());
    return { id: await beginRelease(tx, { by, renderer: site.version, changes, undo }), undo };
  });
  try {
    const { files, pages } = await makeFiles(deps, before);
    const difference = compare(before, files);
    await commitRelease(published, id, difference, pages, before);
    await markPublished(content, changes, id);
    return { release: id, files, rendered: pages.length, difference };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await published.write(async (tx) => {
      await restoreRows(tx, undo);
      await endRelease(tx, id, 'failed', message);
    });
    if (error instanceof Problem) throw error;
    return { release: id, error: message };
  }
}

async function makeFiles(deps: PublisherDeps, before: ReadonlyMap<string, LiveFile>) {
  const { site, store, published, siteUrl } = deps;
  const paths = await site.publicPaths(createReaders(published.read).forPage(() => undefined));
  const pages = await renderPages({
    paths,
    site,
    store,
    database: published,
    siteUrl,
    workers: {
      databaseUrl: deps.publishedUrl,
      databaseAuthToken: deps.publishedAuthToken,
      objects: deps.objects,
      compiled: join(site.assets, '..'),
      siteUrl,
    },
    onProgress: (done, total) => deps.onProgress?.('render', done, total),
  });
  const pictures = await drawPictures(new Map(pages.flatMap((page) => page.pictures)), before, {
    store,
    onProgress: (done, total) => deps.onProgress?.('draw', done, total),
  });
  const assets = await storeAssets(site.assets, store);
  const files = new Map([...assets, ...pictures, ...pages.map(fileOf)].map((file) => [file.path, file]));
  await checkReferences(pages, files, deps.uploads);
  return { files, pages };
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

function compare(before: ReadonlyMap<string, LiveFile>, after: ReadonlyMap<string, LiveFile>): ReleaseDifference {
  const difference: ReleaseDifference = { added: [], changed: [], removed: [] };
  for (const [path, file] of after) {
    const old = before.get(path);
    if (!old) difference.added.push(file);
    else if (old.object !== file.object || JSON.stringify(old.headers) !== JSON.stringify(file.headers)) difference.changed.push(file);
  }
  for (const path of before.keys()) if (!after.has(path)) difference.removed.push(path);
  return difference;
}

export async function loadLiveSite(published: Database): Promise<LiveSite | undefined> {
  const current = await liveRelease(published.read);
  if (!current) return undefined;
  return { release: current.id, files: await loadLiveFiles(published.read), redirects: await loadRedirects(published) };
}

async function loadRedirects(published: Database): Promise<Map<string, LiveRedirect>> {
  const rules = await createReaders(published.read).forPage(() => undefined).list('redirects', 'rule');
  return new Map(rules.map(({ fromUrl, toUrl, redirectType }) => [fromUrl, { to: toUrl, status: redirectType }]));
}
