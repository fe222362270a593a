import { blockOf } from './list-parts.ts';
import type { Locale } from '../model/locale.ts';
import type { AnyCollection, Resource } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';

/**
 * The names of what pages read. The Reader records them, a change is mapped to them, and a page is
 * rendered again when the two meet. They are made here only, so the two cannot drift apart.
 */

type AnyRow = Record<string, unknown>;

/** Membership and order of a collection, in one language or in all. */
export function listName(resource: ResourceName, locale?: Locale): string {
  return locale === undefined ? resource : `${resource}@${locale}`;
}

/** The ids of one block. */
export function blockName(resource: ResourceName, block: number): string {
  return `${resource}[block ${block}]`;
}

/** One row as one view shows it. */
export function rowName(resource: ResourceName, id: number, view: string): string {
  return `${resource}/${id}#${view}`;
}

/** Which row, if any, has this value in a unique column. */
export function lookupName(resource: ResourceName, column: string, value: unknown): string {
  return `${resource}?${column}=${String(value)}`;
}

/** One row of a keyed set; `page-content/home/hero/title@ar`. */
export function keyName(resource: ResourceName, keyColumns: readonly string[], key: AnyRow): string {
  const parts = keyColumns
    .filter((column) => column !== 'locale')
    .map((column) => escape(String(key[column])));
  const name = [resource, ...parts].join('/');
  return keyColumns.includes('locale') ? `${name}@${String(key.locale)}` : name;
}

/** Staff choose keys freely: a slash in one must not look like the next part. */
function escape(part: string): string {
  return part.replace(/[%/]/g, encodeURIComponent);
}

/** The columns that decide which rows a collection's lists have, and their order. */
export function listColumns({ orderBy, isPublic, localeColumn }: AnyCollection): string[] {
  return [
    ...orderBy.map((column) => column.replace(/^-/, '')),
    ...(isPublic?.columns ?? []),
    ...(localeColumn === undefined ? [] : [localeColumn]),
  ];
}

/**
 * Everything that can be told apart by a change of one row: null where the row was not or is no more.
 * The rows are whole; a column that one of them lacks counts as changed. Parts of lists are not among
 * the names: what they gave before and give after tells whether they changed.
 */
export function namesTouched(name: ResourceName, before: AnyRow | null, after: AnyRow | null): string[] {
  const resource: Resource = resources[name];
  const rows = [before, after].filter((row) => row !== null);
  const differs = (columns: readonly string[]) =>
    before === null || after === null || columns.some((column) => !same(before[column], after[column]));
  if (resource.shape === 'keyed-set') {
    return [name, ...new Set(rows.map((row) => keyName(name, resource.key, row)))];
  }
  const touched = new Set<string>();
  const id = Number(rows[0]?.id);
  if (differs(listColumns(resource))) {
    touched.add(listName(name)).add(blockName(name, blockOf(id)));
    for (const row of rows) {
      if (resource.localeColumn) touched.add(listName(name, row[resource.localeColumn] as Locale));
    }
  }
  for (const [view, columns] of Object.entries(resource.views)) {
    if (differs([...columns, ...(resource.isPublic?.columns ?? [])])) touched.add(rowName(name, id, view));
  }
  for (const column of resource.unique) {
    if (!differs([column])) continue;
    for (const row of rows) touched.add(lookupName(name, column, row[column]));
  }
  return [...touched];
}

function same(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return false;
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
