import { queryOptions } from '@tanstack/react-query';
import type { TranslationState } from '#admin-server/translate/routes.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { api, read } from './client.ts';
import { queryClient } from './query-client.ts';
import { refresh } from './resources.ts';

const queryKey = ['translations'];

/** Lists that show Arabic texts. */
const shownIn = ['page-content', 'services', 'training-course-translations'];

/**
 * The state of the Arabic texts. While a translation is running it is polled every second; when the
 * translation is done, the lists that show Arabic texts are reloaded.
 */
export const translationsQuery = queryOptions({
  queryKey,
  queryFn: async () => {
    const before = queryClient.getQueryData<TranslationState>(queryKey);
    const state = await read(api.translations.$get());
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

/** Whether the Arabic text of a saved English row will be translated automatically; false if that is unknown. */
export async function willBeTranslated({ resource, id }: SavedOriginal): Promise<boolean> {
  const state = await queryClient.query(translationsQuery).catch(() => undefined);
  if (!state?.isAutomatic) return false;
  const param = { resource, id: String(id) };
  const answer = await read(api.translations.followed[':resource'][':id'].$get({ param })).catch(
    () => undefined,
  );
  return answer?.isFollowed ?? false;
}

/** Marks an Arabic text as reviewed and correct. */
export async function confirmTranslation(resource: ResourceName, id: number): Promise<void> {
  await api.translations.confirm.$post({ json: { resource, id } });
  await refresh();
}

/** A machine translation of an English text into Arabic; `row` is what it is a text of. */
export async function suggestTranslation(
  text: string,
  row?: { resource: ResourceName; id: number },
): Promise<string> {
  return (await read(api.translations.suggest.$post({ json: { text, ...row } }))).text;
}
