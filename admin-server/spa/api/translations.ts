import { queryOptions } from '@tanstack/react-query';
import type { TranslationState } from '#admin-server/content/translations.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { api, read } from './client.ts';
import { queryClient } from './query-client.ts';
import { refresh } from './resources.ts';

const queryKey = ['translations'];

/**
 * The state of the Arabic texts. While the server is at work with what was saved it is polled every second; when that
 * is done, what is on the screen is loaded again, as it may show Arabic texts.
 */
export const translationsQuery = queryOptions({
  queryKey,
  queryFn: async () => {
    const before = queryClient.getQueryData<TranslationState>(queryKey);
    const state = await read(api.translations.$get());
    if (before?.isBusy && !state.isBusy)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: key }) => key.length > 1 || key[0] !== queryKey[0],
      });
    return state;
  },
  refetchInterval: ({ state }) => (state.data?.isBusy ? 1000 : false),
});

/** Marks an Arabic text as reviewed and correct. */
export async function confirmTranslation(resource: ResourceName, id: number): Promise<void> {
  await api.translations.confirm.$post({ json: { resource, id } });
  await refresh('translations');
}
