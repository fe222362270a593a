import type { InferInsertModel, InferSelectModel } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type * as z from 'zod';
import type { contentColumns } from './columns.ts';

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
}

export interface AnyCollection extends AnyResource {
  shape: 'collection';
  orderBy: string[];
  unique: string[];
  views: Record<string, readonly string[]>;
  heldBackUntil?: string | undefined;
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
