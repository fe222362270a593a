import type { Locale } from '../model/locale.ts';
import type { Queries } from '../database/open.ts';
import { type ContentMemory, createSource, emptyMemory, type LoadMode, type Source } from './source.ts';
import { following, followingKey, groupsKey, type Part, partKey, valueOfPart } from './list-parts.ts';
import {
  blockKey,
  keyedRowKey,
  listKey,
  lookupKey,
  rowKey,
  type Sublist,
  viewKey,
  withdrawalKey,
} from './dependency-keys.ts';
import type { Withdrawn } from './withdrawn.ts';
import type { AnyKeyedSet, Row } from '../model/resource.ts';
import {
  type AddressedType,
  addressedTypes,
  pathsAt,
  type RowAddress,
  rowAddress,
  typePaths,
} from './addresses.ts';
import {
  articleType,
  type CollectionName,
  type KeyedSetName,
  type ResourceName,
  type Resources,
  resources,
} from '../types/index.ts';
import { neededBy } from '../types/type-names.ts';

export type { Sublist };
export type ViewOf<N extends CollectionName> = Extract<keyof Resources[N]['views'], string>;
/** A row of a view: its id and the view's columns. */
export type ViewRow<N extends CollectionName, V extends ViewOf<N>> = Pick<
  Row<Resources[N]['table']>,
  Extract<
    'id' | (Resources[N]['views'][V] extends readonly (infer C)[] ? C : never),
    keyof Row<Resources[N]['table']>
  >
>;
export type KeyedRow<N extends KeyedSetName> = Row<Resources[N]['table']>;
type KeyedViews<N extends KeyedSetName> = NonNullable<Resources[N]['views']>;
export type KeyedViewOf<N extends KeyedSetName> = Extract<keyof KeyedViews<N>, string>;
/** A row of a view of a keyed set: its id and the view's columns. */
export type KeyedViewRow<N extends KeyedSetName, V extends KeyedViewOf<N>> = Pick<
  KeyedRow<N>,
  Extract<'id' | (KeyedViews<N>[V] extends readonly (infer C)[] ? C : never), keyof KeyedRow<N>>
>;
/** The key columns of a row of a keyed set. */
export type KeyOf<N extends KeyedSetName> = Partial<KeyedRow<N>>;

/**
 * The reads that a page can make. Each read is recorded as a dependency key, even when it finds nothing,
 * so that a row that appears later makes the page out of date. Collections return public rows only, and none of a type
 * that is off: whether it is, is all that the page then depends on.
 */
export interface Reader {
  /** Rows in the collection's order, in one language if `locale` is given. */
  list<N extends CollectionName, V extends ViewOf<N>>(
    name: N,
    view: V,
    locale?: Locale,
  ): Promise<ViewRow<N, V>[]>;
  /** Ids in the collection's order, of all rows or of a sublist. The page does not depend on the rows. */
  ids(name: CollectionName, locale?: Locale, sublist?: Sublist): Promise<number[]>;
  /** The ids of a part of a list. The page does not depend on the rest of the list. */
  part(name: CollectionName, part: Part, locale?: Locale, sublist?: Sublist): Promise<number[]>;
  /** How many complete groups of `size` rows there are. */
  groups(name: CollectionName, size: number, locale?: Locale, sublist?: Sublist): Promise<number>;
  /** The id that follows another one in a list. The page does not depend on the rest of the list. */
  following(name: CollectionName, id: number, locale?: Locale): Promise<number | undefined>;
  /** The ids of one block, ascending: see `blockOf`. */
  block(name: CollectionName, block: number): Promise<number[]>;
  get<N extends CollectionName, V extends ViewOf<N>>(
    name: N,
    id: number,
    view: V,
  ): Promise<ViewRow<N, V> | undefined>;
  /** The row that has `value` in a unique column. */
  find<N extends CollectionName, V extends ViewOf<N>>(
    name: N,
    column: Resources[N]['unique'][number],
    value: string | number,
    view: V,
  ): Promise<ViewRow<N, V> | undefined>;
  /**
   * The result of `make` for an article's text; undefined if there is no such article. It is taken from
   * the memory of articles if it is there; the page depends on the text all the same. `make` is pure.
   */
  article(id: number, make: (text: string) => string): Promise<string | undefined>;
  /** The types whose rows have pages of their own. */
  addressed: readonly AddressedType[];
  /** The public paths of all rows of an addressed type. */
  paths(name: CollectionName): Promise<string[]>;
  /** The address of a row of an addressed type; undefined if the row is not public. */
  address(name: CollectionName, id: number): Promise<RowAddress | undefined>;
  /** The paths of a row and of its translation by the path of one of them; undefined if no public row has a page there. */
  pathsAt(path: string): Promise<Partial<Record<Locale, string>> | undefined>;
  /** Whether the page at this address was taken down. */
  isWithdrawn(path: string): Promise<boolean>;
  /** Whether staff have switched a type off, or one that it is nothing without. */
  isOff(name: ResourceName): Promise<boolean>;
  /** A keyed set, including hidden rows. The page depends on each key that it looks up. */
  keyed<N extends KeyedSetName>(name: N): Promise<(key: KeyOf<N>) => KeyedRow<N> | undefined>;
  /** A view of a keyed set: the page depends on its columns of each row that it looks up, and on whether there is one. */
  keyedView<N extends KeyedSetName, V extends KeyedViewOf<N>>(
    name: N,
    view: V,
  ): Promise<(key: KeyOf<N>) => KeyedViewRow<N, V> | undefined>;
  /** All rows of a keyed set, including hidden ones. */
  all<N extends KeyedSetName>(name: N): Promise<KeyedRow<N>[]>;
}

/** HTML of articles that earlier runs made, by post id. */
export interface ArticleMemory {
  kept(id: number): Promise<string | undefined>;
  made(id: number, html: string): void;
}

/** Results of earlier runs that a run reuses. */
export interface RunMemory {
  articles?: ArticleMemory | undefined;
  content?: ContentMemory;
  /** What is taken down, where that is not what the database says. */
  withdrawn?: Withdrawn | undefined;
}

/**
 * Creates the Readers of one run. The content must not change during the run: queries are shared between
 * its pages. `forPage` returns the Reader of a page, and passes its dependency keys to `record`.
 */
export function createReaders(
  queries: Queries,
  mode: LoadMode = 'bulk',
  { articles, content = emptyMemory(), withdrawn }: RunMemory = {},
): { forPage(record: (key: string) => void): Reader } {
  const source = createSource(queries, mode, content, withdrawn);
  return { forPage: (record) => recordingReader(source, record, articles) };
}

function recordingReader(
  source: Source,
  record: (key: string) => void,
  articles: ArticleMemory | undefined,
): Reader;
// The implementation is untyped; the interface gives each resource its row type.
function recordingReader(
  source: Source,
  record: (key: string) => void,
  articles: ArticleMemory | undefined,
): object {
  /** Each read of rows asks. */
  const known = new Map<ResourceName, Promise<boolean>>();
  async function lookUpOff(name: ResourceName): Promise<boolean> {
    const types = neededBy(name);
    if (types.length === 0) return false;
    const stateOf = await reader.keyedView('type-settings', 'state');
    return types.some((type) => stateOf({ name: type })?.['isOff'] === true);
  }
  const reader = {
    isOff(name: ResourceName): Promise<boolean> {
      const isOff = known.get(name) ?? lookUpOff(name);
      known.set(name, isOff);
      return isOff;
    },
    async ids(name: CollectionName, locale?: Locale, sublist?: Sublist) {
      if (await reader.isOff(name)) return [];
      record(listKey(name, locale, sublist));
      return source.ids(name, locale, sublist);
    },
    async part(name: CollectionName, part: Part, locale?: Locale, sublist?: Sublist) {
      if (await reader.isOff(name)) return [];
      const key = partKey(listKey(name, locale, sublist), part);
      record(key);
      return valueOfPart(key, await source.ids(name, locale, sublist));
    },
    async groups(name: CollectionName, size: number, locale?: Locale, sublist?: Sublist) {
      if (await reader.isOff(name)) return 0;
      const key = groupsKey(listKey(name, locale, sublist), size);
      record(key);
      return valueOfPart(key, await source.ids(name, locale, sublist));
    },
    async following(name: CollectionName, id: number, locale?: Locale) {
      if (await reader.isOff(name)) return undefined;
      record(followingKey(listKey(name, locale), id));
      return following(await source.ids(name, locale), id);
    },
    async block(name: CollectionName, block: number) {
      if (await reader.isOff(name)) return [];
      record(blockKey(name, block));
      return source.block(name, block);
    },
    async list(name: CollectionName, view: string, locale?: Locale): Promise<Record<string, unknown>[]> {
      if (await reader.isOff(name)) return [];
      const [ids, rows] = await Promise.all([reader.ids(name, locale), source.view(name, view)]);
      return ids.flatMap((id) => {
        record(rowKey(name, id, view));
        const row = rows.get(id);
        return row ? [row] : [];
      });
    },
    async get(name: CollectionName, id: number, view: string) {
      if (await reader.isOff(name)) return undefined;
      record(rowKey(name, id, view));
      return source.row(name, id, view);
    },
    async find(name: CollectionName, column: string, value: string | number, view: string) {
      if (await reader.isOff(name)) return undefined;
      record(lookupKey(name, column, value));
      const id = await source.lookup(name, column, value);
      return id === undefined ? undefined : reader.get(name, id, view);
    },
    async article(id: number, make: (text: string) => string) {
      const { name, view, column } = articleType;
      if (await reader.isOff(name)) return undefined;
      record(rowKey(name, id, view));
      const kept = await articles?.kept(id);
      if (kept !== undefined) return kept;
      const row = await source.row(name, id, view);
      if (!row) return undefined;
      const html = make(String(row[column]));
      articles?.made(id, html);
      return html;
    },
    async isWithdrawn(path: string) {
      record(withdrawalKey(path));
      return (await source.withdrawn()).paths.has(path);
    },
    async keyed(name: KeyedSetName) {
      const rows = await source.keyed(name);
      const columns: readonly string[] = resources[name].key;
      return (key: Record<string, unknown>) => {
        const rowKey = keyedRowKey(name, columns, key);
        record(rowKey);
        return rows.get(rowKey);
      };
    },
    async keyedView(
      name: KeyedSetName,
      view: string,
    ): Promise<(key: Record<string, unknown>) => Record<string, unknown> | undefined> {
      const rows = await source.keyed(name);
      const { key: keyColumns, views }: AnyKeyedSet = resources[name];
      return (key: Record<string, unknown>) => {
        const rowKey = keyedRowKey(name, keyColumns, key);
        record(viewKey(rowKey, view));
        const row = rows.get(rowKey);
        return row && Object.fromEntries(['id', ...(views?.[view] ?? [])].map((name) => [name, row[name]]));
      };
    },
    async all(name: KeyedSetName) {
      record(name);
      return [...(await source.keyed(name)).values()];
    },
  };
  const addresses = {
    addressed: addressedTypes,
    paths: (name: CollectionName) => typePaths(reader, name),
    address: (name: CollectionName, id: number) => rowAddress(reader, name, id),
    pathsAt: (path: string) => pathsAt(reader, path),
  };
  return { ...reader, ...addresses };
}
