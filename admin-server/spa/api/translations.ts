import { queryOptions } from '@tanstack/react-query';
import type { TranslationState } from '#admin-server/translate/routes.ts';
import type { ResourceName } from '#content-db/types/index.ts';
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
    if (before?.isBusy && !state.isBusy)
      for (const name of shownIn) void queryClient.invalidateQueries({ queryKey: [name] });
    return state;
  },
  refetchInterval: ({ state }) => (state.data?.isBusy ? 1000 : false),
});

/** An English row that was saved. */
export interface SavedOriginal {
  resource: ResourceName;
  id: number;
}

/** Whether the Arabic of an English row will be made from what was saved; false where that is not known. */
export async function isFollowed({ resource, id }: SavedOriginal): Promise<boolean> {
  const state = await queryClient.query(translationsQuery).catch(() => undefined);
  if (!state?.isAutomatic) return false;
  const answer = await request<{ isFollowed: boolean }>(
    'GET',
    `translations/followed/${resource}/${id}`,
  ).catch(() => undefined);
  return answer?.isFollowed ?? false;
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
