import pLimit from 'p-limit';
import type { RowEdit } from '#content-db/read/edited-row.ts';
import { Problem } from '#content-db/model/problem.ts';
import { editImpact } from '../engine/affected/edit-impact.ts';
import { hooksOf } from '../hooks.ts';
import type { Interruptible } from '../engine/release/interruptible.ts';
import type { RunLog, RunProgress } from '../engine/release/run-log.ts';
import type {
  EditFinding,
  Plan,
  PlannedPage,
  PublisherDeps,
  EditImpact,
  RenderedPage,
  Runs,
  WantedChanges,
} from '../types.ts';
import { planPage, planRelease, renderPlanned } from './plan.ts';
import { createDryRuns, type PlanBase } from './dry-runs.ts';

interface PlannerParts {
  current(): PlanBase;
  /** Runs between releases; a release interrupts it. */
  idle: Interruptible;
  log: RunLog;
}

/** What would come of a publish, and what is wrong with it. */
export interface Plans {
  /** What publishing these changes would do. Waits for publishes, and starts again after them. */
  plan(changes: WantedChanges): Promise<Plan>;
  /** One page as it is, and as it would be. */
  planPage(path: string, changes: WantedChanges): Promise<PlannedPage>;
  /** The answer of a page as it would be. */
  renderPlanned(path: string, changes: WantedChanges): Promise<RenderedPage>;
  /** How many pages these edits change, as far as that is known without rendering. */
  editImpact(edits: RowEdit[]): Promise<EditImpact>;
  /** What is wrong with these edits, as far as pages that show them tell. */
  findings(edits: RowEdit[]): Promise<EditFinding[]>;
}

interface Planner {
  plans: Plans;
  /** The same as a run. */
  start: Runs['plan'];
  close(): Promise<void>;
}

/** Pages that are listed before a plan has ended. */
const maxListed = 200;

/** Plans of publishes, which run one at a time, between releases. */
export function createPlanner(deps: PublisherDeps, { current, idle, log }: PlannerParts): Planner {
  const dryRuns = createDryRuns(deps);
  const alone = pLimit(1);
  const closing = new AbortController();

  /** Runs `work` alone, and again if a release interrupts it. */
  function whileIdle<T>(work: (signal: AbortSignal) => Promise<T>, given?: AbortSignal): Promise<T> {
    const ends = AbortSignal.any([closing.signal, ...(given ? [leftBy(given)] : [])]);
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
            dryRuns,
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
        whileIdle((signal) => planPage(deps, path, { dryRuns, base: current(), changes, signal })),
      renderPlanned: (path, changes) =>
        whileIdle((signal) => renderPlanned(deps, path, { dryRuns, base: current(), changes, signal })),
      editImpact: (edits) => editImpact(deps.content.read, deps.published.read, current().index, edits),
      async findings(edits) {
        const live = current();
        const found = await Promise.all(
          hooksOf(deps).map((one) => one.inspectEdits?.(deps, live, edits) ?? []),
        );
        return found.flat();
      },
    },
    async close() {
      closing.abort(new Problem('unavailable', 'The server is stopping. Try again when it runs.'));
      await alone(() => dryRuns.close());
    },
  };
}

/** Aborts with `given`, whose own reason says nothing to people, and is no failure for the log. */
function leftBy(given: AbortSignal): AbortSignal {
  const left = new AbortController();
  const leave = () => left.abort(new Problem('unavailable', 'Nobody waits for this any more.'));
  if (given.aborted) leave();
  else given.addEventListener('abort', leave, { once: true });
  return left.signal;
}
