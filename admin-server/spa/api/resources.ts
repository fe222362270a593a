import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hc, type InferRequestType } from 'hono/client';
import type * as z from 'zod';
import type { RoutesOf, specialRoutes } from '#admin-server/content/types/index.ts';
import type { resourceRoutes } from '#admin-server/content/resource-routes.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName, Resources } from '#content-db/types/index.ts';
import {
  type Answer,
  api,
  ApiError,
  apiPath,
  inSessionAndTime,
  type Page,
  read,
  readPage,
} from './client.ts';
import { queryClient } from './query-client.ts';

/** The calls that every content type has. */
export const callsOf = <N extends ResourceName>(name: N) =>
  hc<ReturnType<typeof resourceRoutes<N>>>(`${apiPath}/${name}`, inSessionAndTime);

/** The calls of a content type that has special routes, typed by those routes. */
export const specialCalls = <N extends keyof typeof specialRoutes>(name: N) =>
  hc<RoutesOf<N>>(`${apiPath}/${name}`, inSessionAndTime);

type Calls<N extends ResourceName> = ReturnType<typeof callsOf<N>>;

/** The input of a content type, as a form sends it. */
export type InputOf<N extends ResourceName> = z.input<Resources[N]['input']>;

export type NewRow<N extends ResourceName> = InferRequestType<Calls<N>['index']['$post']>['json'];
export type RowChanges<N extends ResourceName> = InferRequestType<Calls<N>[':id']['$patch']>['json'];

/**
 * Types a response as rows of the content type. Rows are plain JSON, so hono's `JSONParsed`
 * does not change them, but the compiler cannot see that while the content type is a type parameter:
 * this is the one place that asserts it, and resources.test.ts checks it for every content type.
 */
const answerOf = <T>(call: Promise<Answer<unknown>>) => call as Promise<Answer<T>>;

/** The query of a list; undefined and empty values do not filter. */
export type Filter = Record<string, string | number | boolean | undefined>;

export function toQuery(filter: Filter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  );
}

/** All rows that match a filter. */
export function listQuery<N extends ResourceName>(name: N, filter: Filter = {}) {
  return queryOptions({
    queryKey: [name, 'list', filter],
    queryFn: () => loadRows(name, filter),
  });
}

export function loadRows<N extends ResourceName>(name: N, filter: Filter): Promise<RowOf<N>[]> {
  return read(answerOf<RowOf<N>[]>(callsOf(name).index.$get({ query: toQuery(filter) })));
}

/** One page of a list; the filter has `page` (from 1) and `pageSize`, and may have `search` and `sort`. */
export function pageQuery<N extends ResourceName>(name: N, filter: Filter) {
  return queryOptions({
    queryKey: [name, 'page', filter] as const,
    queryFn: (): Promise<Page<RowOf<N>>> =>
      readPage(answerOf<RowOf<N>[]>(callsOf(name).index.$get({ query: toQuery(filter) }))),
    // Rows of the other language would be opened, and saved, as if they were of this one.
    placeholderData: (previous, query) =>
      query?.queryKey[2].locale === filter.locale ? previous : undefined,
  });
}

/** One row by its id. */
export function rowQuery<N extends ResourceName>(name: N, id: number) {
  return queryOptions({ queryKey: [name, 'row', id], queryFn: () => loadRow(name, id) });
}

export function loadRow<N extends ResourceName>(name: N, id: number): Promise<RowOf<N>> {
  return read(answerOf<RowOf<N>>(callsOf(name)[':id'].$get({ param: { id: String(id) } })));
}

export function createRow<N extends ResourceName>(name: N, input: NewRow<N>): Promise<RowOf<N>> {
  return read(answerOf<RowOf<N>>(callsOf(name).index.$post({ json: input })));
}

/** Changes columns of a row. With `revision`, rejects with 409 if somebody else has changed the row since. */
export function updateRow<N extends ResourceName>(
  name: N,
  id: number,
  changes: RowChanges<N>,
  revision?: number,
): Promise<RowOf<N>> {
  const json = { ...changes, revision };
  return read(answerOf<RowOf<N>>(callsOf(name)[':id'].$patch({ param: { id: String(id) }, json })));
}

/** A row to save: a new one, or changes to the row `id`. */
export interface Save {
  id?: number | undefined;
  input: object;
  /** Rejects with 409 if somebody else has changed the row since. */
  revision?: number | undefined;
}

/** Creates or changes a row, for code that serves every content type: the server checks the input by the schema. */
export function saveRow<N extends ResourceName>(name: N, { id, input, revision }: Save): Promise<RowOf<N>> {
  return id === undefined
    ? createRow(name, input as NewRow<N>)
    : updateRow(name, id, input as RowChanges<N>, revision);
}

/** What is stored, if `error` is a conflict (409): somebody else changed it first. */
export function currentOf<R>(error: unknown): R | undefined {
  const isConflict = error instanceof ApiError && error.status === 409;
  return isConflict && error.current ? (error.current as R) : undefined;
}

export async function removeRow(name: ResourceName, id: number): Promise<void> {
  await callsOf(name)[':id'].$delete({ param: { id: String(id) } });
}

/** Brings rows into a new order. @throws ApiError 409 if a row is gone, or the order is no longer `before` */
export async function reorderRows(resource: ResourceName, ids: number[], before: number[]): Promise<void> {
  await api[':resource'].order.$post({ param: { resource }, json: { ids, before } });
}

/** Loads these content types again, and what depends on any content; waits for the types only. */
export async function refresh(...names: string[]): Promise<void> {
  // A preview that is being loaded for the first time would not be loaded again, and would show what was before.
  await queryClient.cancelQueries({ queryKey: ['draft-preview'] });
  const again = (name: string) => queryClient.invalidateQueries({ queryKey: [name] });
  // A form is unsaved until its save ends: it must not wait for what it does not show.
  for (const name of ['publish', 'dashboard', 'changes', 'translations', 'draft-preview'])
    if (!names.includes(name)) void again(name);
  await Promise.all(names.map(again));
}

/** Content of every type, and what features find, that contains the search text. */
export function searchQuery(search: string) {
  return queryOptions({
    queryKey: ['search', search],
    queryFn: () => read(api.search.$get({ query: { search } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
