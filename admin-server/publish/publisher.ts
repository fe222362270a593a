import type { Database } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import { type Activity, createActivityLog } from './activity.ts';
import type { WantedChanges } from './choice.ts';
import { withPublishLease } from './lease.ts';
import type { LiveFile, LiveSite } from './live-site.ts';
import { loadLiveSite } from './load-live-site.ts';
import { ReadsIndex } from './reads-index.ts';
import { makeRelease, rendererOf } from './release.ts';
import { liveRelease } from './release-log.ts';
import type { SiteSource } from './render-site.ts';
import { createUpkeep } from './upkeep.ts';

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
}

export interface Publisher {
  live(): LiveSite | undefined;
  /** Publishes what is pending and due. One at a time; calls that come meanwhile are joined into the next. */
  publish(options: PublishOptions): Promise<PublishResult>;
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
}

async function loadCurrent(published: Database): Promise<Current> {
  const site = await loadLiveSite(published);
  return { site, renderer: (await liveRelease(published.read))?.renderer, index: await ReadsIndex.load(published.read) };
}

/** Creates the publisher over what is live now; see `recover.ts` for what an unclean stop left. */
export async function createPublisher(deps: PublisherDeps): Promise<Publisher> {
  const { published } = deps;
  let current = await loadCurrent(published);
  let isEnding = false;
  const activity = createActivityLog(deps.onProgress);
  const upkeep = createUpkeep(deps);
  void upkeep.encode(current.site?.files.values() ?? []);

  const isStale = () => current.site !== undefined && current.renderer !== rendererOf(deps);

  async function publish(options: PublishOptions): Promise<Omit<PublishResult, 'ms'>> {
    if (isEnding) throw new Problem('unavailable', 'The program is about to end. Publish when it runs again.');
    const outcome = await withPublishLease(published, deps.clock, async (lease) => {
      // Another server may have published since.
      if ((await liveRelease(published.read))?.id !== current.site?.release) current = await loadCurrent(published);
      return makeRelease({ ...deps, onProgress: activity.onProgress }, { ...options, all: options.all || isStale() }, current, lease);
    });
    if (!outcome) return { release: current.site?.release ?? 0, state: 'live', pages: none };
    if (!('site' in outcome)) return { ...outcome, state: 'failed', pages: none };
    const { site, rendered, renderer, difference, warning } = outcome;
    const written = [...difference.added, ...difference.changed];
    current = { ...current, site: { ...site, retired: retiredAssets(current.site, difference.removed) }, renderer };
    void upkeep.encode(written);
    const pages = { rendered, changed: written.length, removed: difference.removed.length };
    return { release: site.release, state: 'live', pages, ...(warning !== undefined && { error: warning }) };
  }

  const turns = createTurns((options) => {
    activity.begin();
    return upkeep.during(() => publish(options)).finally(activity.rest);
  });
  return {
    live: () => current.site,
    publish: turns.take,
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
      await Promise.all([upkeep.close(), turns.ended()]);
    },
  };
}

/** Lets one publish run at a time. Calls for the same that come before their turn are joined into one. */
function createTurns(publish: (options: PublishOptions) => Promise<Omit<PublishResult, 'ms'>>) {
  let last: Promise<unknown> = Promise.resolve();
  let next: { kind: string; result: Promise<PublishResult> } | undefined;

  function take(options: PublishOptions): Promise<PublishResult> {
    const kind = JSON.stringify([options.all ?? false, options.changes ?? 'pending']);
    if (next?.kind === kind) return next.result;
    const result = last.then(async () => {
      if (next === turn) next = undefined;
      const started = performance.now();
      return { ...(await publish(options)), ms: performance.now() - started };
    });
    const turn = { kind, result };
    next = turn;
    last = result.catch(() => undefined);
    return result;
  }

  return {
    take,
    async ended(): Promise<void> {
      for (let seen; seen !== last; ) await (seen = last);
    },
  };
}

const none = { rendered: 0, changed: 0, removed: 0 };

function retiredAssets(before: LiveSite | undefined, removed: string[]): Map<string, LiveFile> {
  const assets = removed.filter((path) => /^\/(?:_astro|og)\//.test(path)).map((path) => before?.files.get(path));
  return new Map(assets.filter((file) => file !== undefined).map((file) => [file.path, file]));
}
