import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { api, read, readPage } from './client.ts';
import { type Filter, toQuery } from './resources.ts';

/** What needs attention. Refetched each time the dashboard opens: colleagues and visitors change it too. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => read(api.dashboard.$get()),
  staleTime: 0,
});

/** One page of the changes that match a filter (`resource`, `by`, `state`, `row`, `key`, `from`, `before`, `search`), newest first. */
export function changesQuery(filter: Filter) {
  return queryOptions({
    queryKey: ['changes', 'page', filter],
    queryFn: () => readPage(api.changes.$get({ query: toQuery(filter) })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Everybody who changed something, by username. */
export const peopleQuery = queryOptions({
  queryKey: ['changes', 'people'],
  queryFn: () => read(api.changes.people.$get()),
});

/** A row that has been changed, and what was changed in it: any column if none is named. */
export interface ChangedRow {
  resource: ResourceName;
  rowId: number;
  columns?: string[];
}

/** The username of who has changed one of these rows last; null if nobody knows. */
export function lastAuthorQuery(rows: ChangedRow[]) {
  return queryOptions({
    queryKey: ['changes', 'author', rows],
    queryFn: async () => {
      const lists = await Promise.all(rows.map(loadChanges));
      const [last] = lists.flat().toSorted((a, b) => b.at.localeCompare(a.at));
      return last ? (last.discardedBy ?? last.by) : null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

async function loadChanges({ resource, rowId, columns }: ChangedRow) {
  const query = toQuery({ resource, row: rowId, pageSize: 20 });
  const changes = await read(api.changes.$get({ query }));
  return changes.filter((change) => columns?.some((name) => change.columns.includes(name)) ?? true);
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
