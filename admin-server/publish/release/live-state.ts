import pLimit from 'p-limit';
import { overtaken, type Succession } from '../../leases/succession.ts';
import type { PageCounts } from '#content-db/releases.ts';
import { inSpan } from '#content-db/spans.ts';
import { isIndexFile } from '#site/search/index-files.ts';
import { type HeldLease, withLease } from '../../leases/lease.ts';
import { isAnythingPending } from '../select/pending.ts';
import { keptReleases } from '../store/garbage-collection.ts';
import type { LiveFile, PublisherDeps, PublishResult, ReleaseDifference, RestoreOptions } from '../types.ts';
import { type Current, followLive, loadCurrent, withRetired } from './current.ts';
import { isLiveMarked } from './interrupted.ts';
import type { OnBegin } from './making.ts';
import { makeRelease, type ReleaseOptions, markPublishedOrWarn, rendererOf } from './release.ts';
import { restoreRelease } from './restore.ts';

/** What came of a publish, and the files that it wrote. */
export interface Outcome {
  result: Omit<PublishResult, 'ms'>;
  written: LiveFile[];
  /** The pictures that may have to be drawn; all of them if it is not known. */
  wanted?: string[];
}

/** What is live, and what replaces it. Only one `publish` or `restore` may run at a time. */
export interface LiveState {
  current(): Current;
  /** See `Publisher.isStale`. */
  isStale(): boolean;
  publish(options: ReleaseOptions, onBegin: OnBegin): Promise<Outcome>;
  restore(options: RestoreOptions, onBegin: OnBegin): Promise<Outcome>;
  /** Takes over what another server has published since, unless something is being published here. */
  follow(): Promise<void>;
}

interface LiveStateOptions {
  succession: Succession;
  /** Ends the waiting for other servers that publish. */
  closing: AbortSignal;
}

/** Loads what is live. */
export async function openLiveState(
  deps: PublisherDeps,
  { succession, closing }: LiveStateOptions,
): Promise<LiveState> {
  const { published, content, server, keptReleases: kept = keptReleases } = deps;
  let current = await loadCurrent(published);
  let isPublishing = false;
  const alone = pLimit(1);

  const isStale = () => current.site !== undefined && current.renderer !== rendererOf(deps);
  const refresh = () => alone(async () => void (current = await followLive(published, current, kept)));

  async function inLease<T>(work: (lease: HeldLease) => Promise<T>): Promise<T> {
    return withLease(published, { name: 'publish', server, signal: closing }, async (lease) => {
      isPublishing = true;
      try {
        await refresh();
        return await work(lease);
      } finally {
        isPublishing = false;
      }
    });
  }

  async function publish(options: ReleaseOptions, onBegin: OnBegin): Promise<Outcome> {
    const known = current;
    await refresh();
    const isOvertaken = await succession.isOvertaken();
    // A newer server finds what is due too.
    if (isOvertaken && options.changes !== 'due') throw overtaken();
    const isNeeded =
      !isOvertaken &&
      (options.all ||
        !current.site ||
        isStale() ||
        (await isAnythingPending(content.read)) ||
        !(await isLiveMarked(content, published)));
    const released = isNeeded
      ? await inLease((lease) =>
          makeRelease(deps, { ...options, all: options.all || (isStale() && !options.isAhead) }, current, {
            lease,
            onBegin,
          }),
        )
      : undefined;
    // Another server, which has published since, may have stopped before it drew the pictures.
    const wanted = (own: string[]) => current === known && { wanted: own };
    const release = current.site?.release ?? 0;
    if (!released) return { result: { release, state: 'live', pages: none }, written: [], ...wanted([]) };
    if (!('site' in released))
      return { result: { ...released, state: 'failed', pages: none }, written: [], ...wanted([]) };
    const drawn = wanted(released.wanted);
    const { site, rendered, renderer, difference, memory, warning: error } = released;
    await inSpan({ name: 'publish.switch', isInner: true }, async () => {
      current = { ...current, site: withRetired(site, current.site, difference.removed), renderer, memory };
    });
    const written = [...difference.added, ...difference.changed];
    const pages = { rendered, ...countsOf(difference) };
    return { result: { release: site.release, state: 'live', pages, error }, written, ...drawn };
  }

  async function restore(options: RestoreOptions, onBegin: OnBegin): Promise<Outcome> {
    return inLease(async (lease) => {
      const files = current.site?.files ?? new Map();
      const { release, changes, takenBack, difference } = await inSpan({ name: 'publish.commit' }, () =>
        restoreRelease(deps, options, files, { lease, onBegin }),
      );
      await inSpan({ name: 'publish.switch' }, refresh);
      const { by, address, to: restores } = options;
      const settlement = { release, changes, takenBack, by, address, restores };
      const error = await markPublishedOrWarn(deps, settlement, lease);
      const pages = { rendered: 0, ...countsOf(difference) };
      return { result: { release, state: 'live', pages, error }, written: [] };
    });
  }

  return {
    current: () => current,
    isStale,
    publish,
    restore,
    async follow() {
      if (!isPublishing) await refresh();
    },
  };
}

/** How many pages differ; the files of the search index are none. */
function countsOf({ added, changed, removed }: ReleaseDifference): Omit<PageCounts, 'rendered'> {
  const isPage = (path: string) => !isIndexFile(path);
  return {
    changed: [...added, ...changed].filter(({ path }) => isPage(path)).length,
    removed: removed.filter(isPage).length,
  };
}

const none = { rendered: 0, changed: 0, removed: 0 };
