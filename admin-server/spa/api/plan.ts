import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { RunAnswer } from '#admin-server/publish/routes/run-calls.ts';
import type { Plan } from '#admin-server/publish/types.ts';
import { api, read } from './client.ts';
import type { ChangeIds } from './publish.ts';
import { queryClient } from './query-client.ts';
import { asRun, randomRunId, resultOf, stateOf } from './runs.ts';

/** What publishing these changes now would change. The plan depends on all pending changes, so they are part of the key. */
export function planQuery(changes: ChangeIds, pending: number[]) {
  return queryOptions({
    queryKey: ['publish', 'plan', changes ?? pending],
    queryFn: ({ signal }) => plan(changes, signal),
    enabled: pending.length > 0 && changes?.length !== 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** The pages that the running plan has found so far. */
export const foundPagesQuery = queryOptions<PlanProgress>({
  queryKey: ['publish', 'plan', 'found'],
  queryFn: skipToken,
});

/** Null while no plan runs. */
export type PlanProgress = Extract<RunAnswer, { state: 'running' }> | null;

/** Milliseconds between two looks at what a plan has found. */
const lookInterval = 700;

async function plan(changes: ChangeIds, signal: AbortSignal): Promise<Plan> {
  const run = randomRunId();
  const tell = (found: PlanProgress) => queryClient.setQueryData(foundPagesQuery.queryKey, found);
  const look = () =>
    stateOf(run).then(
      (state) => state.state === 'running' && !signal.aborted && tell(state),
      () => undefined,
    );
  const looks = setInterval(() => void look(), lookInterval);
  try {
    const call = api.publish.plan.$post({ json: { changes } }, { ...asRun(run), init: { signal } });
    const answer = await resultOf(call, run);
    if ('changes' in answer) return answer;
    throw new Error('error' in answer ? answer.error : 'The plan is out of date.');
  } finally {
    clearInterval(looks);
    tell(null);
  }
}

/** A page before and after publishing these changes. */
export function plannedPageQuery(path: string, changes: ChangeIds) {
  return queryOptions({
    queryKey: ['publish', 'plan', 'page', path, changes],
    queryFn: () => read(api.publish.plan.page.$post({ json: { path, changes } })),
    staleTime: 0,
    gcTime: 0,
  });
}
