import { toProblem } from '#content-db/database/errors.ts';
import { keptArticles, type UndoEntry } from '#content-db/releases.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import type { ListMemory } from '#content-db/read/source.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { type Affected, affectedBy, listsBefore, type LiveIndex } from '../select/affected.ts';
import { type Choice, chooseChanges, copyChoice } from '../select/choice.ts';
import type { HeldLease } from './lease.ts';
import { loadRedirects } from './load-live-site.ts';
import {
  type Change,
  anyExists,
  markPublished,
  markScheduled,
  selectionOf,
  type Settlement,
} from '../select/pending.ts';
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
  /** It is live; what could not be done. */
  warning: string | undefined;
}

/** A release that was taken back: `live` is as it was. */
export interface FailedRelease {
  release: number;
  error: string;
  /** The changes that can be why; see `causesOf`. */
  causes: number[];
}

/**
 * One release from copy to commit, over what is live. Where it fails the rows are taken back; throws
 * a Problem where the program or the machine is the cause, and not the content.
 * @returns nothing where nothing is to be published
 */
export async function makeRelease(
  deps: PublisherDeps,
  options: PublishOptions,
  { site: live, index, lists }: Current,
  lease: HeldLease,
): Promise<Released | FailedRelease | undefined> {
  const { content, published } = deps;
  const before = live?.files ?? new Map<string, LiveFile>();
  await rollBackUnfinished(published);
  const started = await copyChanges(deps, options, live && { index, lists });
  if (!started) return undefined;
  const { release, affected } = started;
  let released: Released;
  try {
    const rendered = affected
      ? await renderAffected(deps, before, affected, index)
      : await renderSite(deps, before, { tolerant: live === undefined });
    const { files, difference, pages, records, failedReads } = rendered;
    const redirectsChanged = !affected || [...affected.names].some((name) => name.startsWith('redirects'));
    const redirects = live && !redirectsChanged ? live.redirects : await loadRedirects(published);
    const renderer = failedReads.length > 0 ? incomplete : rendererOf(deps);
    const writing = await published.write(async (tx) => {
      await lease.demand(tx);
      return commitRelease(tx, index, { release, renderer, difference, records, before });
    });
    index.take(writing);
    const warning =
      failedReads.length > 0
        ? `It is live, but pages show lists as failed: ${failedReads.join('; ')}`
        : undefined;
    released = {
      site: { release, files, redirects },
      renderer,
      rendered: pages.length,
      difference,
      lists: affected?.lists ?? new Map(),
      warning,
    };
  } catch (error) {
    const cause = toProblem(error);
    const message = messageOf(cause);
    const causes =
      error instanceof PageFailure
        ? await causesOf(error.path, started, published.read, index).catch(() => [])
        : [];
    // What cannot be taken back now, as on a full disk, is taken back before the next release.
    await rollBack(published, release, 'failed', message).catch(() => undefined);
    if (cause instanceof Problem) throw cause;
    return { release, error: message, causes };
  }
  const warning = await markPublishedOrWarn(content, started);
  return { ...released, warning: warning ?? released.warning };
}

/** Notes what became of changes by a release that is live by now. @returns what could not be done: the changes stay pending, and are published again */
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
  /** Which pages it concerns; nothing where that is all of them. */
  affected: Affected | undefined;
}

/**
 * Copies what is to go live, from one state of the working content: nobody writes to it meanwhile, so
 * what was saved together is published together, and nothing slips in that was not asked for.
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
    // A row that waits is copied as well: one that is live already is withdrawn until its time.
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

/** Takes the renderer's place of a first release that shows lists as failed: the next one renders everything anew. */
const incomplete = 'incomplete';

/** What pages depend on beside the content: another version of the code, or another address, renders them anew. */
export function rendererOf({ site, siteUrl }: Pick<SiteSource, 'site' | 'siteUrl'>): string {
  return `${site.version} ${siteUrl}`;
}

interface Copying extends Pick<PublisherDeps, 'site'> {
  working: Queries;
  published: Transaction;
  now: Date;
}

/** Copies a choice; where something is live, also finds the pages which that concerns. */
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
