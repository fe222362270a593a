import { QueryObserver } from '@tanstack/react-query';
import type { hc, InferResponseType } from 'hono/client';
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import type { resourceRoutes } from '#admin-server/content/resource-routes.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { draftPreviewQuery } from './draft-preview.ts';
import { queryClient } from './query-client.ts';
import {
  createRow,
  loadRow,
  loadRows,
  pageQuery,
  refresh,
  removeRow,
  saveRow,
  updateRow,
} from './resources.ts';
import type { Service } from './services.ts';

const asked: string[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

function answering(body: unknown): void {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([init?.method, url, init?.body].filter(Boolean).join(' '));
    return Response.json(body, { headers: { 'X-Total-Count': '7' } });
  });
}

test('the calls of a content type have its name in their address', async () => {
  answering([]);
  await loadRows('page-content', { page: 'home', locale: 'ar', search: '', sort: undefined });
  await loadRow('clients', 3);
  await removeRow('clients', 3);
  await createRow('clients', { name: 'Meridian' });
  await updateRow('clients', 3, { name: 'Meridian' });
  await updateRow('clients', 3, { name: 'Meridian' }, 2);
  await saveRow('clients', { input: { name: 'Meridian' } });
  await saveRow('clients', { id: 3, input: { sortOrder: 1 }, revision: 2 });
  expect(asked).toEqual([
    'GET /api/admin/page-content?page=home&locale=ar',
    'GET /api/admin/clients/3',
    'DELETE /api/admin/clients/3',
    'POST /api/admin/clients {"name":"Meridian"}',
    'PATCH /api/admin/clients/3 {"name":"Meridian"}',
    'PATCH /api/admin/clients/3 {"name":"Meridian","revision":2}',
    'POST /api/admin/clients {"name":"Meridian"}',
    'PATCH /api/admin/clients/3 {"sortOrder":1,"revision":2}',
  ]);
});

test('a page of rows comes with the number of all rows', async () => {
  answering([{ id: 1 }]);
  const { queryFn } = pageQuery('images', { page: 2, pageSize: 1 });
  const load = typeof queryFn === 'function' ? (queryFn as () => unknown) : undefined;
  expect(await load?.()).toEqual({ rows: [{ id: 1 }], total: 7 });
  expect(asked).toEqual(['GET /api/admin/images?page=2&pageSize=1']);
});

test('JSON carries the rows of every content type as they are stored', () => {
  type Calls<N extends ResourceName> = ReturnType<typeof hc<ReturnType<typeof resourceRoutes<N>>>>;
  type Answers = { [N in ResourceName]: InferResponseType<Calls<N>[':id']['$get']> };
  expectTypeOf<Answers>().toEqualTypeOf<{ [N in ResourceName]: RowOf<N> }>();
  expectTypeOf<Service>().toExtend<RowOf<'services'>>();
});

test('a row takes the columns of its content type, and anything else does not compile', async () => {
  answering({});
  // @ts-expect-error The compiler must refuse this: the column is missing.
  await createRow('clients', {});
  // @ts-expect-error The compiler must refuse this: there is no such column.
  await updateRow('clients', 1, { nam: 'Meridian' });
  // @ts-expect-error The compiler must refuse this: the column has another type.
  await updateRow('clients', 1, { name: 1 });
  expect(asked).toHaveLength(3);
});

test('a preview that is loaded for the first time while something is saved shows what was saved', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let calls = 0;
  vi.stubGlobal('fetch', async () => Response.json({ html: await answers[calls++]?.promise }));
  const query = draftPreviewQuery({ resource: 'pages', path: '/', values: {} });
  const observer = new QueryObserver(queryClient, query);
  const stop = observer.subscribe(() => undefined);
  const refreshed = refresh('pages');
  answers[1]?.resolve('after');
  answers[0]?.resolve('before');
  await refreshed;
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ html: 'after' }));
  expect(calls).toBe(2);
  stop();
  queryClient.clear();
});
