import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readPage } from './client.ts';
import { type Filter, toQuery } from './resources.ts';

/** One page of the changes that match a filter (`resource`, `by`, `state`), newest first. */
export function changesQuery(filter: Filter) {
  return queryOptions({
    queryKey: ['changes', 'page', filter],
    queryFn: () => readPage(api.changes.$get({ query: toQuery(filter) })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
