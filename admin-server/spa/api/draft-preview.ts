import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { api, read } from './client.ts';

type DraftPreview = InferRequestType<(typeof api)['draft-preview']['$post']>['json'];

/** The HTML of a page as it would be with what is typed over a row. */
export function draftPreviewQuery(draft: DraftPreview) {
  return queryOptions({
    queryKey: ['draft-preview', draft],
    queryFn: () => read(api['draft-preview'].$post({ json: draft })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
