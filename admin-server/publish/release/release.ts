import { redirectType } from '#content-db/types/index.ts';
import { toProblem } from '#content-db/database/errors.ts';
import { keptArticles, type UndoEntry } from '#content-db/releases.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import type { ListMemory } from '#content-db/read/source.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { type Affected, affectedBy, listsBefore, type LiveIndex } from '../select/affected.ts';
import { type Choice, chooseChanges, copyChoice } from '../select/choice.ts';
import type { HeldLease } from './lease.ts';
import { loadRedirects } from './load-live-site.ts';
import { type Change, anyExists, selectionOf } from '../select/pending.ts';
import { markPublished, markScheduled, type Settlement } from '../select/settlement.ts';
import type { DependencyIndex } from '../select/dependency-index.ts';
import { causesOf } from '../select/causes.ts';
import { startRelease, commitRelease, rollBack, rollBackUnfinished } from './release-log.ts';
import { renderAffected } from '../render/render-affected.ts';
import { PageFailure } from '../render/render-page.ts';
import { renderSite } from '../render/render-site.ts';
import type {
  LiveFile,
  LiveSite,
  PublishOptions,
  PublisherDeps,
  ReleaseDifference,
  SiteSource,
} from '../types.ts';
import type { Current } from './current.ts';

/** A release that was committed. */
export interface Released {
  site: LiveSite;
  renderer: string;
  rendered: number;
  difference: ReleaseDifference;
  lists: ListMemory;
  /** What went wrong, although the release is live. */
  warning: string | undefined;
}

/** A release that was rolled back; the site did not change. */
export interface FailedRelease {
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
  options: PublishOptions,
  current: Current,
  lease: HeldLease,
): Promise<Released | FailedRelease | undefined> {
  const { content, published } = deps;
  await rollBackUnfinished(published);
  const started = await copyChanges(deps, options, current.site && current);
  if (!started) return undefined;
  let released: Released;
  try {
    released = await renderAndCommit(deps, started, current, lease);
  } catch (error) {
    return failRelease(deps, started, current.index, error);
  }
  const warning = await markPublishedOrWarn(content, started);
  return { ...released, warning: warning ?? released.warning };
}

async function renderAndCommit(
  deps: PublisherDeps,
  { release, affected }: StartedRelease,
  { site: live, index }: Current,
  lease: HeldLease,
): Promise<Released> {
  const { published } = deps;
  const before = live?.files ?? new Map<string, LiveFile>();
  const rendered =
    affected && live
      ? await renderAffected(deps, live, affected, index)
      : await renderSite(deps, before, { tolerant: live === undefined });
  const { files, difference, pages, records, failedReads, wanted, pictures } = rendered;
  const redirectsChanged =
    !affected || [...affected.changedKeys].some((key) => key.startsWith(redirectType.name));
  const redirects = live && !redirectsChanged ? live.redirects : await loadRedirects(published);
  const isComplete = failedReads.length === 0;
  const renderer = isComplete ? rendererOf(deps) : incomplete;
  const update = await published.write(async (tx) => {
    await lease.requireHeld(tx);
    return commitRelease(tx, index, { release, renderer, difference, records, before, wanted });
  });
  index.apply(update);
  return {
    site: { release, files, redirects, pictures },
    renderer,
    rendered: pages.length,
    difference,
    lists: affected?.lists ?? new Map(),
    warning: isComplete ? undefined : `It is live, but pages show lists as failed: ${failedReads.join('; ')}`,
  };
}

/** Rolls a release back. @throws Problem if not the content is the cause */
async function failRelease(
  { published }: PublisherDeps,
  started: StartedRelease,
  index: DependencyIndex,
  error: unknown,
): Promise<FailedRelease> {
  const { release } = started;
  const cause = toProblem(error);
  const message = messageOf(cause);
  const causes =
    error instanceof PageFailure
      ? await causesOf(error.path, started, published.read, index).catch(() => [])
      : [];
  // If this fails too, as on a full disk, the next release rolls it back.
  await rollBack(published, release, 'failed', message).catch(() => undefined);
  if (cause instanceof Problem) throw cause;
  return { release, error: message, causes };
}

/** Records what a live release did with changes. @returns a warning if that failed: the changes stay pending, and are published again */
export function markPublishedOrWarn(content: Database, settlement: Settlement): Promise<string | undefined> {
  return markPublished(content, settlement).then(
    () => undefined,
    (error: unknown) => `It is live, but still counts as pending: ${messageOf(error)}`,
  );
}

interface StartedRelease {
  release: number;
  changes: number[];
  due: Change[];
  undo: UndoEntry[];
  scheduled: number[];
  /** The pages that it concerns; undefined if it concerns all of them. */
  affected: Affected | undefined;
}

/**
 * Copies the wanted changes to the published side. Blocks writes to the working content meanwhile, so that
 * what was saved together is published together.
 */
async function copyChanges(
  { content, published, site, siteUrl, clock }: PublisherDeps,
  { by, all = false, isClean = false, changes: wanted = 'pending' }: PublishOptions,
  live: LiveIndex | undefined,
): Promise<StartedRelease | undefined> {
  return content.write(async (working) => {
    const now = clock();
    const choice = await chooseChanges(working, published.read, wanted, now);
    const scheduled = choice.waiting.map(({ id }) => id);
    // Rows that wait for their time are copied too: one that is live is withdrawn until then.
    const withdraws = await anyExists(published.read, selectionOf(choice.waiting));
    if (live && !all && choice.due.length === 0 && !withdraws) {
      await markScheduled(working, scheduled);
      return undefined;
    }
    return published.write(async (tx) => {
      const { undo, changes, affected } = await copyAndTrace(
        { working, published: tx, site, now },
        choice,
        all ? undefined : live,
      );
      if (isClean) await tx.delete(keptArticles);
      const release = await startRelease(tx, { by, renderer: rendererOf({ site, siteUrl }), changes, undo });
      return { release, changes, due: choice.due, undo, scheduled, affected };
    });
  });
}

/** The renderer of a first release that shows lists as failed, so that the next one renders every page. */
const incomplete = 'incomplete';

/** Identifies what pages depend on beside the content. If it changes, every page is rendered again. */
export function rendererOf({ site, siteUrl }: Pick<SiteSource, 'site' | 'siteUrl'>): string {
  return `${site.version} ${siteUrl}`;
}

interface Copying extends Pick<PublisherDeps, 'site'> {
  working: Queries;
  published: Transaction;
  now: Date;
}

/** Copies a choice. If `live` is given, also finds the pages that this concerns. */
export async function copyAndTrace(
  { working, published, site, now }: Copying,
  choice: Choice,
  live: LiveIndex | undefined,
) {
  const before = live && (await listsBefore(published, site, [...choice.due, ...choice.waiting], live));
  const copied = await copyChoice(working, published, choice, now);
  return {
    ...copied,
    affected: before && (await affectedBy(published, site, copied.undo, before, live.index)),
  };
}
