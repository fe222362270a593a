import { isAnythingPending } from '../select/pending.ts';
import type { LiveFile, LiveSite, PublisherDeps, PublishResult, RestoreOptions } from '../types.ts';
import { isImmutable } from '../immutable-files.ts';
import { type Current, loadCurrent } from './current.ts';
import { type HeldLease, withPublishLease } from './lease.ts';
import type { OnBegin } from './making.ts';
import { liveRelease } from './release-log.ts';
import { makeRelease, type ReleaseOptions, markPublishedOrWarn, rendererOf } from './release.ts';
import { restoreRelease } from './restore.ts';

/** What came of a publish, and the files that it wrote. */
export interface Outcome {
  result: Omit<PublishResult, 'ms'>;
  written: LiveFile[];
}

/** What is live, and what replaces it. Only one `publish` or `restore` may run at a time. */
export interface LiveState {
  current(): Current;
  /** See `Publisher.isStale`. */
  isStale(): boolean;
  publish(options: ReleaseOptions, onBegin: OnBegin): Promise<Outcome>;
  restore(options: RestoreOptions, onBegin: OnBegin): Promise<Outcome>;
}

/** Loads what is live. */
export async function openLiveState(deps: PublisherDeps): Promise<LiveState> {
  const { published, content } = deps;
  let current = await loadCurrent(published);

  const isStale = () => current.site !== undefined && current.renderer !== rendererOf(deps);

  /** Another server may have published since. */
  async function refresh(): Promise<void> {
    if ((await liveRelease(published.read))?.id !== current.site?.release)
      current = await loadCurrent(published);
  }

  function inLease<T>(work: (lease: HeldLease) => Promise<T>): Promise<T> {
    return withPublishLease(published, deps.clock, async (lease) => {
      await refresh();
      return work(lease);
    });
  }

  async function publish(options: ReleaseOptions, onBegin: OnBegin): Promise<Outcome> {
    await refresh();
    const isNeeded = options.all || !current.site || isStale() || (await isAnythingPending(content.read));
    const released = isNeeded
      ? await inLease((lease) =>
          makeRelease(deps, { ...options, all: options.all || (isStale() && !options.isAhead) }, current, {
            lease,
            onBegin,
          }),
        )
      : undefined;
    if (!released)
      return { result: { release: current.site?.release ?? 0, state: 'live', pages: none }, written: [] };
    if (!('site' in released)) return { result: { ...released, state: 'failed', pages: none }, written: [] };
    const { site, rendered, renderer, difference, lists, warning: error } = released;
    const retired = retiredFiles(current.site, difference.removed);
    const retiredPictures = current.site?.pictures.difference(site.pictures) ?? new Set();
    current = { ...current, site: { ...site, retired, retiredPictures }, renderer, lists };
    const written = [...difference.added, ...difference.changed];
    const pages = { rendered, changed: written.length, removed: difference.removed.length };
    return { result: { release: site.release, state: 'live', pages, error }, written };
  }

  async function restore(options: RestoreOptions, onBegin: OnBegin): Promise<Outcome> {
    const { before, release, changes, takenBack, difference } = await inLease(async (lease) => {
      const before = current.site;
      return {
        before,
        ...(await restoreRelease(deps, options, before?.files ?? new Map(), { lease, onBegin })),
      };
    });
    current = await loadCurrent(published);
    if (current.site)
      current.site = {
        ...current.site,
        retired: retiredFiles(before, difference.removed),
        retiredPictures: before?.pictures.difference(current.site.pictures) ?? new Set(),
      };
    const { by, address, to: restores } = options;
    const settlement = { release, changes, takenBack, by, address, restores };
    const error = await markPublishedOrWarn(deps, settlement);
    const changed = difference.added.length + difference.changed.length;
    const pages = { rendered: 0, changed, removed: difference.removed.length };
    return { result: { release, state: 'live', pages, error }, written: [] };
  }

  return { current: () => current, isStale, publish, restore };
}

const none = { rendered: 0, changed: 0, removed: 0 };

/** Removed files that pages of the release before still refer to. */
function retiredFiles(before: LiveSite | undefined, removed: string[]): Map<string, LiveFile> {
  const files = removed.filter(isImmutable).flatMap((path) => before?.files.get(path) ?? []);
  return new Map(files.map((file) => [file.path, file]));
}
