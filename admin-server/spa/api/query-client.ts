import { QueryClient } from '@tanstack/react-query';

const minute = 60_000;

/** Reads are fresh for five minutes, are not repeated when they fail, nor when the window comes to the front. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5 * minute, retry: false, refetchOnWindowFocus: false } },
});
