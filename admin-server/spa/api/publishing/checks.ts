import { queryOptions } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { api, read } from '../client.ts';
import { queryClient } from '../query-client.ts';

export type CheckSetting = InferResponseType<typeof api.checks.$get>[number];
export type Level = CheckSetting['level'];
type Mending = InferRequestType<typeof api.checks.mend.$post>['json'];

/** Every check with its level. */
export const checksQuery = queryOptions({
  queryKey: ['checks'],
  queryFn: () => read(api.checks.$get()),
});

/** Sets the level of a check. @throws ApiError */
export async function setLevel(key: string, level: Level): Promise<void> {
  await api.checks[':key'].$put({ param: { key }, json: { level } });
  await queryClient.invalidateQueries({ queryKey: checksQuery.queryKey });
}

/** Mends a text as a check proposes: a new pending change. @throws ApiError */
export async function mend(json: Mending): Promise<void> {
  await api.checks.mend.$post({ json }).finally(() => queryClient.invalidateQueries());
}
