import { toProblem } from '#content-db/database/errors.ts';
import { createInterruptible } from './interruptible.ts';
import type { RunLog } from './run-log.ts';
import type { SerialQueue } from './serial-queue.ts';
import type { PublishResult, Run, RunInfo, Runs } from '../../types.ts';
import type { ActivityLog } from './activity.ts';
import type { LiveState, Outcome } from './live-state.ts';
import type { OnBegin } from './release-context.ts';

interface ReleaseRunsParts {
  live: LiveState;
  log: RunLog;
  activity: ActivityLog;
  queue: SerialQueue<PublishResult>;
  interruptIdleWork(): void;
  /** Makes a release when nothing else runs. */
  perform(make: () => Promise<Outcome>): Promise<Outcome['result']>;
}

interface Work {
  kind: 'publish' | 'restore';
  by: string;
  id: string | undefined;
  /** Equal works that wait are one. */
  equals: unknown[];
  make(onBegin: OnBegin, signal?: AbortSignal): Promise<Outcome>;
  /** Whether it lets other publishes go first. */
  yields?: boolean;
}

/** The runs that make a release, one at a time. */
export function createReleaseRuns({
  live,
  log,
  activity,
  queue,
  interruptIdleWork,
  perform,
}: ReleaseRunsParts): Pick<Runs, 'publish' | 'restore'> {
  const yielding = createInterruptible({
    message: 'Another publish goes first. This one starts again.',
    maxAttempts: 4,
    isLastSafe: true,
  });

  function enqueue(work: Work): Run<PublishResult> {
    const { kind, by, id, equals, make, yields = false } = work;
    const inTurn = (run: RunInfo, signal?: AbortSignal) =>
      queue.run(JSON.stringify(equals), () => release(run, signal));
    const release = async (run: RunInfo, signal?: AbortSignal): Promise<PublishResult> => {
      const started = performance.now();
      const onBegin: OnBegin = async (tx, release) => {
        interruptIdleWork();
        activity.begin(run);
        await log.storeWith(tx, run, release);
      };
      const result = await perform(() => make(onBegin, signal))
        .catch(throwProblem)
        .finally(activity.rest);
      return { ...result, ms: performance.now() - started };
    };
    return log.start({
      kind,
      by,
      id,
      progress({ run }) {
        const { run: busy, rendered, total } = activity.now();
        return busy?.run === run ? { rendered, total } : { rendered: 0, total: 0 };
      },
      work: (run) => (yields ? yielding.run((signal) => inTurn(run, signal)) : inTurn(run)),
    });
  }

  return {
    publish(options, id) {
      const { by, all = false, isClean = false, changes = 'pending', yields = false, override } = options;
      // the poll for what is due mostly finds nothing to do.
      if (!yields && changes !== 'due') yielding.interrupt();
      const make: Work['make'] = (onBegin, signal) =>
        live.publish(
          { ...options, ...(signal && { signal }), isAhead: !yields && yielding.isRunning() },
          onBegin,
        );
      const equals = [all, isClean, changes, yields, override];
      return enqueue({ kind: 'publish', by, id, equals, make, yields });
    },
    restore(options, id) {
      const equals = ['restore', options.to];
      const make = (onBegin: OnBegin) => live.restore(options, onBegin);
      return enqueue({ kind: 'restore', by: options.by, id, equals, make });
    },
  };
}

/** Messages of the database itself hold SQL and values. */
function throwProblem(error: unknown): never {
  throw toProblem(error);
}
