import { queryOptions } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import type { checkCalls } from '#admin-server/checks/calls.ts';
import { callsOf, read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

const { checks } = callsOf<typeof checkCalls>();

export type CheckSetting = InferResponseType<typeof checks.$get>[number];
export type Level = CheckSetting['level'];
type Fix = InferRequestType<typeof checks.mend.$post>['json'];

/** Every check with its level. */
export const checksQuery = queryOptions({
  queryKey: ['checks'],
  queryFn: () => read(checks.$get()),
});

export type LivePages = InferResponseType<typeof checks.pages.$get>;

/** What the checks found on all live pages, when they were asked to look last. */
export const livePagesQuery = queryOptions({
  queryKey: ['checks', 'pages'],
  queryFn: () => read(checks.pages.$get()),
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? 700 : false),
});

/** Lets the checks look at all live pages. @throws ApiError */
export async function checkLivePages(): Promise<void> {
  await checks.pages.$post();
  await queryClient.invalidateQueries({ queryKey: livePagesQuery.queryKey });
}

/** Sets the level of a check. @throws ApiError */
export async function setLevel(key: string, level: Level): Promise<void> {
  await checks[':key'].$put({ param: { key }, json: { level } });
  await queryClient.invalidateQueries({ queryKey: checksQuery.queryKey });
}

/** Fixes a text as a check proposes: a new pending change. @throws ApiError */
export async function fixText(json: Fix): Promise<void> {
  await checks.mend.$post({ json }).finally(() => queryClient.invalidateQueries());
}
