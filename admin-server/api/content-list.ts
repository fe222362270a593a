import { and, asc, desc, eq, getTableColumns, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context, MiddlewareHandler } from 'hono';
import { isLocale, type Locale } from '#content-db/locale.ts';
import type { Queries } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import type { RowOf } from '#content-db/repository.ts';
import type { ContentTable, Resource } from '#content-db/resource.ts';
import { type ResourceName, resources } from '#content-db/resources/index.ts';
import type { SignedIn } from '../auth/admin.ts';

const mostPerPage = 200;

/** Lets the typed client send a query with a list; what stands in it is looked at where it is used. */
export const withQuery: MiddlewareHandler<SignedIn, string, { in: { query?: Record<string, string> } }> = (_, next) => next();

export interface Page {
  rows: number;
  offset: number;
}

/**
 * The page of a list that a request asks for with `page` and `pageSize`; undefined where it asks for
 * the whole list. Throws `invalid` for what is no such number.
 */
export function pageOf(c: Context): Page | undefined {
  const page = queryOf(c, 'page');
  if (page === undefined) return undefined;
  const rows = wholeNumber('pageSize', queryOf(c, 'pageSize') ?? '50', mostPerPage);
  return { rows, offset: (wholeNumber('page', page, 1_000_000) - 1) * rows };
}

/** One value of the query. Throws `invalid` where it is given twice, or is too long to be one. */
export function queryOf(c: Context, name: string): string | undefined {
  const [value, ...more] = c.req.queries(name) ?? [];
  if (more.length > 0 || (value ?? '').length > 500) throw wrong(name, 'Must be given once, and in short');
  return value;
}

/** The language that a request asks for. Throws `invalid` where it is none of the site's. */
export function localeOf(c: Context): Locale | undefined {
  const locale = queryOf(c, 'locale');
  if (locale === undefined || isLocale(locale)) return locale;
  throw wrong('locale', 'Must be en or ar');
}

/** What is wrong with a value of the query. */
export function wrong(name: string, message: string): Problem {
  return new Problem('invalid', `${name}: ${message}`, { fields: { [name]: message } });
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw wrong(name, `Must be a number from 1 to ${most}`);
}

export interface List<N extends ResourceName> {
  rows: RowOf<N>[];
  /** How many there are in all, where only a page was asked for. */
  total?: number;
}

interface ListOptions {
  /** A condition of the view's own. */
  where?: SQL | undefined;
  /** Finds what was searched for elsewhere than in the row itself. */
  alsoIn?: (search: string) => SQL;
}

/**
 * The rows that a request asks for: of a collection by `locale`, `search`, `sort`, `page` and the columns
 * that find one row, of a keyed set by the columns of its key. Throws `invalid` for a query that says something else of them.
 */
export async function listRows<N extends ResourceName>(queries: Queries, name: N, c: Context, { where, alsoIn }: ListOptions = {}): Promise<List<N>> {
  const resource: Resource = resources[name];
  const { table } = resource;
  const isCollection = resource.shape === 'collection';
  const search = isCollection ? queryOf(c, 'search') : undefined;
  const wanted = and(where, ...keyConditions(c, resource), search ? or(contains(table, search), alsoIn?.(search)) : undefined);
  const page = isCollection ? pageOf(c) : undefined;
  const order = orderOf(c, resource);
  if (!page) return { rows: (await queries.select().from(table).where(wanted).orderBy(...order)) as RowOf<N>[] };
  // The ids first: whole rows with their long texts would be carried through the sorting.
  const found = await queries
    .select({ id: table.id, total: sql<number>`count(*) over ()` })
    .from(table)
    .where(wanted)
    .orderBy(...order)
    .limit(page.rows)
    .offset(page.offset);
  const ids = found.map(({ id }) => Number(id));
  const rows = (await queries.select().from(table).where(inArray(table.id, ids)).orderBy(...order)) as RowOf<N>[];
  return { rows, total: found[0]?.total ?? (await queries.$count(table, wanted)) };
}

function keyConditions(c: Context, { table, localeColumn, ...resource }: Resource): SQL[] {
  const conditions: SQL[] = [];
  const columns = getTableColumns(table);
  const locale = localeOf(c);
  if (localeColumn && columns[localeColumn] && locale) conditions.push(eq(columns[localeColumn], locale));
  for (const name of resource.shape === 'keyed-set' ? resource.key : resource.unique) {
    const column = columns[name];
    const value = name === localeColumn ? undefined : queryOf(c, name);
    if (column && value !== undefined) conditions.push(eq(column, column.dataType === 'number' ? wholeNumber(name, value, 1_000_000) : value));
  }
  return conditions;
}

/** The order of the resource, or the one that is asked for; the id breaks ties. */
function orderOf(c: Context, { table, ...resource }: Resource): SQL[] {
  const columns = getTableColumns(table);
  if (resource.shape === 'keyed-set') return [asc(table.id)];
  const sort = queryOf(c, 'sort');
  const order = (sort === undefined ? resource.orderBy : [sort]).map((name) => {
    const column = Object.hasOwn(columns, name.replace(/^-/, '')) ? columns[name.replace(/^-/, '')] : undefined;
    if (!column) throw wrong('sort', `Must be one of ${Object.keys(columns).join(', ')}, with - before it for the other way round`);
    return name.startsWith('-') ? desc(column) : asc(column);
  });
  return [...order, asc(table.id)];
}

/** Whether a text stands in one of the text columns, in small letters or capitals. */
export function contains(table: ContentTable, search: string): SQL | undefined {
  const texts = Object.values(getTableColumns(table)).filter(isSearched);
  // SQLite knows the case of plain Latin letters only; the two others stand in for the rest.
  const spellings = /^[\x20-\x7e]*$/.test(search) ? [search] : [search, search.toLowerCase(), search.toUpperCase()];
  const patterns = new Set(spellings.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`));
  return or(...texts.flatMap((column) => [...patterns].map((pattern) => like(column, sql`${pattern} escape '\\'`))));
}

function isSearched({ dataType, enumValues, generated, name }: AnySQLiteColumn): boolean {
  return dataType === 'string' && !enumValues?.length && !generated && !name.endsWith('At');
}
