import { toProblem } from '#content-db/database/errors.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { ListMemory } from '#content-db/read/source.ts';
import { type Activity, createActivityLog } from './activity.ts';
import type { WantedChanges } from '../select/choice.ts';
import { type HeldLease, withPublishLease } from './lease.ts';
import type { LiveFile, LiveSite } from '../types.ts';
import { loadLiveSite } from './load-live-site.ts';
import { isAnythingPending } from '../select/pending.ts';
import { type Plan, type PlannedPage, planPage, planRelease } from './plan.ts';
import { ReadsIndex } from '../select/dependency-index.ts';
import { makeRelease, noteSettled, rendererOf } from './release.ts';
import { liveRelease } from './release-log.ts';
import type { SiteSource } from '../render/render-site.ts';
import { type RestoreOptions, restoreRelease } from './restore.ts';
import { createTurns, type Turns } from './serial-queue.ts';
import { createUpkeep } from '../store/maintenance.ts';

export interface PublisherDeps extends SiteSource {
  content: Database;
  clock: () => Date;
  /** Releases whose files are kept; 20 where nothing is said. */
  keptReleases?: number;
}

export interface PublishOptions {
  by: string;
  /** Render everything anew, also when nothing is pending. */
  all?: boolean;
  /** Nothing that was kept is used for it either. */
  isClean?: boolean;
  /** Which changes it carries; all that are pending where nothing is said. */
  changes?: WantedChanges;
}

export interface PublishResult {
  release: number;
  state: 'live' | 'failed';
  pages: { rendered: number; changed: number; removed: number };
  ms: number;
  /** Why it failed; of a live release, what could not be done. */
  error?: string;
  /** Why it failed, as far as known: ids of changes that concern the page which could not be made. */
  causes?: number[];
}

export interface Publisher {
  live(): LiveSite | undefined;
  /** Publishes what is pending and due. One at a time; calls that come meanwhile are joined into the next. */
  publish(options: PublishOptions): Promise<PublishResult>;
  /** Makes an earlier release live again; see `restoreRelease`. */
  restore(options: RestoreOptions): Promise<PublishResult>;
  /** What publishing these changes would do; of what is published meanwhile nothing is left to do. */
  plan(changes: WantedChanges): Promise<Plan>;
  /** One page as it is live, and as it would be. */
  planPage(path: string, changes: WantedChanges): Promise<PlannedPage>;
  activity(): Activity;
  /** Calls `listener` after each change of the activity. @returns what ends that */
  watch(listener: () => void): () => void;
  /** Whether what is live was rendered by other compiled pages, for another address, or with lists that could not be read. */
  isStale(): boolean;
  /** Resolves when the running publish has ended, and then the encoding of its files and the removal of old ones. */
  settled(): Promise<void>;
  /** Begins nothing more, waits for the running publish and breaks off what can be done at the next start. */
  close(): Promise<void>;
}

/** What is live, and what is known of it. */
export interface Current {
  site: LiveSite | undefined;
  /** What it was rendered by. */
  renderer: string | undefined;
  index: ReadsIndex;
  /** Lists of what is published, as far as they were read. */
  lists: ListMemory;
}

async function loadCurrent(published: Database): Promise<Current> {
  const site = await loadLiveSite(published);
  return {
    site,
    renderer: (await liveRelease(published.read))?.renderer,
    index: await ReadsIndex.load(published.read),
    lists: new Map(),
  };
}

/** Creates the publisher over what is live now; see `recover.ts` for what an unclean stop left. */
export async function createPublisher(deps: PublisherDeps): Promise<Publisher> {
  const { published } = deps;
  let current = await loadCurrent(published);
  let isEnding = false;
  let planning = new AbortController();
  const turns = createTurns<PublishResult>();
  const activity = createActivityLog(deps.onProgress);
  const upkeep = createUpkeep(deps);
  void upkeep.encode(current.site?.files.values() ?? []);

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

  async function publish(options: PublishOptions): Promise<Outcome> {
    await refresh();
    const isNeeded =
      options.all || !current.site || isStale() || (await isAnythingPending(deps.content.read));
    const make = (lease: HeldLease) =>
      makeRelease(
        { ...deps, onProgress: activity.onProgress },
        { ...options, all: options.all || isStale() },
        current,
        lease,
      );
    const outcome = isNeeded ? await inLease(make) : undefined;
    if (!outcome) return { release: current.site?.release ?? 0, state: 'live', pages: none };
    if (!('site' in outcome)) return { ...outcome, state: 'failed', pages: none };
    const { site, rendered, renderer, difference, lists, warning } = outcome;
    const written = [...difference.added, ...difference.changed];
    current = {
      ...current,
      site: { ...site, retired: retiredAssets(current.site, difference.removed) },
      renderer,
      lists,
    };
    void upkeep.encode(written);
    const pages = { rendered, changed: written.length, removed: difference.removed.length };
    return { release: site.release, state: 'live', pages, ...(warning !== undefined && { error: warning }) };
  }

  async function restore(options: RestoreOptions): Promise<Outcome> {
    const { before, release, changes, undone, difference } = await inLease(async (lease) => {
      const before = current.site;
      return { before, ...(await restoreRelease(deps, options, before?.files ?? new Map(), lease)) };
    });
    current = await loadCurrent(published);
    if (current.site) current.site = { ...current.site, retired: retiredAssets(before, difference.removed) };
    const error = await noteSettled(deps.content, { release, changes, undone });
    const pages = {
      rendered: 0,
      changed: difference.added.length + difference.changed.length,
      removed: difference.removed.length,
    };
    return { release, state: 'live', pages, ...(error !== undefined && { error }) };
  }

  function inTurn(kind: string, work: () => Promise<Outcome>): Promise<PublishResult> {
    planning.abort();
    return turns.take(kind, async () => {
      if (isEnding)
        throw new Problem('unavailable', 'The program is about to end. Publish when it runs again.');
      planning = new AbortController();
      const started = performance.now();
      activity.begin();
      const outcome = await upkeep.during(work).catch(explain).finally(activity.rest);
      return { ...outcome, ms: performance.now() - started };
    });
  }

  const between = <T>(work: (signal: AbortSignal) => Promise<T>) =>
    betweenPublishes(turns, () => planning.signal, work);

  return {
    live: () => current.site,
    publish: (options) =>
      inTurn(
        JSON.stringify([options.all ?? false, options.isClean ?? false, options.changes ?? 'pending']),
        () => publish(options),
      ),
    restore: (options) => inTurn(`restore ${options.to}`, () => restore(options)),
    plan: (changes) => between((signal) => planRelease(deps, current, { changes, signal })),
    planPage: (path, changes) => between((signal) => planPage(deps, current, path, { changes, signal })),
    activity: activity.now,
    watch: activity.watch,
    isStale,
    async settled() {
      await turns.ended();
      await upkeep.ended();
    },
    async close() {
      isEnding = true;
      activity.end();
      planning.abort();
      await Promise.all([upkeep.close(), turns.ended()]);
    },
  };
}

/** What the database said of its own accord holds SQL and values. */
function explain(error: unknown): never {
  throw toProblem(error);
}

type Outcome = Omit<PublishResult, 'ms'>;

const mostTries = 5;

/** Does what gives way to a publish, which `signal` tells, and begins anew after it. */
async function betweenPublishes<T>(
  turns: Pick<Turns<unknown>, 'ended'>,
  signalNow: () => AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await turns.ended();
    const signal = signalNow();
    try {
      return await work(signal);
    } catch (error) {
      if (!signal.aborted || tries === mostTries) throw error;
    }
  }
}

const none = { rendered: 0, changed: 0, removed: 0 };

function retiredAssets(before: LiveSite | undefined, removed: string[]): Map<string, LiveFile> {
  const assets = removed
    .filter((path) => /^\/(?:_astro|og)\//.test(path))
    .map((path) => before?.files.get(path));
  return new Map(assets.filter((file) => file !== undefined).map((file) => [file.path, file]));
}
