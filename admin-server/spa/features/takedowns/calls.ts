import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Subject } from '#admin-server/takedowns/coverage.ts';
import type { takedownRoutes } from '#admin-server/takedowns/routes.ts';
import { callsOf, read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

export type { Subject };

const { takedowns } = callsOf<typeof takedownRoutes>();

export type ListedTakedown = InferResponseType<typeof takedowns.$get>['takedowns'][number];

/** Everything that was taken down, the newest first, and the pages that can be. */
export const takedownsQuery = queryOptions({
  queryKey: ['takedowns'],
  queryFn: () => read(takedowns.$get()),
  staleTime: 0,
});

/** What a takedown would take off the site. */
export function coverageQuery(subject: Subject) {
  return queryOptions({
    queryKey: ['takedowns', 'coverage', subject],
    queryFn: () => read(takedowns.coverage.$post({ json: { subject } })),
    staleTime: 0,
  });
}

/** Takes something off the site. @throws ApiError */
export function takeDown(subject: Subject, reason: string) {
  return read(takedowns.$post({ json: { subject, reason } })).finally(refreshAll);
}

/** Asks all places again whether it is gone. @throws ApiError */
export function checkTakedown(id: number) {
  return read(takedowns[':id'].check.$post({ param: { id: String(id) } })).finally(refreshAll);
}

/** Lets it be public again. @throws ApiError */
export function allowAgain(id: number) {
  return read(takedowns[':id'].allow.$post({ param: { id: String(id) } })).finally(refreshAll);
}

async function refreshAll(): Promise<void> {
  await Promise.all(
    ['takedowns', 'publish', 'dashboard'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
