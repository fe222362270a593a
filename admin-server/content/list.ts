import { and, asc, desc, eq, getTableColumns, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context } from 'hono';
import type { Queries } from '#content-db/database/open.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { type ContentTable, type Resource, type StoredRow, wholeRow } from '#content-db/model/resource.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import {
  containsText,
  invalidQuery,
  localeParam,
  pageParam,
  queryParam,
  wholeNumber,
} from '../http/list-query.ts';

export interface List<R> {
  rows: R[];
  /** Number of rows on all pages, when the request asks for one page. */
  total?: number;
}

/** The ids of the rows of a type that are not simply live, by their status. */
export type IdsByState = (name: ResourceName) => Promise<ReadonlyMap<string, number[]>>;

interface ListOptions {
  /** A condition for all rows of the list. */
  where?: SQL | undefined;
  /** For lists that can be filtered by `status`. */
  idsByState?: IdsByState | undefined;
  /** Columns of other tables in the answer, which `without` may name, too. */
  columnsElsewhere?: readonly string[];
  /** Matches a search outside of the row's own columns. */
  searchElsewhere?: (search: string) => SQL;
}

/**
 * The rows that a request asks for: of a collection by `locale`, `search`, `status`, `sort`, `page`, the unique columns and
 * those of sublists, of a keyed set by the columns of its key; numbers can be several, separated by commas. Rows lack the columns that `without` names, such as long texts.
 * @throws Problem `invalid` when a parameter has no valid value
 */
export function listRows<N extends ResourceName>(
  queries: Queries,
  name: N,
  c: Context,
  options?: ListOptions,
): Promise<List<RowOf<N>>>;
export async function listRows(
  queries: Queries,
  name: ResourceName,
  c: Context,
  { where, searchElsewhere, idsByState, columnsElsewhere = [] }: ListOptions = {},
): Promise<List<StoredRow>> {
  const resource: Resource = resources[name];
  const { table } = resource;
  const isCollection = resource.shape === 'collection';
  const search = isCollection ? queryParam(c, 'search') : undefined;
  const condition = and(
    where,
    await statusCondition(c, name, idsByState),
    ...keyConditions(c, resource),
    search ? or(rowContainsText(table, search), searchElsewhere?.(search)) : undefined,
  );
  const page = isCollection ? pageParam(c) : undefined;
  const order = orderOf(c, resource);
  const rows = queries
    .select(columnsWithout(c, table, columnsElsewhere))
    .from(table)
    .orderBy(...order)
    .$dynamic();
  if (!page) return { rows: await rows.where(condition) };
  // Ids first: otherwise SQLite sorts whole rows with their long texts.
  const matches = await queries
    .select({ id: table.id, total: sql<number>`count(*) over ()` })
    .from(table)
    .where(condition)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const ids = matches.map(({ id }) => Number(id));
  return {
    rows: await rows.where(inArray(table.id, ids)),
    total: matches[0]?.total ?? (await queries.$count(table, condition)),
  };
}

/** The columns that a request does without. */
export function namesWithout(c: Context): string[] {
  return queryParam(c, 'without')?.split(',') ?? [];
}

/** The columns of a list: all but those that `without` names, separated by commas. */
function columnsWithout(
  c: Context,
  table: ContentTable,
  columnsElsewhere: readonly string[],
): ReturnType<typeof wholeRow> {
  const columns = wholeRow(table);
  for (const name of namesWithout(c)) {
    if (columnsElsewhere.includes(name)) continue;
    if (!Object.hasOwn(columns, name) || name === 'id')
      throw invalidQuery('without', `Must be columns such as ${Object.keys(columns).join(', ')}`);
    Reflect.deleteProperty(columns, name);
  }
  return columns;
}

/** The rows with the status that a request asks for; `live` is that of all rows without another one. */
async function statusCondition(
  c: Context,
  name: ResourceName,
  idsByState: IdsByState | undefined,
): Promise<SQL | undefined> {
  const status = queryParam(c, 'status');
  if (!status || !idsByState) return undefined;
  const { table }: Resource = resources[name];
  const ids = await idsByState(name);
  return status === 'live'
    ? notInArray(table.id, [...ids.values()].flat())
    : inArray(table.id, ids.get(status) ?? []);
}

function keyConditions(c: Context, { table, localeColumn, ...resource }: Resource): SQL[] {
  const conditions: SQL[] = [];
  const columns = getTableColumns(table);
  const locale = localeParam(c);
  if (localeColumn && columns[localeColumn] && locale) conditions.push(eq(columns[localeColumn], locale));
  const names =
    resource.shape === 'keyed-set'
      ? resource.key
      : [...resource.unique, ...Object.values(resource.sublists ?? {}).flat()];
  for (const name of names) {
    const column = columns[name];
    const value = name === localeColumn ? undefined : queryParam(c, name);
    if (column && value !== undefined)
      conditions.push(
        column.dataType === 'number'
          ? inArray(
              column,
              value.split(',').map((number) => wholeNumber(name, number, 1_000_000)),
            )
          : eq(column, value),
      );
  }
  return conditions;
}

/** The order of `sort`, or else that of the resource; the id breaks ties. */
function orderOf(c: Context, { table, ...resource }: Resource): SQL[] {
  const columns = getTableColumns(table);
  if (resource.shape === 'keyed-set') return [asc(table.id)];
  const sort = queryParam(c, 'sort');
  const order = (sort === undefined ? resource.orderBy : [sort]).map((name) => {
    const column = Object.hasOwn(columns, name.replace(/^-/, ''))
      ? columns[name.replace(/^-/, '')]
      : undefined;
    if (!column)
      throw invalidQuery(
        'sort',
        `Must be one of ${Object.keys(columns).join(', ')}, with - before it for descending order`,
      );
    return name.startsWith('-') ? desc(column) : asc(column);
  });
  return [...order, asc(table.id)];
}

/** Case-insensitive substring match over the text columns. */
export function rowContainsText(table: ContentTable, search: string): SQL | undefined {
  return containsText(search, ...Object.values(getTableColumns(table)).filter(isSearchable));
}

/** Whether a column has text that people write. */
export function isSearchable({ dataType, enumValues, generated, name }: AnySQLiteColumn): boolean {
  return dataType === 'string' && !enumValues?.length && !generated && !name.endsWith('At');
}
