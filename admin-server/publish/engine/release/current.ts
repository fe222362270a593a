import type { Database, Queries } from '#content-db/database/open.ts';
import { emptyMemory } from '#content-db/read/source.ts';
import { loadWithdrawn } from '#content-db/read/withdrawn.ts';
import { oldestKept } from '../store/garbage-collection.ts';
import { isImmutable } from '../../immutable-files.ts';
import { withChanges } from '../render/layered-map.ts';
import type { LiveIndex } from '../affected/affected.ts';
import { DependencyIndex } from '../affected/dependency-index.ts';
import { loadLiveSite } from './load-live-site.ts';
import { loadRedirects } from '../../pending/redirects.ts';
import { changedFiles, liveRelease } from './release-log.ts';
import type { LiveFile, LiveSite } from '../../types.ts';

/** The live release, with the index of its dependencies. */
export interface Current extends LiveIndex {
  site: LiveSite | undefined;
  /** See `rendererOf`. */
  renderer: string | undefined;
}

type Published = Pick<Database, 'read'>;

/** Loads what is live from the database. */
export function loadCurrent(published: Published): Promise<Current> {
  return whileLive(published.read, async (live) => ({
    site: live && (await loadLiveSite(published, live.id)),
    renderer: live?.renderer,
    index: await DependencyIndex.load(published.read),
    memory: emptyMemory(),
  }));
}

/**
 * What is live now, where `current` was. Reads what the releases since then changed, or everything if what they
 * changed is no longer known.
 * @param kept how many releases are kept; see `keptReleases`
 */
export async function followLive(published: Published, current: Current, kept: number): Promise<Current> {
  const { read } = published;
  const { site: before, index } = current;
  const live = await liveRelease(read);
  if (live?.id === before?.release) return current;
  // An older one is live where an older database was put in the place of the present one.
  if (!live || !before || live.id < before.release) return loadCurrent(published);
  const since = await whileLive(read, async (now) => ({
    release: now?.id ?? 0,
    renderer: now?.renderer,
    changed: await changedFiles(read, before.release),
    update: await index.changesSince(read, before.release),
    ofRedirects: await loadRedirects(published),
    gone: (await loadWithdrawn(read)).paths,
    // Read last, as another server may have removed meanwhile what releases changed.
    oldest: await oldestKept(read, kept),
  }));
  if (before.release < since.oldest) return loadCurrent(published);
  const { release, renderer, changed, update, ofRedirects, gone } = since;
  index.apply(update);
  const pictures = index.pictures();
  const site = { release, files: withChanges(before.files, changed), ...ofRedirects, pictures };
  const removed = changed.flatMap(([path, file]) => (file ? [] : path));
  return { site: withRetired(site, before, { removed, gone }), renderer, index, memory: emptyMemory() };
}

interface Differing {
  /** Paths that the site before had. */
  removed: string[];
  /** Paths that are taken down. */
  gone: ReadonlySet<string>;
}

/** Adds the files and pictures of the site before, to which its pages still refer, but for what is taken down. */
export function withRetired(
  site: LiveSite,
  before: LiveSite | undefined,
  { removed, gone }: Differing,
): LiveSite {
  const isKept = (path: string) => isImmutable(path) && !gone.has(path);
  const files = removed.filter(isKept).flatMap((path): [string, LiveFile][] => {
    const file = before?.files.get(path);
    return file ? [[path, file]] : [];
  });
  return {
    ...site,
    retired: new Map(files),
    picturesBefore: before?.pictures.difference(gone) ?? new Set(),
  };
}

/** Reads several things of the live release, again if another server publishes meanwhile. */
async function whileLive<T>(
  queries: Queries,
  load: (live: Awaited<ReturnType<typeof liveRelease>>) => Promise<T>,
): Promise<T> {
  for (let live = await liveRelease(queries); ;) {
    const loaded = await load(live);
    const now = await liveRelease(queries);
    if (now?.id === live?.id) return loaded;
    live = now;
  }
}
