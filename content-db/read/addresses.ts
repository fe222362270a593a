import type { Queries } from '../database/open.ts';
import { lastModified } from '../model/last-modified.ts';
import { type Locale, locales } from '../model/locale.ts';
import type { AnyCollection, Resource, StoredRow } from '../model/resource.ts';
import {
  type CollectionName,
  isCollection,
  type ResourceName,
  resourceNames,
  resources,
} from '../types/index.ts';
import { ownPath } from '../types/type-fronts.ts';
import { chosenFronts } from './chosen-fronts.ts';
import { rowsWith } from './references.ts';
import { translations } from './translations.ts';

/** The public paths of one row. */
export interface RowAddress {
  /** Its own paths, by language. */
  own: Partial<Record<Locale, string>>;
  /** These and the paths of its translation, if that is a separate row. */
  all: Partial<Record<Locale, string>>;
  /** Whether search engines may list its pages. */
  isListed: boolean;
  /** What `lastModified` says of the row. */
  updatedAt: string | undefined;
}

/** A type whose rows have pages of their own. */
export interface AddressedType {
  name: CollectionName;
  /** Prefix of the number of a sitemap part. */
  sitemapPrefix: string;
}

type Row = Record<string, unknown>;

/** The Reader's methods that addresses need. */
interface AddressReader {
  list(name: CollectionName, view: string, locale?: Locale): Promise<Row[]>;
  get(name: CollectionName, id: number, view: string): Promise<Row | undefined>;
  find(name: CollectionName, column: string, value: number | string, view: string): Promise<Row | undefined>;
}

export const addressedTypes: readonly AddressedType[] = resourceNames.filter(isCollection).flatMap((name) => {
  const address = addressIn(name);
  return address ? [{ name, sitemapPrefix: address.sitemapPrefix }] : [];
});

function addressIn(name: ResourceName): AnyCollection['address'] {
  const resource: Resource = resources[name];
  return resource.shape === 'collection' ? resource.address : undefined;
}

/** The own path of a row in each language that it has a page in, see types/type-fronts.ts; none for a type whose rows have no pages. */
export function pathsByLocale(name: ResourceName, row: Row): Partial<Record<Locale, string>> {
  return addressIn(name)?.paths(row) ?? {};
}

/** The own paths of a row; see types/type-fronts.ts. */
export function rowPaths(name: ResourceName, row: Row): string[] {
  return Object.values(pathsByLocale(name, row));
}

/**
 * The rows with a page at this path, own or public, also those that are not public. The last part of a path is unique
 * to a row.
 */
export async function rowsAt(queries: Queries, path: string): Promise<RowAt[]> {
  return rowsAtOwn(queries, ownPath(path, await chosenFronts(queries)));
}

interface RowAt {
  resource: CollectionName;
  row: StoredRow;
}

/** The rows with a page at this own path; see `rowsAt`. */
export async function rowsAtOwn(queries: Queries, own: string): Promise<RowAt[]> {
  const found: RowAt[] = [];
  for (const { name } of addressedTypes) {
    for (const column of columnsInPath(name))
      for (const row of await rowsWith(queries, name, column, [own.split('/').at(-1)]))
        if (rowPaths(name, row).includes(own)) found.push({ resource: name, row });
  }
  return found;
}

/**
 * Whether rows of a type have paths in several columns, so that two of them can have one path that no unique column
 * refuses.
 */
export function canMeet(name: ResourceName): boolean {
  return isCollection(name) && addressIn(name) !== undefined && columnsInPath(name).length > 1;
}

/** The columns that identify a row and are the last part of its path. */
function columnsInPath(name: CollectionName): string[] {
  const { unique, views, translation }: AnyCollection = resources[name];
  const columns = views[addressIn(name)?.view ?? ''] ?? [];
  return unique.filter((column) => columns.includes(column) && !(column in (translation?.pairedBy ?? {})));
}

/**
 * The paths of the public row that has a page at this path, and of its translation; undefined if there is none. A page
 * that reads them depends on nothing else of the row.
 */
export async function pathsAt(content: AddressReader, path: string): Promise<RowAddress['all'] | undefined> {
  const end = path.split('/').at(-1) ?? '';
  for (const { name } of addressedTypes)
    for (const column of columnsInPath(name)) {
      const row = await content.find(name, column, end, addressIn(name)?.view ?? '');
      if (!row || !rowPaths(name, row).includes(path)) continue;
      const other = await linkedTranslation(content, name, row);
      return { ...(other && pathsByLocale(name, other)), ...pathsByLocale(name, row) };
    }
  return undefined;
}

/** The public paths of all rows of a type. */
export async function typePaths(content: AddressReader, name: CollectionName): Promise<string[]> {
  const { localeColumn }: Resource = resources[name];
  const view = addressIn(name)?.view ?? '';
  const paths: string[] = [];
  for (const locale of localeColumn === undefined ? [undefined] : locales)
    for (const row of await content.list(name, view, locale)) paths.push(...rowPaths(name, row));
  return paths;
}

/** The address of a row; undefined if the row is not public. */
export async function rowAddress(
  content: AddressReader,
  name: CollectionName,
  id: number,
): Promise<RowAddress | undefined> {
  const address = addressIn(name);
  const row = address && (await content.get(name, id, address.sitemapView));
  if (!row) return undefined;
  const other = await linkedTranslation(content, name, row);
  const own = address.paths(row);
  return {
    own,
    all: { ...own, ...(other && address.paths(other)) },
    isListed: address.isListed?.(row) ?? true,
    updatedAt: lastModified(row),
  };
}

/** The row in the other language that refers to this one, or that this one refers to. */
async function linkedTranslation(
  content: AddressReader,
  name: CollectionName,
  row: Row,
): Promise<Row | undefined> {
  const link = translations.find(({ resource }) => resource === name)?.link;
  const view = addressIn(name)?.view ?? '';
  if (link === undefined) return undefined;
  const target = row[link];
  return typeof target === 'number'
    ? content.get(name, target, view)
    : content.find(name, link, Number(row['id']), view);
}
