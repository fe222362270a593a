import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { WrittenText } from '#admin-server/translate/checked-segments.ts';
import type { translationRoutes } from '#admin-server/translate/routes.ts';
import { callsOf, read } from '../../api/client.ts';
import type { RowEdit } from '../../api/publish.ts';
import { queryClient } from '../../api/query-client.ts';
import { refresh } from '../../api/resources.ts';
import type { SavedRow } from '../../resource/feature.ts';

const { translations } = callsOf<typeof translationRoutes>();

export type Board = InferResponseType<typeof translations.board.$get>;
export type BoardRow = Board['rows'][number];
export type BoardPlace = Board['places'][number];
export type PairRow = InferResponseType<(typeof translations.row)[':resource'][':id']['$get']>;
export type PairField = PairRow['fields'][number];

/** What the board shows: the state, the type and the page; `list` is the page of the list, from 1. */
export interface BoardFilter {
  state?: string;
  resource?: string;
  page?: string;
  list?: string;
}

/** The board; polled while texts wait for the service and it is asked. */
export function boardQuery(filter: BoardFilter) {
  return queryOptions({
    queryKey: ['translations', 'board', filter],
    queryFn: () => read(translations.board.$get({ query: filter })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.service && state.data.service.waiting > 0 && !state.data.service.pause ? 2000 : false,
  });
}

/** What translating all that is missing would take. */
export const planQuery = queryOptions({
  queryKey: ['translations', 'plan'],
  queryFn: () => read(translations.plan.$get({ query: {} })),
  staleTime: 0,
});

/** Asks for the translation of all that the plan lists, or of one row. @returns how many texts that are */
export async function orderTranslation(row: { resource?: string; id?: number } = {}): Promise<number> {
  const { texts } = await read(translations.plan.$post({ json: row }));
  await queryClient.invalidateQueries({ queryKey: ['translations'] });
  return texts;
}

export function pairQuery(resource: string, id: string) {
  return queryOptions({
    queryKey: ['translations', 'row', resource, id],
    queryFn: () => read(translations.row[':resource'][':id'].$get({ param: { resource, id } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isWaiting ? 1000 : false),
  });
}

/** The id of the English row that an Arabic row translates. */
export function englishIdQuery(resource: string, arabicId: string) {
  return queryOptions({
    queryKey: ['translations', 'english', resource, arabicId],
    queryFn: async () => {
      const param = { resource, id: arabicId };
      return (await read(translations['english-of'][':resource'][':id'].$get({ param }))).id;
    },
  });
}

export interface PairSave {
  /** Texts that are whole, by Arabic column. */
  texts?: Record<string, WrittenText>;
  /** Texts that are not whole yet. */
  begun?: Record<string, WrittenText>;
  confirmed?: string[];
  segment?: ConfirmedSegment;
}

/** A segment of an Arabic column that is right; empty in the language that has none of it. */
export interface ConfirmedSegment {
  column: string;
  english: string;
  arabic: string;
}

/** Stores Arabic texts and confirmations. Rejects with 409 if somebody else has changed the row since. */
export async function savePair(before: PairRow, save: PairSave): Promise<PairRow> {
  const { resource, englishId, revision, fields } = before;
  const param = { resource, id: String(englishId) };
  const over = Object.fromEntries(
    fields.flatMap(({ column, begun }) => (begun ? [[column.arabic, begun.at]] : [])),
  );
  const json = { ...save, over, ...(revision !== null && { revision }) };
  const row = await read(translations.row[':resource'][':id'].$post({ param, json }));
  queryClient.setQueryData(pairQuery(resource, param.id).queryKey, row);
  await refresh(resource, row.original, 'translations');
  return row;
}

/** Segments of other texts that resemble this one of a field. */
export function matchesQuery(text: string, { resource, englishId: id }: PairRow, { column }: PairField) {
  const json = { text, resource, id, column: column.english };
  return queryOptions({
    queryKey: ['translations', 'matches', json],
    queryFn: () => read(translations.matches.$post({ json })),
  });
}

/** What the translation memory offers for an empty text. */
type Offer = InferResponseType<typeof translations.offers.$post, 200>[number];

/** What the memory offers for the empty texts of rows as they are edited. */
export function offersQuery(edits: RowEdit[]) {
  return queryOptions({
    queryKey: ['translations', 'offers', edits],
    queryFn: (): Promise<Offer[]> => read(translations.offers.$post({ json: { edits } })),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Whether the Arabic of an English row is translated automatically, as no person has written it. */
export async function isFollowed({ resource, id }: SavedRow): Promise<boolean> {
  const param = { resource, id: String(id) };
  return (await read(translations.followed[':resource'][':id'].$get({ param }))).isFollowed;
}

/** A machine translation of an English text into Arabic; `row` is what it is a text of. */
export async function suggestTranslation(text: string, row?: SavedRow): Promise<string> {
  return (await read(translations.suggest.$post({ json: { text, ...row } }))).text;
}
