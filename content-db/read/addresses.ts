import { type Locale, locales } from '../model/locale.ts';
import type { AnyCollection, Resource } from '../model/resource.ts';
import { type ResourceName, resourceNames, resources } from '../types/index.ts';
import type { CollectionName } from './reader.ts';
import { translations } from './translations.ts';

/** Where one row is read. */
export interface RowAddress {
  /** Its own paths, by language. */
  own: Partial<Record<Locale, string>>;
  /** Those and the paths of its translation, where that is a row of its own. */
  all: Partial<Record<Locale, string>>;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** A type whose rows have pages of their own. */
export interface AddressedType {
  name: CollectionName;
  /** Stands before the number of a part of the sitemap. */
  sitemapPrefix: string;
}

type Row = Record<string, unknown>;

/** The reads of a Reader, as far as addresses need them. */
interface Reads {
  list(name: CollectionName, view: string, locale?: Locale): Promise<Row[]>;
  get(name: CollectionName, id: number, view: string): Promise<Row | undefined>;
  find(name: CollectionName, column: string, value: number, view: string): Promise<Row | undefined>;
}

export const addressedTypes: readonly AddressedType[] = resourceNames.flatMap((name) => {
  const address = addressIn(name);
  return address ? [{ name: name as CollectionName, sitemapPrefix: address.sitemapPrefix }] : [];
});

function addressIn(name: ResourceName): AnyCollection['address'] {
  const resource: Resource = resources[name];
  return resource.shape === 'collection' ? resource.address : undefined;
}

/** The public paths of a row; none where rows of its type have no pages of their own. */
export function rowPaths(name: ResourceName, row: Row): string[] {
  return Object.values(addressIn(name)?.paths(row as never) ?? {});
}

/** The public paths of all rows of a type. */
export async function typePaths(content: Reads, name: CollectionName): Promise<string[]> {
  const { localeColumn }: Resource = resources[name];
  const view = addressIn(name)?.view ?? '';
  const paths: string[] = [];
  for (const locale of localeColumn === undefined ? [undefined] : locales)
    for (const row of await content.list(name, view, locale)) paths.push(...rowPaths(name, row));
  return paths;
}

/** Where a row is read; undefined where visitors do not see it. */
export async function rowAddress(
  content: Reads,
  name: CollectionName,
  id: number,
): Promise<RowAddress | undefined> {
  const address = addressIn(name);
  const row = address && (await content.get(name, id, address.sitemapView));
  if (!row) return undefined;
  const other = await counterpart(content, name, row);
  const own = address.paths(row as never);
  return {
    own,
    all: { ...own, ...(other && address.paths(other as never)) },
    updatedAt: String(row['updatedAt']),
  };
}

/** The same row in the other language, where the two are linked. */
async function counterpart(content: Reads, name: CollectionName, row: Row): Promise<Row | undefined> {
  const pairedBy = translations.find(({ resource }) => resource === name)?.pairedBy ?? {};
  const link = Object.keys(pairedBy).find((own) => pairedBy[own] === 'id' && own !== 'id');
  const view = addressIn(name)?.view ?? '';
  if (link === undefined) return undefined;
  const target = row[link];
  return typeof target === 'number'
    ? content.get(name, target, view)
    : content.find(name, link, Number(row['id']), view);
}
