import { asc, desc, inArray, getTableColumns, getTableName } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Locale } from './locale.ts';
import type { Queries } from './open.ts';
import { keyName, listName, lookupName, rowName } from './reads.ts';
import type { AnyCollection, AnyKeyedSet, Row } from './resource.ts';
import { type ResourceName, type Resources, resources } from './resources/index.ts';

export type CollectionName = {
  [N in ResourceName]: Resources[N] extends { shape: 'collection' } ? N : never;
}[ResourceName];
export type KeyedSetName = Exclude<ResourceName, CollectionName>;
export type ViewOf<N extends CollectionName> = Extract<keyof Resources[N]['views'], string>;
/** A row as a view shows it: its id and the columns that the view names. */
export type ViewRow<N extends CollectionName, V extends ViewOf<N>> = Pick<
  Row<Resources[N]['table']>,
  | 'id'
  | (Resources[N]['views'][V] extends readonly (infer C)[]
      ? Extract<C, keyof Row<Resources[N]['table']>>
      : never)
>;
export type KeyedRow<N extends KeyedSetName> = Row<Resources[N]['table']>;
/** The columns that find a row of a keyed set. */
export type KeyOf<N extends KeyedSetName> = Partial<KeyedRow<N>>;

/**
 * Every read that a page can make. Each one is recorded by name, also when it finds nothing, so that
 * what comes to be there later is known to concern the page. Collections give public rows only.
 */
export interface Reader {
  /** Rows in the collection's order; with a language where the collection has languages. */
  list<N extends CollectionName, V extends ViewOf<N>>(name: N, view: V, locale?: Locale): Promise<ViewRow<N, V>[]>;
  /** The ids and nothing of the rows: for pages that show a part of a long list. */
  ids(name: CollectionName, locale?: Locale): Promise<number[]>;
  get<N extends CollectionName, V extends ViewOf<N>>(name: N, id: number, view: V): Promise<ViewRow<N, V> | undefined>;
  /** The row that has `value` in one of the collection's unique columns. */
  find<N extends CollectionName, V extends ViewOf<N>>(
    name: N,
    column: Resources[N]['unique'][number],
    value: string | number,
    view: V,
  ): Promise<ViewRow<N, V> | undefined>;
  /** A keyed set, loaded whole; each key that is asked for is recorded. Gives inactive rows too. */
  keyed<N extends KeyedSetName>(name: N): Promise<(key: KeyOf<N>) => KeyedRow<N> | undefined>;
  /** All rows of a keyed set. */
  all<N extends KeyedSetName>(name: N): Promise<KeyedRow<N>[]>;
}

/**
 * One run over content that does not change meanwhile: each thing is read once and recorded for
 * every page that asks. `forPage` hands a page its Reader; `record` receives the names.
 */
export function createReaders(queries: Queries): { forPage(record: (name: string) => void): Reader } {
  const source = createSource(queries);
  return { forPage: (record) => recordingReader(source, record) };
}

/** The reads themselves, remembered for the run. A view that was listed is kept whole; single rows are not kept. */
function createSource(queries: Queries) {
  const memory = new Map<string, Promise<unknown>>();
  function once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = memory.get(key) ?? load();
    memory.set(key, known);
    return known as Promise<T>;
  }
  const loaders = new Map<string, (id: number) => Promise<Record<string, unknown> | undefined>>();
  function singles(name: CollectionName, view: string) {
    const key = `${name}#${view}`;
    const known = loaders.get(key) ?? batched((ids) => loadRows(queries, resources[name], view, ids));
    loaders.set(key, known);
    return known;
  }
  return {
    index: (name: CollectionName) => once(`${name} ids`, () => loadIndex(queries, resources[name])),
    view: (name: CollectionName, view: string) => once(`${name}#${view}`, () => loadView(queries, resources[name], view)),
    lookup: (name: CollectionName, column: string) =>
      once(`${name}?${column}`, () => loadLookup(queries, resources[name], column)),
    keyed: (name: KeyedSetName) => once(name, () => loadKeyedSet(queries, name)),
    async row(name: CollectionName, id: number, view: string) {
      const listed = memory.has(`${name}#${view}`);
      return listed ? (await this.view(name, view)).get(id) : singles(name, view)(id);
    },
  };
}

function recordingReader(source: ReturnType<typeof createSource>, record: (name: string) => void): Reader {
  const reader = {
    async ids(name: CollectionName, locale?: Locale) {
      record(listName(name, locale));
      const { all, byLocale } = await source.index(name);
      return locale === undefined ? all : (byLocale.get(locale) ?? []);
    },
    async list(name: CollectionName, view: string, locale?: Locale) {
      const [ids, rows] = await Promise.all([reader.ids(name, locale), source.view(name, view)]);
      return ids.flatMap((id) => {
        record(rowName(name, id, view));
        return rows.get(id) ?? [];
      });
    },
    async get(name: CollectionName, id: number, view: string) {
      record(rowName(name, id, view));
      return (await source.index(name)).known.has(id) ? source.row(name, id, view) : undefined;
    },
    async find(name: CollectionName, column: string, value: string | number, view: string) {
      record(lookupName(name, column, value));
      const id = (await source.lookup(name, column)).get(value);
      return id === undefined ? undefined : reader.get(name, id, view);
    },
    async keyed(name: KeyedSetName) {
      const rows = await source.keyed(name);
      const columns: readonly string[] = resources[name].key;
      return (key: Record<string, unknown>) => {
        const wanted = keyName(name, columns, key);
        record(wanted);
        return rows.get(wanted);
      };
    },
    async all(name: KeyedSetName) {
      record(name);
      return [...(await source.keyed(name)).values()];
    },
  };
  // It works on any resource; the interface gives each caller the row type of its own.
  return reader as unknown as Reader;
}

async function loadIndex(queries: Queries, { table, orderBy, isPublic, localeColumn }: AnyCollection) {
  const columns = getTableColumns(table);
  const rows = await queries
    .select(pick(columns, ['id', ...(localeColumn ? [localeColumn] : []), ...(isPublic?.columns ?? [])]))
    .from(table)
    .orderBy(
      ...orderBy.map((name) => (name.startsWith('-') ? desc(column(columns, name.slice(1))) : asc(column(columns, name)))),
      asc(table.id),
    );
  const shown = rows.filter((row) => isPublic?.test(row as never) ?? true);
  const all = shown.map((row) => Number(row.id));
  const byLocale = Map.groupBy(shown, (row) => (localeColumn ? row[localeColumn] : undefined));
  return {
    all,
    known: new Set(all),
    byLocale: new Map([...byLocale].map(([locale, group]) => [locale, group.map((row) => Number(row.id))])),
  };
}

async function loadView(queries: Queries, resource: AnyCollection, view: string) {
  const rows = await queries.select(viewColumns(resource, view)).from(resource.table);
  return new Map(rows.map((row) => [Number(row.id), row]));
}

async function loadRows(queries: Queries, resource: AnyCollection, view: string, ids: number[]) {
  const { table } = resource;
  const rows = await queries.select(viewColumns(resource, view)).from(table).where(inArray(table.id, ids));
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** Gathers what is asked for until the event loop turns, and loads it with one query. */
function batched<T>(load: (ids: number[]) => Promise<Map<number, T>>): (id: number) => Promise<T | undefined> {
  let next: { ids: number[]; rows: Promise<Map<number, T>> } | undefined;
  return async (id) => {
    const batch = (next ??= startBatch());
    batch.ids.push(id);
    return (await batch.rows).get(id);
  };
  function startBatch() {
    const ids: number[] = [];
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = undefined;
      return load(ids);
    });
    return { ids, rows };
  }
}

async function loadLookup(queries: Queries, { table }: AnyCollection, name: string) {
  const rows = await queries.select(pick(getTableColumns(table), ['id', name])).from(table).orderBy(asc(table.id));
  return new Map(rows.map((row) => [row[name], Number(row.id)]));
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
