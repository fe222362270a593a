import { between, getTableColumns, getTableName } from 'drizzle-orm';
import type { Locale } from '../model/locale.ts';
import type { Queries } from '../database/open.ts';
import { blockOf, boundsOf } from './list-parts.ts';
import { keyedRowKey, listKey, type Sublist } from './dependency-keys.ts';
import { type AnyCollection, type AnyKeyedSet, isPublicRow } from '../model/resource.ts';
import { type CollectionName, type KeyedSetName, type ResourceName, resources } from '../types/index.ts';
import { currentListIndex, type ListIndex, loadListIndex } from './list-index.ts';
import { columnOf, type Columns, isOneOf, load, pick, type StoredValues } from './load.ts';
import { loadWithdrawn, type Withdrawn } from './withdrawn.ts';

/** `bulk` loads whole tables, for a run that renders the whole site; `lazy` loads single rows, for a few pages. */
export type LoadMode = 'bulk' | 'lazy';

/** Rows by id, or by their key. */
type Rows = Map<unknown, StoredValues>;

/** What earlier runs loaded whole and what is still current. A run adds what it loads. */
export interface ContentMemory {
  lists: Map<CollectionName, ListIndex>;
  /** The rows of views and of keyed sets. */
  tables: Map<ResourceName, Map<string, Rows>>;
}

/** The memory of a first run. */
export function emptyMemory(): ContentMemory {
  return { lists: new Map(), tables: new Map() };
}

/** The queries behind every Reader of a run, cached for the run. They return public rows only, and none that is taken down. */
export interface Source {
  ids(name: CollectionName, locale?: Locale, sublist?: Sublist): Promise<number[]>;
  /** The ids of one block, ascending. */
  block(name: CollectionName, block: number): Promise<number[]>;
  view(name: CollectionName, view: string): Promise<Map<number, StoredValues>>;
  row(name: CollectionName, id: number, view: string): Promise<StoredValues | undefined>;
  /** The id of the row that has the value in a unique column; the row may be hidden. */
  lookup(name: CollectionName, column: string, value: unknown): Promise<number | undefined>;
  keyed(name: KeyedSetName): Promise<Map<string, StoredValues>>;
  withdrawn(): Promise<Withdrawn>;
}

/** @param known what is taken down, where that is not what the database says */
export function createSource(
  queries: Queries,
  mode: LoadMode,
  memory: ContentMemory,
  known?: Withdrawn,
): Source {
  const { lists } = memory;
  const cache = new Map<string, unknown>();
  function once<T>(key: string, make: () => T): T {
    const value = (cache.get(key) as T | undefined) ?? make();
    cache.set(key, value);
    return value;
  }
  const withdrawn = () => once('taken down', async () => known ?? loadWithdrawn(queries));
  const index = (name: CollectionName) =>
    once(`${name} ids`, async () => {
      const known = lists.get(name);
      const list = known
        ? await currentListIndex(queries, name, known, await withdrawn())
        : await loadListIndex(queries, name, await withdrawn());
      lists.set(name, list);
      return list;
    });
  async function whole<K>(name: ResourceName, view: string, load: () => Promise<Map<K, StoredValues>>) {
    const tables = memory.tables.get(name) ?? new Map();
    memory.tables.set(name, tables);
    const rows: Map<K, StoredValues> = tables.get(view) ?? (await load());
    tables.set(view, rows);
    return rows;
  }
  const rows = (name: CollectionName, view: string) =>
    once(`${name} ${view} rows`, () =>
      batched(async (ids: number[]) => loadRows(queries, { name, view }, ids, await withdrawn())),
    );
  const lookups = (name: CollectionName, column: string) =>
    once(`${name} ${column} lookups`, () =>
      batched((values: unknown[]) => loadLookup(queries, resources[name], column, values)),
    );
  const source: Source = {
    async ids(name, locale, sublist) {
      const { all, byLocale, sublists } = await index(name);
      if (sublist) return sublists.get(listKey(name, locale, sublist)) ?? [];
      return locale === undefined ? all : (byLocale.get(locale) ?? []);
    },
    async block(name, block) {
      if (mode === 'lazy')
        return once(`${name} block ${block}`, async () => loadBlock(queries, name, block, await withdrawn()));
      const blocks = await once(`${name} blocks`, async () =>
        Map.groupBy(
          (await index(name)).all.toSorted((a, b) => a - b),
          blockOf,
        ),
      );
      return blocks.get(block) ?? [];
    },
    view: (name, view) =>
      once(`${name}#${view}`, () =>
        whole(name, view, async () => loadView(queries, name, view, await withdrawn())),
      ),
    async row(name, id, view) {
      const isListed = cache.has(`${name}#${view}`);
      // Pages that show the same rows are rendered together.
      if (!isListed && mode === 'lazy') return once(`${name}#${view} ${id}`, () => rows(name, view)(id));
      if (!(await index(name)).ids.has(id)) return undefined;
      return isListed ? (await source.view(name, view)).get(id) : rows(name, view)(id);
    },
    async lookup(name, column, value) {
      if (mode === 'lazy') return lookups(name, column)(value);
      return (await once(`${name}?${column}`, () => loadLookup(queries, resources[name], column))).get(value);
    },
    keyed: (name) =>
      once(name, () => whole(name, 'all', async () => loadKeyedSet(queries, name, await withdrawn()))),
    withdrawn,
  };
  return source;
}

/** The ids of the public rows of one block, ascending. */
async function loadBlock(
  queries: Queries,
  name: CollectionName,
  block: number,
  withdrawn: Withdrawn,
): Promise<number[]> {
  const { table, isPublic }: AnyCollection = resources[name];
  const selected = pick(getTableColumns(table), ['id', ...(isPublic?.columns ?? [])]);
  const rows = await load(queries, table, selected, { where: between(table.id, ...boundsOf(block)) });
  return rows
    .filter((row) => isPublicRow({ isPublic }, row))
    .map((row) => Number(row.id))
    .filter((id) => !withdrawn.hides(name, id));
}

/** All rows, also those that are not on a list. */
async function loadView(queries: Queries, name: CollectionName, view: string, withdrawn: Withdrawn) {
  const rows = await load(queries, resources[name].table, viewColumns(resources[name], view));
  return new Map(rows.map((row) => [Number(row.id), withdrawn.withoutPictures(name, row)]));
}

/** The public rows with these ids, with the columns of the view. */
async function loadRows(
  queries: Queries,
  { name, view }: { name: CollectionName; view: string },
  ids: number[],
  withdrawn: Withdrawn,
) {
  const resource: AnyCollection = resources[name];
  const { table, isPublic } = resource;
  const selected = viewColumns(resource, view);
  const visibility = pick(getTableColumns(table), isPublic?.columns ?? []);
  const rows = await load(queries, table, { ...visibility, ...selected }, { where: isOneOf(table.id, ids) });
  const shown = rows.filter(
    (row) => isPublicRow({ isPublic }, row) && !withdrawn.hides(name, Number(row.id)),
  );
  return new Map(
    shown.map((row) => [
      Number(row.id),
      withdrawn.withoutPictures(
        name,
        Object.fromEntries(Object.keys(selected).map((column) => [column, row[column]])),
      ),
    ]),
  );
}

/** Collects keys until the next turn of the event loop, and loads them with one query. */
export function batched<K, T>(load: (keys: K[]) => Promise<Map<K, T>>): (key: K) => Promise<T | undefined> {
  let next: { keys: K[]; loaded: Promise<Map<K, T>> } | undefined;
  return async (key) => {
    const batch = (next ??= startBatch());
    batch.keys.push(key);
    return (await batch.loaded).get(key);
  };
  function startBatch() {
    const keys: K[] = [];
    const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = undefined;
      return load(keys);
    });
    return { keys, loaded };
  }
}

/** Ids by their value of a unique column, of all rows or of those with one of `values`. */
async function loadLookup(queries: Queries, { table }: AnyCollection, name: string, values?: unknown[]) {
  const columns = getTableColumns(table);
  const selected = pick(columns, ['id', name]);
  const rows = await load(
    queries,
    table,
    selected,
    values && { where: isOneOf(columnOf(columns, name), values) },
  );
  return new Map(rows.map((row): [unknown, number] => [row[name], Number(row.id)]));
}

async function loadKeyedSet(queries: Queries, name: KeyedSetName, withdrawn: Withdrawn) {
  const { table, key }: AnyKeyedSet = resources[name];
  const rows = await load(queries, table, getTableColumns(table));
  return new Map(rows.map((row) => [keyedRowKey(name, key, row), withdrawn.withoutPictures(name, row)]));
}

function viewColumns({ table, views }: AnyCollection, view: string): Columns {
  const named = views[view];
  if (!named) throw new Error(`No view ${view} of ${getTableName(table)}`);
  return pick(getTableColumns(table), ['id', ...named]);
}
