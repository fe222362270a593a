import { queryOptions } from '@tanstack/react-query';
import type { ListedRelease, PublishAnswer } from '#admin-server/publish/routes/publish.ts';
import type { DeploymentStatus } from '#admin-server/publish/deploy/deployment.ts';
import type { RowDifference } from '#admin-server/publish/select/differences.ts';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import type { Plan, PlannedPage } from '#admin-server/publish/types.ts';

export interface PublishStatus {
  live: { id: number; at: string } | null;
  pending: PendingChange[];
  state: string;
  /** Null where our own server is the only one. */
  deployment: DeploymentStatus | null;
}

/** Ids of the changes that are meant; all that are pending where undefined. */
export type Choice = number[] | undefined;

/** The last releases, newest first; those that failed as well. */
export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: () => request<ListedRelease[]>('GET', 'releases'),
});

/** Looked at often, since others work too. */
const often = { staleTime: 5_000, refetchInterval: 30_000 };

/** What is live and what is not yet. */
export const publishQuery = queryOptions({
  queryKey: ['publish'],
  queryFn: () => request<PublishStatus>('GET', 'publish'),
  ...often,
});

/** How many pending changes need somebody: for every screen, where all of them may be many. */
export const unpublishedCountQuery = queryOptions({
  queryKey: ['publish', 'count'],
  queryFn: () => request<{ unpublished: number }>('GET', 'publish/count'),
  ...often,
});

/** The pending changes that need somebody: what was accepted by a publish and waits for its time does not. */
export function unpublishedOf(status: PublishStatus | undefined): PendingChange[] {
  return status?.pending.filter(({ isScheduled }) => !isScheduled) ?? [];
}

/** How the rows of these changes differ from what is live, one change of each row being enough; no more than 100. */
export function differencesQuery(changes: number[]) {
  return queryOptions({
    queryKey: ['publish', 'differences', changes],
    queryFn: () => request<RowDifference[]>('GET', `publish/differences?changes=${changes.join(',')}`),
    enabled: changes.length > 0,
    placeholderData: (previous: RowDifference[] | undefined) => previous,
  });
}

/** What would change if these changes were published now. `pending` tells what is pending: another plan for each. */
export function planQuery(changes: Choice, pending: number[]) {
  return queryOptions({
    queryKey: ['publish', 'plan', changes ?? pending],
    queryFn: () => request<Plan>('POST', 'publish/plan', bodyOf(changes)),
    enabled: pending.length > 0 && changes?.length !== 0,
    gcTime: 60_000,
    placeholderData: (previous: Plan | undefined) => previous,
  });
}

/** A page before and after. */
export function plannedPageQuery(path: string, changes: Choice) {
  return queryOptions({
    queryKey: ['publish', 'plan', 'page', path, changes],
    queryFn: () => request<PlannedPage>('POST', 'publish/plan/page', { path, ...bodyOf(changes) }),
    staleTime: 0,
    gcTime: 0,
  });
}

function bodyOf(changes: Choice): { changes?: number[] } {
  return changes ? { changes } : {};
}

/** Publishes everything pending, or these changes; resolves when it is live or has failed. */
export function publish(changes: Choice): Promise<PublishAnswer> {
  return request<PublishAnswer>('POST', 'publish', bodyOf(changes)).finally(refreshAll);
}

/** Makes an earlier release live again; resolves when it is or has failed. */
export function restoreRelease(id: number): Promise<PublishAnswer> {
  return request<PublishAnswer>('POST', `releases/${id}/restore`).finally(refreshAll);
}

/** Takes pending changes back: what they wrote is again what is live. */
export function discardChanges(changes: number[]): Promise<void> {
  return request<void>('POST', 'publish/discard', { changes }).finally(refreshAll);
}

function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries();
}

/** Hears of how far a publish has come; returns what ends it. */
export function onPublishProgress(
  listener: (progress: { state: string; rendered: number; total: number }) => void,
): () => void {
  const events = new EventSource('/api/admin/publish/events');
  events.addEventListener('message', ({ data }) =>
    listener(JSON.parse(String(data)) as { state: string; rendered: number; total: number }),
  );
  return () => events.close();
}
