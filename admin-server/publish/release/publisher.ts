import { toProblem } from '#content-db/database/errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createHealing } from '../healing/healing.ts';
import { createInspection } from '../healing/inspection.ts';
import { createDrawing, type Drawing } from '../pictures/drawing.ts';
import { createMaintenance } from '../store/maintenance.ts';
import type { LiveFile, LiveSite, Publisher, PublisherDeps, PublishResult } from '../types.ts';
import { createActivityLog } from './activity.ts';
import { createIdleWork } from './idle-work.ts';
import { openLiveState, type Outcome } from './live-state.ts';
import { planPage, planRelease } from './plan.ts';
import { createSerialQueue } from './serial-queue.ts';

/** Creates the publisher over what is live now; see `recover.ts` for what an unclean stop left. */
export async function createPublisher(deps: PublisherDeps): Promise<Publisher> {
  const activity = createActivityLog(deps.onProgress);
  const live = await openLiveState({ ...deps, onProgress: activity.onProgress });
  const queue = createSerialQueue<PublishResult>();
  const planning = createIdleWork(queue);
  const closing = new AbortController();
  const drawing = await createDrawing(deps, closing.signal);
  const maintenance = createMaintenance(deps, drawing, closing);
  const finish = (site: LiveSite | undefined, files: Iterable<LiveFile> = site?.files.values() ?? []) =>
    site && maintenance.finish(site, files);
  finish(live.current().site);
  let isClosing = false;

  function enqueue(kind: string, work: () => Promise<Outcome>): Promise<PublishResult> {
    planning.interrupt();
    return queue.run(kind, async () => {
      if (isClosing) throw new Problem('unavailable', 'The server is stopping. Publish again when it runs.');
      planning.allow();
      const started = performance.now();
      activity.begin();
      const result = await maintenance
        .pausedWhile(async () => {
          const { result, written } = await work();
          finish(live.current().site, written);
          return result;
        })
        .catch(throwProblem)
        .finally(activity.rest);
      return { ...result, ms: performance.now() - started };
    });
  }
  const healing = createHealing(deps, {
    current: live.current,
    drawing,
    settled: queue.drain,
    encode: maintenance.encode,
  });
  const inspection = createInspection({
    ...deps,
    healing,
    objects: () => objectsOf(live.current().site, drawing),
    closing: closing.signal,
  });
  async function settled(): Promise<void> {
    await queue.drain();
    await maintenance.settled();
  }

  return {
    live: () => live.current().site,
    publish(options) {
      const { all = false, isClean = false, changes = 'pending' } = options;
      return enqueue(JSON.stringify([all, isClean, changes]), () => live.publish(options));
    },
    restore: (options) => enqueue(`restore ${options.to}`, () => live.restore(options)),
    plan: (changes) => planning.run((signal) => planRelease(deps, live.current(), { changes, signal })),
    planPage: (path, changes) =>
      planning.run((signal) => planPage(deps, live.current(), path, { changes, signal })),
    activity: activity.now,
    watch: activity.watch,
    isStale: live.isStale,
    async picture(path) {
      const { site } = live.current();
      return site && drawing.open(site, path);
    },
    pictures() {
      const { site } = live.current();
      return {
        missing: site ? drawing.missing(site) : 0,
        failures: site ? drawing.failures(site) : [],
      };
    },
    heal: healing.heal,
    scrub: inspection.scrub,
    isWhole: inspection.isWhole,
    settled,
    async complete() {
      await settled();
      const { site } = live.current();
      return site && drawing.complete(site);
    },
    async close() {
      isClosing = true;
      activity.end();
      planning.interrupt();
      await Promise.all([maintenance.close(), queue.drain()]);
    },
  };
}

/** The objects of a site and of its pictures. */
function objectsOf(site: LiveSite | undefined, drawing: Drawing): string[] {
  if (!site) return [];
  return [...new Set([...site.files.values()].map(({ object }) => object)), ...drawing.objectsOf(site)];
}

/** Messages of the database itself hold SQL and values. */
function throwProblem(error: unknown): never {
  throw toProblem(error);
}
