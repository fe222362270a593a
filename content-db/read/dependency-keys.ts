import { blockOf } from './list-parts.ts';
import { isLocale, type Locale } from '../model/locale.ts';
import type { AnyCollection, Resource } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';

/**
 * Dependency keys name what a page reads. The Reader records the keys of a page, `changedKeys` returns the
 * keys of a change, and a page is rendered again when it depends on a changed key.
 */

type AnyRow = Record<string, unknown>;

/** The rows that name the same row of another type; see `Collection.sublists`. */
export interface Sublist {
  name: string;
  /** The id of the row that they name. */
  id: number;
}

/** Members and order of a collection, in one language or in all, or those of a sublist. */
export function listKey(resource: ResourceName, locale?: Locale, sublist?: Sublist): string {
  const list = locale === undefined ? resource : `${resource}@${locale}`;
  return sublist ? `${list}/${sublist.name}=${sublist.id}` : list;
}

/** What a key of `listKey` names. */
export function parseListKey(key: string): { locale: Locale | undefined; sublist: Sublist | undefined } {
  const [, , locale, name, id] = /^([^@/]+)(?:@(\w+))?(?:\/(\w+)=(\d+))?$/.exec(key) ?? [];
  return {
    locale: isLocale(locale) ? locale : undefined,
    sublist: name === undefined ? undefined : { name, id: Number(id) },
  };
}

/** The sublists that a row is on, each once. */
export function sublistsOf({ sublists = {} }: Pick<AnyCollection, 'sublists'>, row: AnyRow): Sublist[] {
  return Object.entries(sublists).flatMap(([name, columns]) =>
    [...new Set(columns.map((column) => row[column]))].flatMap((id) =>
      typeof id === 'number' ? [{ name, id }] : [],
    ),
  );
}

/** The ids of one block. */
export function blockKey(resource: ResourceName, block: number): string {
  return `${resource}[block ${block}]`;
}

/** The columns of one row in one view. */
export function rowKey(resource: ResourceName, id: number, view: string): string {
  return viewKey(`${resource}/${id}`, view);
}

/** Which row has this value in a unique column, if any. */
export function lookupKey(resource: ResourceName, column: string, value: unknown): string {
  return `${resource}?${column}=${String(value)}`;
}

/** One row of a keyed set, such as `page-content/home/hero/title@ar`. */
export function keyedRowKey(resource: ResourceName, keyColumns: readonly string[], key: AnyRow): string {
  const parts = keyColumns
    .filter((column) => column !== 'locale')
    .map((column) => escape(String(key[column])));
  const path = [resource, ...parts].join('/');
  return keyColumns.includes('locale') ? `${path}@${String(key.locale)}` : path;
}

/** The columns of one view of a row of a keyed set. */
export function viewKey(keyedRowKey: string, view: string): string {
  return `${keyedRowKey}#${view}`;
}

/** Staff choose the values, and a slash in one must not separate parts. */
function escape(part: string): string {
  return part.replace(/[%/]/g, encodeURIComponent);
}

/** Whether the page at this address was taken down. */
export function withdrawalKey(path: string): string {
  return `withdrawal?path=${path}`;
}

/** The columns that decide the members and the order of a collection's lists. */
export function listColumns({ orderBy, isPublic, localeColumn, sublists = {} }: AnyCollection): string[] {
  return [
    ...Object.values(sublists).flat(),
    ...orderBy.map((column) => column.replace(/^-/, '')),
    ...(isPublic?.columns ?? []),
    ...(localeColumn === undefined ? [] : [localeColumn]),
  ];
}

/**
 * The dependency keys whose values a change of one row changes. A column that one of the rows lacks counts
 * as changed. Keys of list parts are not included: compare their values with `valueOfPart`.
 * @param before the whole row before the change; null for a new row
 * @param after the whole row after it; null for a removed row
 */
export function changedKeys(name: ResourceName, before: AnyRow | null, after: AnyRow | null): string[] {
  const resource: Resource = resources[name];
  const rows = [before, after].filter((row) => row !== null);
  if (rows.length === 0) return [];
  const differs = (columns: readonly string[]) =>
    before === null || after === null || columns.some((column) => !isSame(before[column], after[column]));
  if (resource.shape === 'keyed-set') {
    const own = new Set(rows.map((row) => keyedRowKey(name, resource.key, row)));
    const views = Object.entries(resource.views ?? {}).flatMap(([view, columns]) =>
      own.size > 1 || differs(columns) ? [view] : [],
    );
    return [name, ...[...own].flatMap((key) => [key, ...views.map((view) => viewKey(key, view))])];
  }
  const keys = new Set<string>();
  const id = Number(rows[0]?.id);
  if (differs(listColumns(resource))) {
    keys.add(listKey(name)).add(blockKey(name, blockOf(id)));
    for (const row of rows) for (const key of listKeysOf(name, resource, row)) keys.add(key);
  }
  for (const [view, columns] of Object.entries(resource.views)) {
    if (differs([...columns, ...(resource.isPublic?.columns ?? [])])) keys.add(rowKey(name, id, view));
  }
  for (const column of resource.unique) {
    if (!differs([column])) continue;
    for (const row of rows) keys.add(lookupKey(name, column, row[column]));
  }
  return [...keys];
}

/** The keys of pages that show a row: in views with a column that `isShown`, by default in any view. */
export function shownKeys(
  name: ResourceName,
  row: AnyRow,
  isShown: (column: string) => boolean = () => true,
): string[] {
  const resource: Resource = resources[name];
  const views = Object.entries(resource.views ?? {}).flatMap(([view, columns]) =>
    columns.some(isShown) ? [view] : [],
  );
  if (resource.shape !== 'keyed-set') return views.map((view) => rowKey(name, Number(row.id), view));
  const own = keyedRowKey(name, resource.key, row);
  return [name, own, ...views.map((view) => viewKey(own, view))];
}

/** The keys of the lists that a row is on. */
function listKeysOf(name: ResourceName, resource: AnyCollection, row: AnyRow): string[] {
  const locale = resource.localeColumn === undefined ? undefined : row[resource.localeColumn];
  const languages = isLocale(locale) ? [undefined, locale] : [undefined];
  return languages.flatMap((language) => [
    listKey(name, language),
    ...sublistsOf(resource, row).map((sublist) => listKey(name, language, sublist)),
  ]);
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return false;
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
