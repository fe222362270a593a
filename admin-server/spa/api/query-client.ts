import { QueryClient } from '@tanstack/react-query';

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
