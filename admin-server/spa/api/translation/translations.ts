import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { TranslationState } from '#admin-server/translate/routes.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { api, read } from '../client.ts';
import type { RowEdit } from '../publish.ts';
import { queryClient } from '../query-client.ts';
import { refresh } from '../resources.ts';

const queryKey = ['translations'];

/**
 * The state of the Arabic texts. While a translation is running it is polled every second; when the
 * translation is done, what is on the screen is loaded again, as it may show Arabic texts.
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

/** Whether the Arabic text of a saved English row will be translated automatically; false if that is unknown. */
export async function willBeTranslated(resource: ResourceName, id: number): Promise<boolean> {
  const state = await queryClient.query(translationsQuery).catch(() => undefined);
  if (!state?.isAutomatic) return false;
  const param = { resource, id: String(id) };
  const answer = await read(api.translations.followed[':resource'][':id'].$get({ param })).catch(
    () => undefined,
  );
  return answer?.isFollowed ?? false;
}

/** What the translation memory offers for an empty text. */
export type Offer = InferResponseType<typeof api.translations.offers.$post, 200>[number];

/** What the memory offers for the empty texts of rows as they are edited. */
export function offersQuery(edits: RowEdit[]) {
  return queryOptions({
    queryKey: ['translations', 'offers', edits],
    queryFn: () => read(api.translations.offers.$post({ json: { edits } })),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
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
