import { queryOptions } from '@tanstack/react-query';
import type { ListedRelease } from '#admin-server/api/publish.ts';
import type { PendingChange } from '#admin-server/publish/pending-list.ts';
import type { PublishResult } from '#admin-server/publish/publisher.ts';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';

export interface PublishStatus {
  live: { id: number; at: string } | null;
  pending: PendingChange[];
  state: string;
}

/** The last releases, newest first; those that failed as well. */
export const releasesQuery = queryOptions({ queryKey: ['releases'], queryFn: () => request<ListedRelease[]>('GET', 'releases') });

/** What is live and what is not yet; looked at often, since others work too. */
export const publishQuery = queryOptions({
  queryKey: ['publish'],
  queryFn: () => request<PublishStatus>('GET', 'publish'),
  staleTime: 5_000,
  refetchInterval: 30_000,
});

/** The pending changes that need somebody: what was accepted by a publish and waits for its time does not. */
export function unpublishedOf(status: PublishStatus | undefined): PendingChange[] {
  return status?.pending.filter(({ isScheduled }) => !isScheduled) ?? [];
}

/** Publishes everything pending, or these changes; resolves when it is live or has failed. */
export async function publish(changes?: number[]): Promise<PublishResult> {
  try {
    return await request<PublishResult>('POST', 'publish', changes ? { changes } : {});
  } finally {
    await queryClient.invalidateQueries();
  }
}

/** Hears of how far a publish has come; returns what ends it. */
export function onPublishProgress(listener: (progress: { state: string; rendered: number; total: number }) => void): () => void {
  const events = new EventSource('/api/admin/publish/events');
  events.addEventListener('message', ({ data }) => listener(JSON.parse(String(data)) as { state: string; rendered: number; total: number }));
  return () => events.close();
}
