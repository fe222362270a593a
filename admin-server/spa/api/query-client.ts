import { QueryClient, type QueryFilters } from '@tanstack/react-query';

const minute = 60_000;

/**
 * Queries stay fresh for five minutes. They are not retried, and not refetched on window focus. Offline, calls
 * fail at once: paused ones would look as if they were running.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Loads again what is shown, or the part of it that `filters` say, after something was saved. What is being loaded for
 * the first time is asked for anew: its answer may be from before. Who waits for it gets the new answer.
 */
export function loadAgain(filters: Pick<QueryFilters, 'queryKey'> = {}): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const query of loading)
    if (query.state.data === undefined) {
      // A fetch that is cancelled like this, and begun anew at once, ends as the new one does.
      void query.cancel({ silent: true });
      void query.fetch().catch(() => undefined);
    }
  return queryClient.invalidateQueries(filters);
}
