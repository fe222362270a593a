import { queryOptions } from '@tanstack/react-query';
import type { TranslationState } from '#admin-server/api/translations.ts';
import type { ResourceName } from '#content-db/resources/index.ts';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import { refresh } from './resources.ts';

const queryKey = ['translations'];

/** Lists that show Arabic texts. */
const shownIn = ['page-content', 'services', 'training-course-translations'];

/** How the Arabic texts are; asked for again and again while some are translated, and then what shows them too. */
export const translationsQuery = queryOptions({
  queryKey,
  queryFn: async () => {
    const before = queryClient.getQueryData<TranslationState>(queryKey);
    const state = await request<TranslationState>('GET', 'translations');
    if (before?.isBusy && !state.isBusy) for (const name of shownIn) void queryClient.invalidateQueries({ queryKey: [name] });
    return state;
  },
  refetchInterval: ({ state }) => (state.data?.isBusy ? 1000 : false),
});

/** Whether what is saved in English is translated, as far as is known here. */
export function isTranslatedOnSave(): boolean {
  return queryClient.getQueryData<TranslationState>(queryKey)?.isAutomatic ?? false;
}

/** Notes that somebody found an Arabic text right as it stands. */
export async function confirmTranslation(resource: ResourceName, id: number): Promise<void> {
  await request('POST', 'translations/confirm', { resource, id });
  await refresh();
}

/** What a machine would write in Arabic. */
export async function suggestTranslation(text: string): Promise<string> {
  return (await request<{ text: string }>('POST', 'translations/suggest', { text })).text;
}
