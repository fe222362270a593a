import type { InferInsertModel, InferSelectModel } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type * as z from 'zod';
import type { contentColumns } from './columns.ts';
import type { Locale } from './locale.ts';

/** A content table: any table that has the columns of `contentColumns`. */
export type ContentTable = SQLiteTable & {
  readonly [K in keyof ReturnType<typeof contentColumns>]: AnySQLiteColumn;
};

export type Row<T extends ContentTable> = InferSelectModel<T>;

/** What staff can write of a row: everything but what the database keeps itself. */
type Writable<T extends ContentTable> = Omit<
  InferInsertModel<T>,
  'id' | 'createdAt' | 'updatedAt' | 'revision'
>;

export type ColumnOf<T extends ContentTable> = Extract<keyof Row<T>, string>;

interface Common<T extends ContentTable, I extends z.ZodType<Writable<T>>> {
  /** Plural, kebab-case; also the last part of its admin address. */
  name: string;
  /** What staff call one of them. */
  label: string;
  table: T;
  /** The schema of what staff send; the compiler checks that it fits the table. */
  input: I;
  /** Column that tells the language of a row, where rows belong to one. */
  localeColumn?: ColumnOf<T>;
  /** Whether visitors may see a row at all; absent: always. */
  isPublic?: { columns: ColumnOf<T>[]; test(row: Row<T>): boolean };
  /** Columns that people know a row by, the best first; absent: the key of a keyed set but for the language. */
  titleColumns?: ColumnOf<T>[];
  /** Columns that the search of the admin looks into; absent: the texts of its card, or all where there is no card. */
  searchColumns?: ColumnOf<T>[];
  /** Column with the text that search results show of a row, beside its name. */
  excerptColumn?: ColumnOf<T>;
  /** How its texts are kept in two languages; absent: they are not translated. */
  translation?: TranslationModel<ColumnOf<T>>;
  /** A valid row, as staff send it, for tests; the rows that it refers to have the id 1. */
  example: z.input<I>;
}

/**
 * How an Arabic text belongs to its English one. Without `original` and `pairedBy` the two are rows of
 * one keyed set that differ in nothing but the language.
 */
export interface TranslationModel<C extends string = string> {
  /** The columns that are translated; where a row holds both languages, the Arabic column of each English one. */
  columns: C[] | Partial<Record<C, C>>;
  /** The type of the English rows, where it is another one. */
  original?: { name: string };
  /** Columns of the Arabic row, and those of the English row that they are equal to. */
  pairedBy?: Partial<Record<C, string>>;
  /** Further columns that a new Arabic row takes over from the English one. */
  copied?: C[];
  /** Whether staff write the Arabic themselves also where a translation service is set up. */
  isByHand?: boolean;
}

/** Where visitors read a row of a type whose rows have pages of their own. */
export interface Address<T extends ContentTable = ContentTable, V = string> {
  /** The view with the columns that decide the address. */
  view: V;
  /** The view that the sitemap reads: these columns, and the time of the last change. */
  sitemapView: V;
  /** What stands before the number of a part of the sitemap. */
  sitemapPrefix: string;
  /** The public path in each language that the row is read in. */
  paths(row: Row<T>): Partial<Record<Locale, string>>;
}

export type OrderBy<T extends ContentTable> = ColumnOf<T> | `-${ColumnOf<T>}`;

/** Many rows of a kind: services, posts, clients. */
export interface Collection<
  T extends ContentTable = ContentTable,
  I extends z.ZodType<Writable<T>> = z.ZodType<Writable<T>>,
  V extends Views<T> = Views<T>,
> extends Common<T, I> {
  shape: 'collection';
  /** Columns that decide the order; `-` before one means descending. The id breaks ties. */
  orderBy: OrderBy<T>[];
  /** Columns that find one row. */
  unique: ColumnOf<T>[];
  /** What each use of a row reads of it. A change of other columns does not touch that use. */
  views: V;
  /** Column with the time before which a row is not published. */
  heldBackUntil?: ColumnOf<T>;
  address?: Address<T, Extract<keyof V, string>>;
  /** `GET /api/{name}?locale=`: the public rows in a view, to be kept for `maxAge` seconds; absent: no such call. */
  publicCall?: { view: Extract<keyof V, string>; maxAge: number };
}

type Views<T extends ContentTable> = Record<string, readonly ColumnOf<T>[]>;

/** One row for each natural key: page texts, settings, SEO records. */
export interface KeyedSet<
  T extends ContentTable = ContentTable,
  I extends z.ZodType<Writable<T>> = z.ZodType<Writable<T>>,
> extends Common<T, I> {
  shape: 'keyed-set';
  key: ColumnOf<T>[];
}

/** A resource as code sees it that works on all of them. */
interface AnyResource {
  name: string;
  label: string;
  table: ContentTable;
  input: z.ZodType;
  localeColumn?: string | undefined;
  isPublic?: { columns: string[]; test(row: never): boolean } | undefined;
  titleColumns?: string[] | undefined;
  searchColumns?: string[] | undefined;
  excerptColumn?: string | undefined;
  translation?: TranslationModel | undefined;
  example: unknown;
}

export interface AnyCollection extends AnyResource {
  shape: 'collection';
  orderBy: string[];
  unique: string[];
  views: Record<string, readonly string[]>;
  heldBackUntil?: string | undefined;
  address?: (Omit<Address, 'paths'> & { paths(row: never): Partial<Record<Locale, string>> }) | undefined;
  publicCall?: { view: string; maxAge: number } | undefined;
}

export interface AnyKeyedSet extends AnyResource {
  shape: 'keyed-set';
  key: string[];
}

export type Resource = AnyCollection | AnyKeyedSet;

export function defineCollection<
  T extends ContentTable,
  I extends z.ZodType<Writable<T>>,
  const V extends Views<T>,
>(definition: Omit<Collection<T, I, V>, 'shape'>): Collection<T, I, V> {
  return { shape: 'collection', ...definition };
}

export function defineKeyedSet<T extends ContentTable, I extends z.ZodType<Writable<T>>>(
  definition: Omit<KeyedSet<T, I>, 'shape'>,
): KeyedSet<T, I> {
  return { shape: 'keyed-set', ...definition };
}

/** Whether visitors may see a row, of which the deciding columns are enough. */
export function isPublicRow({ isPublic }: Pick<Resource, 'isPublic'>, row: Record<string, unknown>): boolean {
  return isPublic?.test(row as never) ?? true;
}
