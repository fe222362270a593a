import { Problem } from '#content-db/model/problem.ts';
import type { Versions } from '../../../leases/lease.ts';
import { createHeartbeats } from '../../../leases/heartbeats.ts';
import { createDrawing } from '../render/drawing.ts';
import { createPlanner, type Plans } from '../../plan/planner.ts';
import { createInterruptible } from './interruptible.ts';
import { createRunLog } from './run-log.ts';
import { createSerialQueue } from './serial-queue.ts';
import { createHeldSites } from '../../held-sites.ts';
import { createMaintenance } from '../store/maintenance.ts';
import type { Activity, LiveSite, PublisherDeps, Publishing, PublishResult, Runs } from '../../types.ts';
import { createActivityLog } from './activity.ts';
import { createLiveFiles, type LiveFiles } from './live-files.ts';
import { openLiveState } from './live-state.ts';
import { recoverReleases } from './recover.ts';
import { rendererOf } from './release.ts';
import { liveRelease } from './release-log.ts';
import { createReleaseRuns } from './release-runs.ts';
import { runElsewhere } from './stored-runs.ts';

/** What is live, and what the publisher is doing. */
export interface Live {
  live(): LiveSite | undefined;
  activity(): Activity;
  /** How many publishes wait for the one that runs. */
  waiting(): number;
  /** Calls `listener` after each change of the activity. @returns a function that stops this */
  watch(listener: () => void): () => void;
}

/** For those who need it to be quiet, or to end. */
export interface Upkeep {
  /** Runs `work` when no publish does: those that are asked for meanwhile wait. */
  betweenPublishes<R>(work: () => Promise<R>): Promise<R>;
  /** Resolves when no publish and no maintenance of the store runs. */
  settled(): Promise<void>;
  /**
   * Rejects new publishes, waits for the running one, and aborts maintenance, which the next start resumes.
   * @param answered resolves when the last requests are answered: they may still publish
   */
  close(answered?: Promise<unknown>): Promise<void>;
}

export interface Publisher extends Live, LiveFiles, Publishing, Plans, Upkeep {}

const onlyThis: Versions = { overtaken: async () => undefined, stop: () => undefined };

/** Creates the publisher over what is live now; see `recover.ts` for what an unclean stop left. */
export async function createPublisher(deps: PublisherDeps): Promise<Publisher> {
  const activity = createActivityLog(deps.onProgress);
  const stopping = new AbortController();
  const { content, published, server } = deps;
  const versions = server.isAlone ? onlyThis : await server.joinVersions(content, rendererOf(deps));
  const live = await openLiveState(
    { ...deps, onProgress: activity.onProgress },
    {
      versions,
      closing: stopping.signal,
      onFollowed() {
        activity.changed();
        maintenance.finish(live.current().site);
      },
    },
  );
  const queue = createSerialQueue<PublishResult>();
  const log = createRunLog(deps);
  const idle = createInterruptible({
    message: 'A publish started. The preview refreshes when it is done.',
    maxAttempts: 5,
    ready: queue.drain,
  });
  const planner = createPlanner(deps, { current: live.current, idle, log });
  const closing = new AbortController();
  const held = createHeldSites();
  const drawing = await createDrawing({ ...deps, held }, closing.signal);
  const maintenance = createMaintenance({ ...deps, held }, drawing, closing);
  maintenance.finish(live.current().site, { written: live.current().site?.files.values() ?? [] });
  const heartbeats = createHeartbeats();
  const others = server.isAlone
    ? undefined
    : server.follow(published, {
        tell: log.renew,
        async takeOver() {
          const newest = await liveRelease(published.read);
          if (newest?.id !== live.current().site?.release) await live.follow();
        },
        recover: () => recoverReleases(deps),
        show: async () => activity.elsewhere(await runElsewhere(published.read, server.id, heartbeats)),
      });

  const releasing = createReleaseRuns({
    live,
    log,
    activity,
    queue,
    interruptIdleWork: idle.interrupt,
    async perform(make) {
      stopping.signal.throwIfAborted();
      return maintenance.pausedWhile(async () => {
        const { result, written, wanted } = await make();
        maintenance.finish(live.current().site, { written, wanted });
        return result;
      });
    },
  });
  const runs: Runs = { ...releasing, plan: planner.start, state: log.state, keep: log.keep };

  const settled = () => queue.drain().then(log.settled).then(maintenance.settled);

  const files = createLiveFiles(deps, {
    current: live.current,
    drawing,
    settled: queue.drain,
    encode: maintenance.encode,
    background: deps.background,
    closing: closing.signal,
    held,
    made: maintenance.made,
    watch: activity.watch,
  });

  return {
    live: () => live.current().site,
    publish: (options) => runs.publish(options).result,
    restore: (options) => runs.restore(options).result,
    ...planner.plans,
    runs,
    activity: activity.now,
    waiting: queue.waiting,
    watch: activity.watch,
    isStale: live.isStale,
    isOvertaken: async () => (await versions.overtaken()) !== undefined,
    ...files,
    betweenPublishes: queue.between,
    settled,
    async close(answered?: Promise<unknown>) {
      activity.end();
      await Promise.all([planner.close(), answered]);
      stopping.abort(new Problem('unavailable', 'The server is stopping. Publish again when it runs.'));
      await Promise.all([maintenance.close(), queue.drain()]);
      versions.stop();
      await others?.stop();
      await log.settled();
    },
  };
}
