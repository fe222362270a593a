import { queryOptions } from '@tanstack/react-query';
import type { PendingChange } from '#admin-server/publish/pending-list.ts';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';

export interface PublishStatus {
  live: { id: number; at: string } | null;
  pending: PendingChange[];
  state: string;
}

export interface PublishReceipt {
  release: number;
  state: 'live' | 'failed';
  pages: { rendered: number; changed: number; removed: number };
  ms: number;
  error?: string;
}

export interface Release {
  id: number;
  state: 'rendering' | 'live' | 'replaced' | 'failed' | 'interrupted';
  startedAt: string;
  finishedAt: string | null;
  by: string;
  error: string | null;
  pages: { changed: number; removed: number };
}

/** The last releases, newest first; those that failed as well. */
export const releasesQuery = queryOptions({ queryKey: ['releases'], queryFn: () => request<Release[]>('GET', 'releases') });

/** What is live and what is not yet; looked at often, since others work too. */
export const publishQuery = queryOptions({
  queryKey: ['publish'],
  queryFn: () => request<PublishStatus>('GET', 'publish'),
  staleTime: 5_000,
  refetchInterval: 30_000,
});

/** Publishes everything pending, or these changes; resolves when it is live or has failed. */
export async function publish(changes?: number[]): Promise<PublishReceipt> {
  try {
    return await request<PublishReceipt>('POST', 'publish', changes ? { changes } : {});
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
