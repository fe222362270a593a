import type { Locale } from '../model/locale.ts';
import type { Queries } from '../database/open.ts';
import { createSource, type Extent, type ListMemory, type Source } from './source.ts';
import { answerOf, groupsName, type Part, partName } from './list-parts.ts';
import { blockName, keyName, listName, lookupName, rowName } from './dependency-keys.ts';
import type { Row } from '../model/resource.ts';
import { type AddressedType, addressedTypes, type RowAddress, rowAddress, typePaths } from './addresses.ts';
import { articleType, type ResourceName, type Resources, resources } from '../types/index.ts';

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
  list<N extends CollectionName, V extends ViewOf<N>>(
    name: N,
    view: V,
    locale?: Locale,
  ): Promise<ViewRow<N, V>[]>;
  /** The ids and nothing of the rows. */
  ids(name: CollectionName, locale?: Locale): Promise<number[]>;
  /** The ids of a part of a long list: the page is not concerned by what the rest of the list becomes. */
  part(name: CollectionName, part: Part, locale?: Locale): Promise<number[]>;
  /** How many whole groups of `size` the rows make. */
  groups(name: CollectionName, size: number, locale?: Locale): Promise<number>;
  /** The ids of one block, ascending: see `blockOf`. */
  block(name: CollectionName, block: number): Promise<number[]>;
  get<N extends CollectionName, V extends ViewOf<N>>(
    name: N,
    id: number,
    view: V,
  ): Promise<ViewRow<N, V> | undefined>;
  /** The row that has `value` in one of the collection's unique columns. */
  find<N extends CollectionName, V extends ViewOf<N>>(
    name: N,
    column: Resources[N]['unique'][number],
    value: string | number,
    view: V,
  ): Promise<ViewRow<N, V> | undefined>;
  /**
   * What `make` makes of an article's text, and of nothing else: as much a read of the text as any, but where
   * the run has it from before, the text is not loaded.
   */
  article(id: number, make: (text: string) => string): Promise<string | undefined>;
  /** The types whose rows have pages of their own. */
  addressed: readonly AddressedType[];
  /** The public paths of all rows of such a type. */
  paths(name: CollectionName): Promise<string[]>;
  /** Where a row of such a type is read; undefined where visitors do not see it. */
  address(name: CollectionName, id: number): Promise<RowAddress | undefined>;
  /** A keyed set, loaded whole; each key that is asked for is recorded. Gives inactive rows too. */
  keyed<N extends KeyedSetName>(name: N): Promise<(key: KeyOf<N>) => KeyedRow<N> | undefined>;
  /** All rows of a keyed set. */
  all<N extends KeyedSetName>(name: N): Promise<KeyedRow<N>[]>;
}

/** Articles that were made in earlier runs, by the ids of their posts. */
export interface ArticleMemory {
  kept(id: number): Promise<string | undefined>;
  made(id: number, html: string): void;
}

/** What a run has of earlier ones; see `ListMemory`. */
export interface RunMemory {
  articles?: ArticleMemory | undefined;
  lists?: ListMemory;
}

/**
 * One run over content that does not change meanwhile: each thing is read once and recorded for
 * every page that asks. `forPage` hands a page its Reader; `record` receives the names. `extent` tells
 * how much of the site the run makes, so that a few pages don't cost what all of them do.
 */
export function createReaders(
  queries: Queries,
  extent: Extent = 'all',
  { articles, lists = new Map() }: RunMemory = {},
): { forPage(record: (name: string) => void): Reader } {
  const source = createSource(queries, extent, lists);
  return { forPage: (record) => recordingReader(source, record, articles) };
}

function recordingReader(
  source: Source,
  record: (name: string) => void,
  articles: ArticleMemory | undefined,
): Reader {
  async function answer(name: CollectionName, read: string, locale?: Locale) {
    record(read);
    return answerOf(read, await source.ids(name, locale));
  }
  const reader = {
    async ids(name: CollectionName, locale?: Locale) {
      record(listName(name, locale));
      return source.ids(name, locale);
    },
    async part(name: CollectionName, part: Part, locale?: Locale) {
      return answer(name, partName(listName(name, locale), part), locale);
    },
    async groups(name: CollectionName, size: number, locale?: Locale) {
      return answer(name, groupsName(listName(name, locale), size), locale);
    },
    async block(name: CollectionName, block: number) {
      record(blockName(name, block));
      return source.block(name, block);
    },
    async list(name: CollectionName, view: string, locale?: Locale): Promise<Record<string, unknown>[]> {
      const [ids, rows] = await Promise.all([reader.ids(name, locale), source.view(name, view)]);
      return ids.flatMap((id) => {
        record(rowName(name, id, view));
        const row = rows.get(id);
        return row ? [row] : [];
      });
    },
    async get(name: CollectionName, id: number, view: string) {
      record(rowName(name, id, view));
      return source.row(name, id, view);
    },
    async find(name: CollectionName, column: string, value: string | number, view: string) {
      record(lookupName(name, column, value));
      const id = await source.lookup(name, column, value);
      return id === undefined ? undefined : reader.get(name, id, view);
    },
    async article(id: number, make: (text: string) => string) {
      const { name, view, column } = articleType;
      record(rowName(name, id, view));
      const kept = await articles?.kept(id);
      if (kept !== undefined) return kept;
      const row = await source.row(name, id, view);
      if (!row) return undefined;
      const html = make(String(row[column]));
      articles?.made(id, html);
      return html;
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
  const addresses = {
    addressed: addressedTypes,
    paths: (name: CollectionName) => typePaths(reader, name),
    address: (name: CollectionName, id: number) => rowAddress(reader, name, id),
  };
  // It works on any resource; the interface gives each caller the row type of its own.
  return { ...reader, ...addresses } as unknown as Reader;
}
