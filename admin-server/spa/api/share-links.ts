import { queryOptions } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { queryClient } from './query-client.ts';

const links = api['share-links'];

/** The links that still work, newest first. */
export const shareLinksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: () => read(links.$get()),
  staleTime: 0,
});

/** Creates a link to the preview of a page. Only this answer contains its address. @throws ApiError */
export function createShareLink(path: string, days: number): Promise<{ url: string; expiresAt: string }> {
  return read(links.$post({ json: { path, days } })).finally(refreshLinks);
}

/** Creates a link to a set of changes and the pages that they change. @throws ApiError */
export function createSetLink(id: number, days: number): Promise<{ url: string; expiresAt: string }> {
  const call = api.publish.sets[':id'].links.$post({ param: { id: String(id) }, json: { days } });
  return read(call).finally(refreshLinks);
}

/** Revokes a link: it stops working at once. @throws ApiError */
export async function revokeShareLink(id: number): Promise<void> {
  await links[':id'].$delete({ param: { id: String(id) } }).finally(refreshLinks);
}

function refreshLinks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: shareLinksQuery.queryKey });
}
