import pLimit from 'p-limit';
import type { PageCounts } from '#content-db/releases.ts';
import { type HeldLease, type Versions, withLease } from '../../../leases/lease.ts';
import { makerOf } from '../../hooks.ts';
import { isAnythingPending } from '../../pending/pending.ts';
import { areWithdrawalsOpen, differsInWithdrawals } from '../affected/withdrawals.ts';
import { keptReleases } from '../store/garbage-collection.ts';
import { isImmutable } from '../../immutable-files.ts';
import type {
  LiveFile,
  PublisherDeps,
  PublishResult,
  ReleaseDifference,
  RestoreOptions,
} from '../../types.ts';
import { type Current, followLive, loadCurrent, withRetired } from './current.ts';
import { isLiveMarked } from './interrupted.ts';
import type { OnBegin } from './release-context.ts';
import {
  type FailedRelease,
  makeRelease,
  markPublishedOrWarn,
  type Released,
  type ReleaseOptions,
  rendererOf,
} from './release.ts';
import { restoreRelease, type Restored } from './restore.ts';
import { restoreByRendering } from './restore-by-rendering.ts';

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
  /** See `Publishing.isStale`. */
  isStale(): boolean;
  publish(options: ReleaseOptions, onBegin: OnBegin): Promise<Outcome>;
  restore(options: RestoreOptions, onBegin: OnBegin): Promise<Outcome>;
  /** Takes over what another server has published since, unless something is being published here. */
  follow(): Promise<void>;
}

interface LiveStateOptions {
  versions: Versions;
  /** Ends the waiting for other servers that publish. */
  closing: AbortSignal;
  /** Called when the release of another server is live here, whoever noticed it. */
  onFollowed(): void;
}

/** Loads what is live. */
export async function openLiveState(
  deps: PublisherDeps,
  { versions, closing, onFollowed }: LiveStateOptions,
): Promise<LiveState> {
  const { published, server, keptReleases: kept = keptReleases } = deps;
  let current = await loadCurrent(published);
  let isPublishing = false;
  const alone = pLimit(1);

  const isStale = () => current.site !== undefined && current.renderer !== rendererOf(deps);
  const read = () => alone(async () => void (current = await followLive(published, current, kept)));

  async function refresh(): Promise<void> {
    const before = current;
    await read();
    if (current !== before) onFollowed();
  }

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
    const overtaken = await versions.overtaken();
    // A newer server finds what is due too.
    if (overtaken && options.changes !== 'due') throw overtaken;
    const isNeeded =
      !overtaken && (options.all || !current.site || isStale() || (await isAnythingOpen(deps)));
    const released = isNeeded
      ? await inLease((lease) =>
          makeRelease(deps, { ...options, all: options.all || (isStale() && !options.isAhead) }, current, {
            lease,
            onBegin,
          }),
        )
      : undefined;
    return switchTo(released, known);
  }

  /** Serves a release that was made. @param known what was live when it was asked for */
  async function switchTo(released: Released | FailedRelease | undefined, known: Current): Promise<Outcome> {
    // Another server, which has published since, may have stopped before it drew the pictures.
    const isKnown = current === known;
    if (!released || !('site' in released))
      return { ...unchanged(released, current.site?.release ?? 0), ...(isKnown && { wanted: [] }) };
    const { site, renderer, difference, gone, memory, wanted } = released;
    const { removed } = difference;
    current = { ...current, site: withRetired(site, current.site, { removed, gone }), renderer, memory };
    return { ...outcomeOf(released), ...(isKnown && { wanted }) };
  }

  async function restore(options: RestoreOptions, onBegin: OnBegin): Promise<Outcome> {
    const known = current;
    return inLease(async (lease) => {
      // The files of that release may show what is taken down, so they are not served again.
      if (await differ(deps, options.to)) {
        const made = restoreByRendering(deps, { ...options, all: isStale() }, current, { lease, onBegin });
        return switchTo(await made, known);
      }
      const live = { files: current.site?.files ?? new Map(), index: current.index };
      const restored = await restoreRelease(deps, options, live, { lease, onBegin });
      await read();
      return outcomeOfRestore(deps, options, restored, lease);
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

/** Whether anything waits for a release, or for its end. */
async function isAnythingOpen({ content, published }: Pick<PublisherDeps, 'content' | 'published'>) {
  return (
    (await isAnythingPending(content.read)) ||
    (await areWithdrawalsOpen(content.read, published.read)) ||
    !(await isLiveMarked(content, published))
  );
}

/** Whether something else is taken down now than in a release. */
async function differ(
  { content, published }: Pick<PublisherDeps, 'content' | 'published'>,
  release: number,
): Promise<boolean> {
  const isOpen = await areWithdrawalsOpen(content.read, published.read);
  return isOpen || differsInWithdrawals(published.read, release);
}

/** Records what a restore did with changes. @returns what came of it */
async function outcomeOfRestore(
  deps: PublisherDeps,
  { by, address, to: restores }: RestoreOptions,
  { release, changes, takenBack, difference }: Restored,
  lease: HeldLease,
): Promise<Outcome> {
  const outcome = { release, changes, takenBack, by, address, restores };
  const error = await markPublishedOrWarn(deps, outcome, lease);
  const pages = { rendered: 0, ...countsOf(difference) };
  return { result: { release, state: 'live', pages, error }, written: [] };
}

/** What came of a publish that changed nothing: it failed, or there was nothing to do. */
function unchanged(failed: FailedRelease | undefined, release: number): Outcome {
  const state = failed ? 'failed' : 'live';
  return { result: { release, ...failed, state, pages: none }, written: [] };
}

/** What came of a release that is live. */
function outcomeOf({ site, rendered, difference, warning: error }: Released): Outcome {
  const pages = { rendered, ...countsOf(difference) };
  const written = [...difference.added, ...difference.changed];
  return { result: { release: site.release, state: 'live', pages, error }, written };
}

/** How many public addresses differ: without the files that pages load, and those that features make of pages. */
function countsOf({ added, changed, removed, joined }: ReleaseDifference): Omit<PageCounts, 'rendered'> {
  const isAddress = (path: string) => path.startsWith('/') && !makerOf(path) && !isImmutable(path);
  return {
    changed: [...added, ...changed].filter(({ path }) => isAddress(path)).length + joined.length,
    removed: removed.filter(isAddress).length,
  };
}

const none = { rendered: 0, changed: 0, removed: 0 };
