import pLimit from 'p-limit';
import { Problem } from '#content-db/model/problem.ts';
import { createLiveCheck } from '../checks/gate/live-check.ts';
import type { Interruptible } from '../runs/interruptible.ts';
import type { RunLog, RunProgress } from '../runs/run-log.ts';
import type { Publisher, PublisherDeps, Runs } from '../types.ts';
import { planPage, planRelease, renderPlanned } from './plan.ts';
import { createTrials, type PlanBase } from './trials.ts';

interface PlannerParts {
  current(): PlanBase;
  /** Runs between releases; a release interrupts it. */
  idle: Interruptible;
  log: RunLog;
}

export interface Planner {
  plan: Runs['plan'];
  pages: Pick<Publisher, 'planPage' | 'renderPlanned' | 'liveCheck'>;
  close(): Promise<void>;
}

/** Pages that are listed before a plan has ended. */
const maxListed = 200;

/** Plans of publishes, which run one at a time, between releases; and the checks of what is live. */
export function createPlanner(deps: PublisherDeps, { current, idle, log }: PlannerParts): Planner {
  const trials = createTrials(deps);
  const alone = pLimit(1);
  const liveCheck = createLiveCheck(deps, () => current().site);
  const closing = new AbortController();

  /** Runs `work` alone, and again if a release interrupts it. */
  function whileIdle<T>(work: (signal: AbortSignal) => Promise<T>, given?: AbortSignal): Promise<T> {
    const ends = AbortSignal.any([closing.signal, ...(given ? [given] : [])]);
    return alone(() =>
      idle.run((interruption) => {
        ends.throwIfAborted();
        return work(AbortSignal.any([interruption, ends]));
      }),
    );
  }

  return {
    plan({ changes, by, signal: given }, id) {
      let progress: Required<RunProgress> = { rendered: 0, total: 0, pages: [] };
      return log.start({
        kind: 'plan',
        by,
        id,
        progress: () => progress,
        work: () =>
          whileIdle((signal) => {
            progress = { rendered: 0, total: 0, pages: [] };
            return planRelease(deps, {
              trials,
              base: current(),
              changes,
              signal,
              onFound(found, { rendered, total }) {
                const pages = [...progress.pages, ...found].slice(0, maxListed);
                progress = { rendered, total, pages };
              },
            });
          }, given),
      });
    },
    pages: {
      planPage: (path, changes) =>
        whileIdle((signal) => planPage(deps, path, { trials, base: current(), changes, signal })),
      renderPlanned: (path, changes) =>
        whileIdle((signal) => renderPlanned(deps, path, { trials, base: current(), changes, signal })),
      liveCheck,
    },
    async close() {
      closing.abort(new Problem('unavailable', 'The server is stopping. Try again when it runs.'));
      await Promise.all([liveCheck.close(), alone(() => trials.close())]);
    },
  };
}
