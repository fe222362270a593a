import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { api, read, readPage } from './client.ts';
import { type Filter, toQuery } from './resources.ts';

/** One page of the changes that match a filter (`resource`, `by`, `state`, `row`, `key`, `from`, `before`, `search`), newest first. */
export function changesQuery(filter: Filter) {
  return queryOptions({
    queryKey: ['changes', 'page', filter],
    queryFn: () => readPage(api.changes.$get({ query: toQuery(filter) })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface VersionedRow {
  resource: ResourceName;
  rowId: number;
  column?: string | undefined;
}

/** One page of the versions of a row, or of one of its columns, newest first. */
export function versionsQuery({ resource, rowId, column }: VersionedRow, page: number) {
  const param = { resource, id: String(rowId) };
  return queryOptions({
    queryKey: ['changes', 'row', resource, rowId, column, page],
    queryFn: () =>
      read(
        api.changes[':resource'][':id'].$get({
          param,
          query: toQuery({ page, pageSize: versionsPerPage, column }),
        }),
      ),
    staleTime: 0,
  });
}

export const versionsPerPage = 20;

/** Creates a removed row again, with what went with it. */
export async function bringBack(resource: ResourceName, id: number): Promise<void> {
  await api.changes[':resource'][':id']['bring-back'].$post({ param: { resource, id: String(id) } });
}

/** Takes back what a release changed, as pending changes. */
export function undoRelease(release: number) {
  return read(api.releases[':id'].undo.$post({ param: { id: String(release) } }));
}
