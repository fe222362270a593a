import { asc, desc, getTableColumns } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import { isLocale } from '../model/locale.ts';
import { type AnyCollection, isPublicRow } from '../model/resource.ts';
import { type CollectionName, resources } from '../types/index.ts';
import { listColumns, listKey } from './dependency-keys.ts';
import type { Withdrawn } from './withdrawn.ts';
import { columnOf, isOneOf, load, pick, type StoredValues } from './load.ts';

/** Ids of a collection's public rows, in the order of its lists. */
export interface ListIndex {
  all: number[];
  /** The same ids as `all`. */
  ids: ReadonlySet<number>;
  byLocale: ReadonlyMap<unknown, number[]>;
  /** By the keys of `listKey`. */
  sublists: ReadonlyMap<string, number[]>;
  /** What decides about the lists, of the same rows in the same order. */
  rows: StoredValues[];
  /** Ids of rows that changed since, were added or removed. */
  changed: ReadonlySet<number>;
}

/** Reads the lists of a collection. */
export async function loadListIndex(
  queries: Queries,
  name: CollectionName,
  withdrawn: Withdrawn,
): Promise<ListIndex> {
  return indexOf(name, await loadListed(queries, name, withdrawn));
}

/** The same lists once these rows changed, for `currentListIndex`. */
export function withChangedRows(list: ListIndex, ids: Iterable<number>): ListIndex {
  return { ...list, changed: new Set([...list.changed, ...ids]) };
}

/** The lists as they are now. Reads the changed rows only: all of ten thousand take some 15 ms. */
export async function currentListIndex(
  queries: Queries,
  name: CollectionName,
  list: ListIndex,
  withdrawn: Withdrawn,
): Promise<ListIndex> {
  if (list.changed.size === 0) return list;
  const added = await loadListed(queries, name, withdrawn, list.changed);
  const rows = list.rows.filter(({ id }) => !list.changed.has(Number(id)));
  return indexOf(name, merged(rows, added, orderOf(name)));
}

/** What decides about the lists, of all public rows or of those with these ids, in the order of the lists. */
async function loadListed(
  queries: Queries,
  name: CollectionName,
  withdrawn: Withdrawn,
  ids?: Iterable<number>,
): Promise<StoredValues[]> {
  const resource: AnyCollection = resources[name];
  const { table, isPublic } = resource;
  const columns = getTableColumns(table);
  const rows = await load(queries, table, pick(columns, ['id', ...listColumns(resource)]), {
    order: orderOf(name).map((part) => (part.isDescending ? desc : asc)(columnOf(columns, part.column))),
    ...(ids && { where: isOneOf(table.id, ids) }),
  });
  return rows.filter((row) => isPublicRow({ isPublic }, row) && !withdrawn.hides(name, Number(row.id)));
}

interface OrderPart {
  column: string;
  isDescending: boolean;
}

/** The columns by which the lists are ordered, and their ids, by which no two rows are equal. */
function orderOf(name: CollectionName): OrderPart[] {
  const { orderBy }: AnyCollection = resources[name];
  const parts = orderBy.map((column) => ({
    column: column.replace(/^-/, ''),
    isDescending: column.startsWith('-'),
  }));
  return [...parts, { column: 'id', isDescending: false }];
}

/** Merges ordered rows into others. */
function merged(rows: StoredValues[], added: StoredValues[], order: OrderPart[]): StoredValues[] {
  const result: StoredValues[] = [];
  let from = 0;
  for (const row of added) {
    const at = placeOf(row, rows, order, from);
    for (; from < at; from += 1) result.push(rows[from] ?? row);
    result.push(row);
  }
  return [...result, ...rows.slice(from)];
}

/** How many of the ordered rows come before this one; at least the first `from`. */
function placeOf(row: StoredValues, rows: StoredValues[], order: OrderPart[], from: number): number {
  let [first, last] = [from, rows.length];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const other = rows[middle];
    if (other && isBefore(other, row, order)) first = middle + 1;
    else last = middle;
  }
  return first;
}

function isBefore(a: StoredValues, b: StoredValues, order: OrderPart[]): boolean {
  for (const { column, isDescending } of order) {
    const difference = compare(a[column], b[column]);
    if (difference !== 0) return isDescending ? difference > 0 : difference < 0;
  }
  return false;
}

/** As SQLite orders values: none before numbers, texts by their bytes (https://sqlite.org/datatype3.html#comparisons). */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return rankOf(a) - rankOf(b) || Number(a) - Number(b);
}

const rankOf = (value: unknown) => (value === null ? 0 : typeof value === 'string' ? 2 : 1);

function indexOf(name: CollectionName, rows: StoredValues[]): ListIndex {
  const { localeColumn }: AnyCollection = resources[name];
  const all = idsOf(rows);
  return {
    all,
    ids: new Set(all),
    byLocale: new Map([...byLocale(rows, localeColumn)].map(([locale, group]) => [locale, idsOf(group)])),
    sublists: indexSublists(name, rows),
    rows,
    changed: new Set(),
  };
}

/** The ids of each sublist, in all languages and in each, in the order of the rows. */
function indexSublists(name: CollectionName, rows: StoredValues[]): Map<string, number[]> {
  const { sublists = {}, localeColumn = '' }: AnyCollection = resources[name];
  const lists = new Map<string, number[]>();
  for (const [sublist, columns] of Object.entries(sublists))
    for (const [id, members] of rowsById(rows, columns))
      for (const [locale, group] of [[undefined, members] as const, ...byLocale(members, localeColumn)])
        if (locale === undefined || isLocale(locale))
          lists.set(listKey(name, locale, { name: sublist, id }), idsOf(group));
  return lists;
}

/** The rows that refer to each id in one of the columns, each once. */
function rowsById(rows: StoredValues[], columns: readonly string[]): Map<number, StoredValues[]> {
  const found = new Map<number, StoredValues[]>();
  for (const row of rows)
    for (const column of columns) {
      const id = row[column];
      if (typeof id !== 'number') continue;
      const members = found.get(id) ?? [];
      if (members.at(-1) !== row) members.push(row);
      found.set(id, members);
    }
  return found;
}

const byLocale = (rows: StoredValues[], localeColumn: string | undefined) =>
  Map.groupBy(rows, (row) => (localeColumn ? row[localeColumn] : undefined));

const idsOf = (rows: StoredValues[]): number[] => rows.map(({ id }) => Number(id));
