import pLimit from 'p-limit';
import type { RowEdit } from '#content-db/read/edited-row.ts';
import { Problem } from '#content-db/model/problem.ts';
import { reachOf } from '../affected/reach.ts';
import { createLiveCheck } from '../checks/gate/live-check.ts';
import type { Interruptible } from '../runs/interruptible.ts';
import type { RunLog, RunProgress } from '../runs/run-log.ts';
import type {
  EditFinding,
  LiveCheck,
  Plan,
  PlannedPage,
  PublisherDeps,
  Reach,
  RenderedPage,
  Runs,
  WantedChanges,
} from '../types.ts';
import { editFindings } from './edit-findings.ts';
import { planPage, planRelease, renderPlanned } from './plan.ts';
import { createTrials, type PlanBase } from './trials.ts';

interface PlannerParts {
  current(): PlanBase;
  /** Runs between releases; a release interrupts it. */
  idle: Interruptible;
  log: RunLog;
}

/** What would come of a publish, and what the checks find. */
export interface Plans {
  /** What publishing these changes would do. Waits for publishes, and starts again after them. */
  plan(changes: WantedChanges): Promise<Plan>;
  /** One page as it is, and as it would be. */
  planPage(path: string, changes: WantedChanges): Promise<PlannedPage>;
  /** The answer of a page as it would be. */
  renderPlanned(path: string, changes: WantedChanges): Promise<RenderedPage>;
  /** How many pages these edits change, as far as that is known without rendering. */
  reach(edits: RowEdit[]): Promise<Reach>;
  /** What the checks find in these edits, as far as pages that show them tell. */
  findings(edits: RowEdit[]): Promise<EditFinding[]>;
  /** What the checks find on all pages as they are live, when somebody asks for it. */
  liveCheck: Pick<LiveCheck, 'state' | 'start'>;
}

interface Planner {
  plans: Plans;
  /** The same as a run. */
  start: Runs['plan'];
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

  const start: Runs['plan'] = ({ changes, by, signal: given }, id) => {
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
  };

  return {
    start,
    plans: {
      plan: (changes) => start({ changes, by: '' }).result,
      planPage: (path, changes) =>
        whileIdle((signal) => planPage(deps, path, { trials, base: current(), changes, signal })),
      renderPlanned: (path, changes) =>
        whileIdle((signal) => renderPlanned(deps, path, { trials, base: current(), changes, signal })),
      reach: (edits) => reachOf(deps.content.read, deps.published.read, current().index, edits),
      findings: (edits) => editFindings(deps, current(), edits),
      liveCheck,
    },
    async close() {
      closing.abort(new Problem('unavailable', 'The server is stopping. Try again when it runs.'));
      await Promise.all([liveCheck.close(), alone(() => trials.close())]);
    },
  };
}
