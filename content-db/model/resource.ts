import { getTableColumns, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type * as z from 'zod';
import type { contentColumns } from './columns.ts';
import type { Locale } from './locale.ts';

/** A content table: any table that has the columns of `contentColumns`. */
export type ContentTable = SQLiteTable & {
  readonly [K in keyof ReturnType<typeof contentColumns>]: AnySQLiteColumn;
} & { readonly id: AnySQLiteColumn<{ data: number; notNull: true }> };

/** A row of any type, as the database gives it. */
export type StoredRow = Record<string, unknown> & { id: number };

/** All columns of a content table, for a query of whole rows. */
export function wholeRow(table: ContentTable) {
  return { ...getTableColumns(table), id: table.id };
}

export type Row<T extends ContentTable> = InferSelectModel<T>;

/** The columns that staff can write. */
type Writable<T extends ContentTable> = Omit<
  InferInsertModel<T>,
  'id' | 'createdAt' | 'updatedAt' | 'revision'
>;

export type ColumnOf<T extends ContentTable> = Extract<keyof Row<T>, string>;

interface Common<T extends ContentTable, I extends z.ZodType<Writable<T>>> {
  /** Plural, kebab-case; also the last part of its path in the admin. */
  name: string;
  /** Name of one row for staff, such as `Service`. */
  label: string;
  table: T;
  /** Schema of the values that staff send; the compiler checks that it fits the table. */
  input: I;
  /** Column with the language of a row; absent if rows have no language. */
  localeColumn?: ColumnOf<T>;
  /** Columns that say the same in both languages, though each language has a row of its own. */
  sharedColumns?: ColumnOf<T>[];
  /** Whether a row is public, and the columns that decide it; absent if rows always are. */
  isPublic?: { columns: ColumnOf<T>[]; test(row: Row<T>): boolean };
  /** Columns for the title of a row, by preference; absent for a keyed set whose title is its key without the language. */
  titleColumns?: ColumnOf<T>[];
  /** Column with the name of a person or an organisation, which each language has its own form of; see read/known-terms.ts. */
  nameColumn?: ColumnOf<T>;
  /** Columns for the Arabic title of a row that holds both languages; absent where `translation` pairs the title. */
  arabicTitleColumns?: ColumnOf<T>[];
  /** Columns that the admin searches; absent for all texts; those of the card view come first. */
  searchColumns?: ColumnOf<T>[];
  /** Column that search results show below the title. */
  excerptColumn?: ColumnOf<T>;
  /** Column with the address of the picture that the row stands for; absent where rows only show pictures. */
  pictureColumn?: ColumnOf<T>;
  /** Columns with texts in Markdown. */
  markdownColumns?: ColumnOf<T>[];
  /** Columns that the server measures, which no member of staff reads; absent without such. */
  measuredColumns?: ColumnOf<T>[];
  /** How texts are stored in two languages; absent if they are not translated. */
  translation?: TranslationModel<ColumnOf<T>>;
  /** A valid input for tests. Its references have the id 1. */
  example: z.input<I>;
}

/**
 * How Arabic texts relate to English ones. Without `original` and `pairedBy` they are rows of one keyed set
 * whose keys differ only in the language.
 */
export interface TranslationModel<C extends string = string> {
  /** The translated columns; if one row holds both languages, the Arabic column by the English one. */
  columns: C[] | Partial<Record<C, C>>;
  /** The type of the English rows, if it is another one. */
  original?: { name: string };
  /** Columns of the English row by the columns of the Arabic row that have the same values. The id of a row of the same type is a link, which either row may have. */
  pairedBy?: Partial<Record<C, string>>;
  /** Whether the English row of a link is the original, whichever was there first: the writer then moves a link to the Arabic row. */
  isEnglishOriginal?: boolean;
  /** Further columns that a new Arabic row copies from the English row. */
  copied?: C[];
  /** English columns whose lines are texts of their own. The others are split into paragraphs. */
  byLine?: C[];
  /** English columns whose Arabic only people write, such as names. A new Arabic row begins with them. */
  byHand?: C[];
}

/** The public addresses of rows that have their own pages. */
export interface Address<T extends ContentTable = ContentTable, V = string> {
  /** The view with the columns of the address. */
  view: V;
  /** The view for the sitemap: the columns of `view` and of `isListed`, and `updatedAt` unless the texts of the page are other rows. */
  sitemapView: V;
  /** Prefix of the number of a sitemap part. */
  sitemapPrefix: string;
  /** The own path in each language that the row has a page in; see types/type-fronts.ts. */
  paths(row: Row<T>): Partial<Record<Locale, string>>;
  /** Whether search engines may list it; absent if always. */
  isListed?(row: Row<T>): boolean;
}

export type OrderBy<T extends ContentTable> = ColumnOf<T> | `-${ColumnOf<T>}`;

/** A list of rows: services, posts, clients. */
export interface Collection<
  T extends ContentTable = ContentTable,
  I extends z.ZodType<Writable<T>> = z.ZodType<Writable<T>>,
  V extends Views<T> = Views<T>,
> extends Common<T, I> {
  shape: 'collection';
  /** Columns to sort by; a leading `-` means descending. The id breaks ties. */
  orderBy: OrderBy<T>[];
  /** Columns that identify one row. */
  unique: ColumnOf<T>[];
  /** Columns by view. A change of other columns does not affect pages that read the view. */
  views: V;
  /** Lists of the rows that name the same row of another type, by name: the columns that may name it. */
  sublists?: Record<string, readonly ColumnOf<T>[]>;
  /** Column with the time from which a row may be public. */
  heldBackUntil?: ColumnOf<T>;
  address?: Address<T, Extract<keyof V, string>>;
  /** `GET /api/{name}?locale=` returns the public rows in a view, cacheable for `maxAge` seconds; absent for no such call. */
  publicCall?: { view: Extract<keyof V, string>; maxAge: number };
}

type Views<T extends ContentTable> = Record<string, readonly ColumnOf<T>[]>;

/** One row per natural key: page texts, settings, SEO records. */
export interface KeyedSet<
  T extends ContentTable = ContentTable,
  I extends z.ZodType<Writable<T>> = z.ZodType<Writable<T>>,
  V extends Views<T> = Views<T>,
> extends Common<T, I> {
  shape: 'keyed-set';
  key: ColumnOf<T>[];
  /** Columns by view, where some pages read only a part of a row: a change of other columns does not affect these. */
  views?: V;
}

/** A resource for code that works on all resources. */
interface AnyResource {
  name: string;
  label: string;
  table: ContentTable;
  input: z.ZodObject;
  localeColumn?: string | undefined;
  sharedColumns?: string[] | undefined;
  isPublic?: { columns: string[]; test(row: Record<string, unknown>): boolean } | undefined;
  titleColumns?: string[] | undefined;
  nameColumn?: string | undefined;
  arabicTitleColumns?: string[] | undefined;
  searchColumns?: string[] | undefined;
  excerptColumn?: string | undefined;
  pictureColumn?: string | undefined;
  markdownColumns?: string[] | undefined;
  measuredColumns?: string[] | undefined;
  translation?: TranslationModel | undefined;
  example: unknown;
}

export interface AnyCollection extends AnyResource {
  shape: 'collection';
  orderBy: string[];
  unique: string[];
  views: Record<string, readonly string[]>;
  sublists?: Record<string, readonly string[]> | undefined;
  heldBackUntil?: string | undefined;
  address?:
    | (Omit<Address, 'paths' | 'isListed'> & {
        paths(row: Record<string, unknown>): Partial<Record<Locale, string>>;
        isListed?(row: Record<string, unknown>): boolean;
      })
    | undefined;
  publicCall?: { view: string; maxAge: number } | undefined;
}

export interface AnyKeyedSet extends AnyResource {
  shape: 'keyed-set';
  key: string[];
  views?: Record<string, readonly string[]> | undefined;
}

export type Resource = AnyCollection | AnyKeyedSet;

export function defineCollection<
  T extends ContentTable,
  I extends z.ZodType<Writable<T>>,
  const V extends Views<T>,
>(definition: Omit<Collection<T, I, V>, 'shape'>): Collection<T, I, V> {
  return { shape: 'collection', ...definition };
}

export function defineKeyedSet<
  T extends ContentTable,
  I extends z.ZodType<Writable<T>>,
  const V extends Views<T> = Record<never, never>,
>(definition: Omit<KeyedSet<T, I, V>, 'shape'>): KeyedSet<T, I, V> {
  return { shape: 'keyed-set', ...definition };
}

/** Whether a row is public. `row` needs only the columns of `isPublic`. */
export function isPublicRow({ isPublic }: Pick<Resource, 'isPublic'>, row: Record<string, unknown>): boolean {
  return isPublic?.test(row) ?? true;
}
