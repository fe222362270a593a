import { toProblem } from '#content-db/database/errors.ts';
import { keptArticles, type RunResult, type UndoEntry } from '#content-db/releases.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type ContentMemory, emptyMemory } from '#content-db/read/source.ts';
import type { Affected, LiveIndex } from '../affected/affected.ts';
import { chooseChanges } from '../../pending/choice.ts';
import { areWithdrawalsOpen } from '../affected/withdrawals.ts';
import { copyChanges } from '../affected/copy-changes.ts';
import type { HeldLease } from '../../../leases/lease.ts';
import type { ReleaseContext } from './release-context.ts';
import { publishableOthers } from './leave-out.ts';
import { loadRedirects } from '../../pending/redirects.ts';
import { anyExists, type Change, selectionOf } from '../../pending/pending.ts';
import {
  markPublished,
  markScheduled,
  recordFailure,
  type ReleaseOutcome,
} from '../../pending/release-outcome.ts';
import type { DependencyIndex } from '../affected/dependency-index.ts';
import { causesOf } from '../affected/causes.ts';
import { finishInterrupted } from './interrupted.ts';
import { commitRelease, rollBack, startRelease } from './release-log.ts';
import { hooksOf } from '../../hooks.ts';
import { PageFailure } from '../../page/page-failure.ts';
import { renderAffected } from '../render/render-affected.ts';
import { renderSite } from '../render/render-site.ts';
import type {
  LiveFile,
  LiveSite,
  PublisherDeps,
  PublishOptions,
  ReleaseDifference,
  SiteSource,
} from '../../types.ts';
import type { Current } from './current.ts';
import { joinedPages } from '../affected/joined-pages.ts';

export interface ReleaseOptions extends PublishOptions {
  /** Interrupts the rendering; the release is then rolled back. */
  signal?: AbortSignal;
  /** A release of all pages follows: this one renders its own only, also if the code is new. */
  isAhead?: boolean;
}

/** A release that was committed. */
export interface Released {
  site: LiveSite;
  renderer: string;
  rendered: number;
  difference: ReleaseDifference;
  /** Addresses that are taken down. */
  gone: ReadonlySet<string>;
  /** Pictures that it is the first to show. */
  wanted: string[];
  memory: ContentMemory;
  /** What went wrong, although the release is live. */
  warning: string | undefined;
}

/** A release that was rolled back; the site did not change. */
export interface FailedRelease extends Pick<RunResult, 'failures' | 'others'> {
  release: number;
  error: string;
  /** Ids of the changes that may be the cause; see `causesOf`. */
  causes: number[];
}

/**
 * Makes one release over what is live, from copy to commit. If it fails, its rows are rolled back.
 * @returns undefined if nothing is to be published
 * @throws Problem if not the content is the cause of a failure, but the program or the machine
 */
export async function makeRelease(
  deps: PublisherDeps,
  options: ReleaseOptions,
  current: Current,
  { lease, onBegin }: ReleaseContext,
): Promise<Released | FailedRelease | undefined> {
  await finishInterrupted(deps.content, lease.database, deps.pendingHooks);
  const started = await copyWanted(deps, options, current.site && current, { lease, onBegin });
  return started && finishRelease(deps, started, current, { lease, ...options });
}

/** Renders, stores and commits a release whose rows were copied. If that fails, its rows are rolled back. */
export async function finishRelease(
  deps: PublisherDeps,
  started: StartedRelease,
  current: Current,
  { lease, ...options }: CommitOptions,
): Promise<Released | FailedRelease> {
  let released: Released;
  try {
    released = await renderAndCommit(deps, started, current, { lease, ...options });
  } catch (error) {
    return failRelease(deps, started, current.index, { error, signal: options.signal });
  }
  const warning = await markPublishedOrWarn(deps, started, lease);
  return { ...released, warning: warning ?? released.warning };
}

interface CommitOptions extends Pick<ReleaseOptions, 'signal' | 'isAhead' | 'override'> {
  lease: HeldLease;
}

async function renderAndCommit(
  deps: PublisherDeps,
  started: StartedRelease,
  { site: live, index, renderer: liveRenderer }: Current,
  { lease, signal, isAhead = false, override }: CommitOptions,
): Promise<Released> {
  const { release, affected } = started;
  const { published, store } = deps;
  const before = live?.files ?? new Map<string, LiveFile>();
  // The first release is made by no person, one without changes has nothing to edit, and an undo must not wait.
  const isOfStaff = live !== undefined && started.changes.length > 0 && !started.restores;
  const {
    files,
    difference: own,
    pages,
    records,
    failedReads,
    warning,
    wanted,
    pictures,
  } = affected && live
    ? await renderAffected(deps, live, affected, { index, withAssets: isAhead, readsPages: isOfStaff })
    : await renderSite(deps, before, {
        tolerant: live === undefined,
        readsPages: isOfStaff,
        ...(signal && { signal }),
      });
  const difference = { ...own, joined: joinedPages(index, before, own) };
  const areSame = live && affected && live.redirectReads.isDisjointFrom(affected.changedKeys);
  const { redirects, redirectReads } = areSame ? live : await loadRedirects(published);
  if (live && isOfStaff) {
    const after = { files, redirects };
    const rendered = { ...started, pages, removed: difference.removed, index, before: live, after, override };
    for (const { beforeCommit } of hooksOf(deps)) await beforeCommit?.(deps, rendered);
  }
  // Other servers fetch them as soon as the release is committed.
  const written = [...difference.added, ...difference.changed].map(({ object }) => object);
  await store.share(written);
  const isComplete = failedReads.length === 0;
  // Ahead of a release of all pages, those that this one leaves alone stay those of an older renderer.
  const current = isComplete ? rendererOf(deps) : incomplete;
  const renderer = affected && isAhead ? (liveRenderer ?? current) : current;
  const update = await lease.database.write((tx) =>
    commitRelease(tx, index, { release, renderer, difference, records, rendered: pages, before, wanted }),
  );
  index.apply(update);
  return {
    site: { release, files, redirects, redirectReads, pictures },
    renderer,
    rendered: pages.length,
    difference,
    gone: started.gone,
    wanted: wanted.map(({ path }) => path),
    memory: affected?.memory ?? emptyMemory(),
    warning: isComplete ? warning : `It is live, but pages show lists as failed: ${failedReads.join('; ')}`,
  };
}

/** Rolls a release back. @throws Problem if not the content is the cause */
async function failRelease(
  deps: PublisherDeps,
  started: StartedRelease,
  index: DependencyIndex,
  { error, signal }: { error: unknown; signal: AbortSignal | undefined },
): Promise<FailedRelease> {
  const { release, due } = started;
  const { published } = deps;
  const cause = toProblem(error);
  const pages = error instanceof PageFailure ? [error, ...error.others] : [];
  const failures = await causesOf(pages, started, published.read, index).catch(() => []);
  const message = failureMessage(plainMessageOf(cause), failures.length);
  // If this fails too, as on a full disk, the next release rolls it back.
  await rollBack(published, release, signal?.aborted ? 'interrupted' : 'failed', message).catch(
    () => undefined,
  );
  if (!signal?.aborted) await recordFailure(deps.content, started, message).catch(() => undefined);
  if (cause instanceof Problem) throw cause;
  if (!signal?.aborted) deps.onFailure?.(error, { kind: 'publish' });
  const causes = new Set(failures.flatMap((page) => page.causes.map(({ change }) => change)));
  const failed = {
    release,
    error: message,
    causes: [...causes].sort((a, b) => a - b),
    ...(failures.length > 0 && { failures }),
  };
  const lost = new Set(pages.filter(({ isLost }) => isLost).map(({ path }) => path));
  const others = await publishableOthers(deps, due, failures, lost).catch(() => undefined);
  return { ...failed, ...(others && { others }) };
}

function failureMessage(first: string, pages: number): string {
  if (pages < 2) return first;
  return `${first}. ${pages === 2 ? 'Another page fails' : `${pages - 1} other pages fail`} too.`;
}

/**
 * Records what a live release did with changes, unless the server that took the lease does it.
 * @returns a warning if that failed: the changes stay pending, and are published again
 */
export async function markPublishedOrWarn(
  sides: Pick<PublisherDeps, 'content' | 'published' | 'pendingHooks'>,
  outcome: ReleaseOutcome,
  { signal }: Pick<HeldLease, 'signal'>,
): Promise<string | undefined> {
  if (signal.aborted) return undefined;
  return markPublished(sides, outcome).then(
    () => undefined,
    (error: unknown) => `It is live, but still counts as pending: ${plainMessageOf(error)}`,
  );
}

/** A release whose rows were copied. */
export interface StartedRelease extends Pick<ReleaseOutcome, 'restores' | 'takenBack'> {
  release: number;
  by: string;
  address: string | undefined;
  changes: number[];
  due: Change[];
  undo: UndoEntry[];
  scheduled: number[];
  /** The pages that it concerns; undefined if it concerns all of them. */
  affected: Affected | undefined;
  /** Addresses that are taken down. */
  gone: ReadonlySet<string>;
}

/**
 * Copies the wanted changes to the published side. Blocks writes to the working content meanwhile, so that
 * what was saved together is published together.
 */
async function copyWanted(
  { content, published, site, siteUrl, apiUrl, certain, pendingHooks }: PublisherDeps,
  { by, address, all = false, isClean = false, changes: wanted = 'pending' }: PublishOptions,
  live: LiveIndex | undefined,
  { lease, onBegin }: ReleaseContext,
): Promise<StartedRelease | undefined> {
  return content.write(async (working) => {
    const now = certain();
    const choice = await chooseChanges({ working, published: published.read, pendingHooks }, wanted, now);
    // What is due was accepted by an earlier publish.
    if (wanted !== 'due')
      for (const { requireReady } of pendingHooks)
        await requireReady?.(working, [...choice.due, ...choice.waiting]);
    const scheduled = choice.waiting.map(({ id }) => id);
    // Rows that wait for their time are copied too: one that is live is withdrawn until then.
    const withdraws = await anyExists(published.read, selectionOf(choice.waiting));
    const isNothing = choice.due.length === 0 && !withdraws;
    if (live && !all && isNothing && !(await areWithdrawalsOpen(working, published.read))) {
      await markScheduled(working, scheduled, { by, address });
      return undefined;
    }
    return lease.database.write(async (tx) => {
      const copied = await copyChanges({ working, published: tx, site, now }, choice, all ? undefined : live);
      if (isClean) await tx.delete(keptArticles);
      const release = await startRelease(working, tx, {
        by,
        renderer: rendererOf({ site, siteUrl, apiUrl }),
        changes: copied.changes,
        undo: copied.undo,
      });
      await onBegin(tx, release);
      return { release, by, address, due: choice.due, scheduled, ...copied };
    });
  });
}

/** The renderer of a first release that shows lists as failed, so that the next one renders every page. */
const incomplete = 'incomplete';

/** Identifies what pages depend on beside the content. If it changes, every page is rendered again. */
export function rendererOf({
  site,
  siteUrl,
  apiUrl,
}: Pick<SiteSource, 'site' | 'siteUrl' | 'apiUrl'>): string {
  return `${site.version} ${siteUrl} ${apiUrl}`;
}
