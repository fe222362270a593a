import { queryOptions } from '@tanstack/react-query';
import type { ShareLink } from '#admin-server/live/share-links.ts';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';

/** The links that open something, the newest first. */
export const shareLinksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: () => request<ShareLink[]>('GET', 'share-links'),
  staleTime: 0,
});

/** Makes a link to the preview of a page. Its address is told this once. Throws an ApiError. */
export async function makeShareLink(path: string, days: number): Promise<{ url: string; expiresAt: string }> {
  return changed(request('POST', 'share-links', { path, days }));
}

/** From now on it opens nothing. Throws an ApiError. */
export async function revokeShareLink(id: number): Promise<void> {
  return changed(request('DELETE', `share-links/${id}`));
}

async function changed<T>(call: Promise<T>): Promise<T> {
  return call.finally(() => queryClient.invalidateQueries({ queryKey: shareLinksQuery.queryKey }));
}
