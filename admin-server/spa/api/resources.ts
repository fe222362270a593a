import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName, Resources } from '#content-db/types/index.ts';
import { type Page, request, requestPage } from './client.ts';
import { queryClient } from './query-client.ts';

/** What a form sends for a row of a resource. */
export type InputOf<N extends ResourceName> = z.input<Resources[N]['input']>;

export type Filter = Record<string, string | number | boolean | undefined>;

function addressOf(name: string, filter: Filter): string {
  const entries = Object.entries(filter).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return entries.length > 0 ? `${name}?${new URLSearchParams(entries)}` : name;
}

/** All rows of a resource that fit a filter. */
export function listQuery<N extends ResourceName>(name: N, filter: Filter = {}) {
  return queryOptions({
    queryKey: [name, 'list', filter],
    queryFn: () => request<RowOf<N>[]>('GET', addressOf(name, filter)),
  });
}

/** One page of a long list: `search`, `page` (from 1), `pageSize`, `sort` and whatever else filters it. */
export function pageQuery<T>(name: string, filter: Filter) {
  return queryOptions({
    queryKey: [name, 'page', filter],
    queryFn: (): Promise<Page<T>> => requestPage<T>(addressOf(name, filter)),
    placeholderData: (previous: Page<T> | undefined) => previous,
  });
}

/** One row by its number. */
export function rowQuery<T>(name: string, id: number) {
  return queryOptions({ queryKey: [name, 'row', id], queryFn: () => request<T>('GET', `${name}/${id}`) });
}

export function createRow<N extends ResourceName>(name: N, input: object): Promise<RowOf<N>> {
  return request<RowOf<N>>('POST', name, input);
}

/** Changes columns of a row; with `revision`, only if nobody else has changed it since (409). */
export function updateRow<N extends ResourceName>(
  name: N,
  id: number,
  input: object,
  revision?: number,
): Promise<RowOf<N>> {
  return request<RowOf<N>>('PATCH', `${name}/${id}`, revision === undefined ? input : { ...input, revision });
}

export function removeRow(name: string, id: number): Promise<void> {
  return request('DELETE', `${name}/${id}`);
}

/** Asks anew for whatever shows rows of these resources, and for what is not live yet. */
export async function refresh(...names: string[]): Promise<void> {
  await Promise.all(
    [...names, 'publish', 'dashboard', 'changes', 'translations'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}
