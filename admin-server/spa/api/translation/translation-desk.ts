import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { WrittenText } from '#admin-server/translate/checked-segments.ts';
import { api, read } from '../client.ts';
import { queryClient } from '../query-client.ts';
import { refresh } from '../resources.ts';

export type Board = InferResponseType<typeof api.translations.board.$get>;
export type BoardRow = Board['rows'][number];
export type BoardPlace = Board['places'][number];
export type DeskRow = InferResponseType<(typeof api.translations.row)[':resource'][':id']['$get']>;
export type DeskField = DeskRow['fields'][number];

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
    queryFn: () => read(api.translations.board.$get({ query: filter })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.service && state.data.service.waiting > 0 && !state.data.service.pause ? 2000 : false,
  });
}

/** What translating all that is missing would take. */
export const planQuery = queryOptions({
  queryKey: ['translations', 'plan'],
  queryFn: () => read(api.translations.plan.$get({ query: {} })),
  staleTime: 0,
});

/** Asks for the translation of all that the plan lists, or of one row. @returns how many texts that are */
export async function orderTranslation(row: { resource?: string; id?: number } = {}): Promise<number> {
  const { texts } = await read(api.translations.plan.$post({ json: row }));
  await queryClient.invalidateQueries({ queryKey: ['translations'] });
  return texts;
}

export function deskQuery(resource: string, id: string) {
  return queryOptions({
    queryKey: ['translations', 'row', resource, id],
    queryFn: () => read(api.translations.row[':resource'][':id'].$get({ param: { resource, id } })),
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
      return (await read(api.translations['english-of'][':resource'][':id'].$get({ param }))).id;
    },
  });
}

export interface DeskSave {
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
export async function saveDesk(before: DeskRow, save: DeskSave): Promise<DeskRow> {
  const { resource, englishId, revision, fields } = before;
  const param = { resource, id: String(englishId) };
  const over = Object.fromEntries(
    fields.flatMap(({ column, begun }) => (begun ? [[column.arabic, begun.at]] : [])),
  );
  const json = { ...save, over, ...(revision !== null && { revision }) };
  const row = await read(api.translations.row[':resource'][':id'].$post({ param, json }));
  queryClient.setQueryData(deskQuery(resource, param.id).queryKey, row);
  await refresh(resource, row.original);
  return row;
}

/** Segments of other texts that resemble this one of a field. */
export function matchesQuery(text: string, { resource, englishId: id }: DeskRow, { column }: DeskField) {
  const json = { text, resource, id, column: column.english };
  return queryOptions({
    queryKey: ['translations', 'matches', json],
    queryFn: () => read(api.translations.matches.$post({ json })),
  });
}
