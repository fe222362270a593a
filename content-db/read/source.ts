import { asc, between, desc, inArray, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Locale } from '../model/locale.ts';
import type { Queries } from '../database/open.ts';
import type { CollectionName, KeyedSetName } from './reader.ts';
import { blockOf, boundsOf } from './list-parts.ts';
import { keyName } from './dependency-keys.ts';
import { type AnyCollection, type AnyKeyedSet, type ContentTable, isPublicRow } from '../model/resource.ts';
import { resources } from '../types/index.ts';

/** Whether a run reads for the whole site, so that whole tables are worth loading, or for some of its pages. */
export type Extent = 'all' | 'some';

type StoredValues = Record<string, unknown>;

/** Which rows a collection's lists have, in their order. */
interface ListIndex {
  all: number[];
  known: ReadonlySet<number>;
  byLocale: ReadonlyMap<unknown, number[]>;
}

/** Lists that earlier runs have read and that still are as they were; a run adds those that it reads. */
export type ListMemory = Map<CollectionName, ListIndex>;

/** The reads behind every Reader of a run, remembered for the run; they give public rows only. */
export interface Source {
  ids(name: CollectionName, locale?: Locale): Promise<number[]>;
  /** The ids of one block, ascending. */
  block(name: CollectionName, block: number): Promise<number[]>;
  view(name: CollectionName, view: string): Promise<Map<number, StoredValues>>;
  row(name: CollectionName, id: number, view: string): Promise<StoredValues | undefined>;
  /** The row that has a value in a unique column, public or not. */
  lookup(name: CollectionName, column: string, value: unknown): Promise<number | undefined>;
  keyed(name: KeyedSetName): Promise<Map<string, StoredValues>>;
}

/** A view that was listed is kept whole; single rows are not kept. */
export function createSource(queries: Queries, extent: Extent, lists: ListMemory): Source {
  const memory = new Map<string, unknown>();
  function once<T>(key: string, make: () => T): T {
    const known = (memory.get(key) as T | undefined) ?? make();
    memory.set(key, known);
    return known;
  }
  const index = (name: CollectionName) =>
    once(`${name} ids`, async () => {
      const found = lists.get(name) ?? (await loadIndex(queries, resources[name]));
      lists.set(name, found);
      return found;
    });
  const rows = (name: CollectionName, view: string) =>
    once(`${name} ${view} rows`, () =>
      batched((ids: number[]) => loadRows(queries, resources[name], view, ids)),
    );
  const found = (name: CollectionName, column: string) =>
    once(`${name} ${column} found`, () =>
      batched((values: unknown[]) => loadLookup(queries, resources[name], column, values)),
    );
  const source: Source = {
    async ids(name, locale) {
      const { all, byLocale } = await index(name);
      return locale === undefined ? all : (byLocale.get(locale) ?? []);
    },
    async block(name, block) {
      if (extent === 'some')
        return once(`${name} block ${block}`, () => loadBlock(queries, resources[name], block));
      const blocks = await once(`${name} blocks`, async () =>
        Map.groupBy(
          (await index(name)).all.toSorted((a, b) => a - b),
          blockOf,
        ),
      );
      return blocks.get(block) ?? [];
    },
    view: (name, view) => once(`${name}#${view}`, () => loadView(queries, resources[name], view)),
    async row(name, id, view) {
      const isListed = memory.has(`${name}#${view}`);
      if (!isListed && extent === 'some') return rows(name, view)(id);
      if (!(await index(name)).known.has(id)) return undefined;
      return isListed ? (await source.view(name, view)).get(id) : rows(name, view)(id);
    },
    async lookup(name, column, value) {
      if (extent === 'some') return found(name, column)(value);
      return (await once(`${name}?${column}`, () => loadLookup(queries, resources[name], column))).get(value);
    },
    keyed: (name) => once(name, () => loadKeyedSet(queries, name)),
  };
  return source;
}

async function loadIndex(
  queries: Queries,
  { table, orderBy, isPublic, localeColumn }: AnyCollection,
): Promise<ListIndex> {
  const columns = getTableColumns(table);
  const order = orderBy.map((name) =>
    name.startsWith('-') ? desc(column(columns, name.slice(1))) : asc(column(columns, name)),
  );
  const wanted = pick(columns, ['id', ...(localeColumn ? [localeColumn] : []), ...(isPublic?.columns ?? [])]);
  const rows = await loadAll(queries, table, wanted, [...order, asc(table.id)]);
  const shown = rows.filter((row) => isPublicRow({ isPublic }, row));
  const all = shown.map((row) => Number(row.id));
  const byLocale = Map.groupBy(shown, (row) => (localeColumn ? row[localeColumn] : undefined));
  return {
    all,
    known: new Set(all),
    byLocale: new Map([...byLocale].map(([locale, group]) => [locale, group.map((row) => Number(row.id))])),
  };
}

/**
 * These columns of all rows of a table, in an order. They come as one JSON text: handed over one by one,
 * ten thousand rows take ten times as long.
 */
async function loadAll(
  queries: Queries,
  table: ContentTable,
  columns: Columns,
  order: SQL[],
): Promise<StoredValues[]> {
  const named = Object.entries(columns);
  const values = sql.join(
    named.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const found = await queries.all(
    sql`SELECT json_group_array(json_array(${values}) ORDER BY ${sql.join(order, sql`, `)}) AS rows FROM ${table}`,
  );
  const rows = JSON.parse((found as { rows: string }[])[0]?.rows ?? '[]') as unknown[][];
  return rows.map((row) =>
    Object.fromEntries(
      named.map(([name, column], at) => [name, row[at] === null ? null : column.mapFromDriverValue(row[at])]),
    ),
  );
}

/** The ids of public rows of one block. */
async function loadBlock(
  queries: Queries,
  { table, isPublic }: AnyCollection,
  block: number,
): Promise<number[]> {
  const wanted = pick(getTableColumns(table), ['id', ...(isPublic?.columns ?? [])]);
  const rows = await queries
    .select(wanted)
    .from(table)
    .where(between(table.id, ...boundsOf(block)))
    .orderBy(asc(table.id));
  return rows.filter((row) => isPublicRow({ isPublic }, row)).map((row) => Number(row.id));
}

async function loadView(queries: Queries, resource: AnyCollection, view: string) {
  const rows = await loadAll(queries, resource.table, viewColumns(resource, view), [asc(resource.table.id)]);
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** Public rows among these, with the columns of the view. */
async function loadRows(queries: Queries, resource: AnyCollection, view: string, ids: number[]) {
  const { table, isPublic } = resource;
  const wanted = viewColumns(resource, view);
  const deciding = pick(getTableColumns(table), isPublic?.columns ?? []);
  const rows = await queries
    .select({ ...deciding, ...wanted })
    .from(table)
    .where(inArray(table.id, ids));
  const shown = rows.filter((row) => isPublicRow({ isPublic }, row));
  return new Map(
    shown.map((row) => [
      Number(row.id),
      Object.fromEntries(Object.keys(wanted).map((name) => [name, row[name]])),
    ]),
  );
}

/** Gathers what is asked for until the event loop turns, and loads it with one query. */
export function batched<K, T>(load: (keys: K[]) => Promise<Map<K, T>>): (key: K) => Promise<T | undefined> {
  let next: { keys: K[]; found: Promise<Map<K, T>> } | undefined;
  return async (key) => {
    const batch = (next ??= startBatch());
    batch.keys.push(key);
    return (await batch.found).get(key);
  };
  function startBatch() {
    const keys: K[] = [];
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = undefined;
      return load(keys);
    });
    return { keys, found };
  }
}

/** Ids by the value of a unique column: of all rows, or of those that have one of `values`. */
async function loadLookup(queries: Queries, { table }: AnyCollection, name: string, values?: unknown[]) {
  const columns = getTableColumns(table);
  const wanted = pick(columns, ['id', name]);
  const rows = values
    ? await queries
        .select(wanted)
        .from(table)
        .where(inArray(column(columns, name), values))
        .orderBy(asc(table.id))
    : await loadAll(queries, table, wanted, [asc(table.id)]);
  return new Map(rows.map((row): [unknown, number] => [row[name], Number(row.id)]));
}

async function loadKeyedSet(queries: Queries, name: KeyedSetName) {
  const { table, key }: AnyKeyedSet = resources[name];
  const rows: Record<string, unknown>[] = await queries.select().from(table).orderBy(asc(table.id));
  return new Map(rows.map((row) => [keyName(name, key, row), row]));
}

type Columns = Record<string, AnySQLiteColumn>;

function viewColumns({ table, views }: AnyCollection, view: string): Columns {
  const named = views[view];
  if (!named) throw new Error(`No view ${view} of ${getTableName(table)}`);
  return pick(getTableColumns(table), ['id', ...named]);
}

function pick(columns: Columns, names: string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, column(columns, name)]));
}

function column(columns: Columns, name: string): AnySQLiteColumn {
  const found = columns[name];
  if (!found) throw new Error(`No column ${name}`);
  return found;
}
