import { queryOptions } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { queryClient } from './query-client.ts';

/** The jump of the server's clock that nobody has confirmed; null if there is none. */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: () => read(api.clock.$get()),
  staleTime: 0,
  refetchInterval: 60_000,
});

/** Says that the clock of the server is right. @param to what it was shown to say. @throws ApiError */
export async function confirmClock(to: string): Promise<void> {
  await api.clock
    .$post({ json: { to } })
    .finally(() =>
      Promise.all(['clock', 'publish'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
    );
}
