import { like, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context, MiddlewareHandler } from 'hono';
import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from './signed-in.ts';

const mostPerPage = 200;

/** Lets the typed client send a query with a list; what stands in it is looked at where it is used. */
export const withQuery: MiddlewareHandler<SignedIn, string, { in: { query?: Record<string, string> } }> = (
  _,
  next,
) => next();

export interface Page {
  rows: number;
  offset: number;
}

/**
 * The page of a list that a request asks for with `page` and `pageSize`; undefined where it asks for
 * the whole list. Throws `invalid` for what is no such number.
 */
export function pageOf(c: Context): Page | undefined {
  return queryOf(c, 'page') === undefined ? undefined : partOf(c);
}

/** The same for a list that is never given whole: its first page where none is asked for. */
export function partOf(c: Context): Page {
  const rows = wholeNumber('pageSize', queryOf(c, 'pageSize') ?? '50', mostPerPage);
  return { rows, offset: (wholeNumber('page', queryOf(c, 'page') ?? '1', 1_000_000) - 1) * rows };
}

/** What is searched for; empty for nothing. */
export function searchOf(c: Context): string {
  return (queryOf(c, 'search') ?? '').trim();
}

/** One value of the query. Throws `invalid` where it is given twice, or is too long to be one. */
export function queryOf(c: Context, name: string): string | undefined {
  const [value, ...more] = c.req.queries(name) ?? [];
  if (more.length > 0 || (value ?? '').length > 200 || value?.includes('\0'))
    throw wrong(name, 'Must be given once, and in short');
  return value;
}

/** The language that a request asks for. Throws `invalid` where it is none of the site's. */
export function localeOf(c: Context): Locale | undefined {
  const locale = queryOf(c, 'locale');
  if (locale === undefined || isLocale(locale)) return locale;
  throw wrong('locale', 'Must be en or ar');
}

/** What is wrong with a value of the query. */
export function wrong(name: string, message: string): Problem {
  return new Problem('invalid', `${name}: ${message}`, { fields: { [name]: message } });
}

/** A whole number of the query, from 1. Throws `invalid`. */
export function wholeNumber(name: string, text: string, most: number): number {
  const value = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw wrong(name, `Must be a number from 1 to ${most}`);
}

/** Whether a text stands in one of the columns, in small letters or capitals; undefined for no text. */
export function has(search: string, ...columns: AnySQLiteColumn[]): SQL | undefined {
  if (search === '') return undefined;
  // SQLite knows the case of plain Latin letters only; the two others stand in for the rest.
  const spellings = /^[\x20-\x7e]*$/.test(search)
    ? [search]
    : [search, search.toLowerCase(), search.toUpperCase()];
  const patterns = new Set(spellings.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`));
  return or(
    ...columns.flatMap((column) => [...patterns].map((pattern) => like(column, sql`${pattern} escape '\\'`))),
  );
}

/** Says what a call takes, for the typed client; what is sent is looked at where it is used. */
export function takes<
  I extends { json?: unknown; query?: Record<string, string | undefined>; form?: Record<string, File> },
>(): MiddlewareHandler<SignedIn, string, { in: I }> {
  return (_, next) => next();
}

/** The query of a list that is given in parts. */
export type Listing = Partial<Record<'page' | 'pageSize' | 'search', string>>;
