import { copyRows, restoreRows } from '#content-db/copy.ts';
import type { Database } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import { createReaders } from '#content-db/reader.ts';
import { encodeFiles } from './encode.ts';
import type { LiveFile, LiveRedirect, LiveSite } from './live-site.ts';
import { isAnyThere, markPublished, markScheduled, pendingChanges, selectionOf, splitByTime } from './pending.ts';
import { withPublishLease } from './lease.ts';
import { renderSite, type SiteSource } from './render-site.ts';
import { beginRelease, commitRelease, endRelease, liveRelease, loadLiveFiles, type ReleaseDifference } from './release-log.ts';

export interface PublisherDeps extends SiteSource {
  content: Database;
  clock: () => Date;
}

export interface PublishOptions {
  by: string;
  /** Render everything anew, also when nothing is pending. */
  all?: boolean;
  /**
   * Which changes it carries: all that are pending; those that an earlier publish accepted and whose
   * time has come; or none, as after a new version of the code.
   */
  changes?: 'pending' | 'due' | 'none';
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
  /** Whether what is live was rendered by another version of the compiled pages. */
  isStale(): boolean;
  /** Resolves when the running publish and the encoding of its files have ended. */
  settled(): Promise<void>;
}

/** Creates the publisher over what is live now; see `recover` for what an unclean stop left. */
export async function createPublisher(deps: PublisherDeps): Promise<Publisher> {
  let live = await loadLiveSite(deps.published);
  let renderer = (await liveRelease(deps.published.read))?.renderer;
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
    live = {
      release: outcome.release,
      files: outcome.files,
      retired: retiredAssets(before, difference.removed),
      redirects: await loadRedirects(deps.published),
    };
    renderer = deps.site.version;
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
    isStale: () => live !== undefined && renderer !== deps.site.version,
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
  { by, all = false, changes: wanted = 'pending' }: PublishOptions,
  before: ReadonlyMap<string, LiveFile>,
  liveId: number | undefined,
): Promise<Released | { release: number; error: string } | undefined> {
  const { content, published, site, clock } = deps;
  const pending = wanted === 'none' ? [] : await pendingChanges(content.read, wanted);
  const { due, waiting } = await splitByTime(content.read, pending, clock());
  // A row that waits is copied as well: one that is live already is withdrawn until its time.
  const withdraws = await isAnyThere(published.read, selectionOf(waiting));
  if (liveId !== undefined && !all && due.length === 0 && !withdraws) return undefined;
  const changes = due.map(({ id }) => id);
  const selection = selectionOf([...due, ...waiting]);
  const { id, undo } = await published.write(async (tx) => {
    const undo = await copyRows(content.read, tx, selection, clock());
    return { id: await beginRelease(tx, { by, renderer: site.version, changes, undo }), undo };
  });
  let released: Released;
  try {
    const { files, pages } = await renderSite(deps, before);
    const difference = compare(before, files);
    await commitRelease(published, id, difference, pages, before);
    released = { release: id, files, rendered: pages.length, difference };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await published.write(async (tx) => {
      await restoreRows(tx, undo);
      await endRelease(tx, id, 'failed', message);
    });
    if (error instanceof Problem) throw error;
    return { release: id, error: message };
  }
  // It is live by now, whatever happens: what cannot be noted here is noted at the next start.
  await markPublished(content, changes, id);
  if (wanted === 'pending') await markScheduled(content, waiting.map((change) => change.id));
  return released;
}

function retiredAssets(before: ReadonlyMap<string, LiveFile>, removed: string[]): Map<string, LiveFile> {
  const gone = new Set(removed);
  return new Map([...before].filter(([path]) => /^\/(?:_astro|og)\//.test(path) && gone.has(path)));
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

/** The active redirects of the published content. */
export async function loadRedirects(published: Database): Promise<Map<string, LiveRedirect>> {
  const rules = await createReaders(published.read).forPage(() => undefined).list('redirects', 'rule');
  return new Map(rules.map(({ fromUrl, toUrl, redirectType }) => [fromUrl, { to: toUrl, status: redirectType }]));
}
