import { and, like, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context, MiddlewareHandler } from 'hono';
import { leftOut, roughPattern, spellingPattern } from '#content-db/model/arabic-spelling.ts';
import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { withoutInvisible } from '#content-db/model/invisible.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from './signed-in.ts';

const maxPageSize = 200;

export interface Page {
  limit: number;
  offset: number;
}

/**
 * The page that `page` and `pageSize` ask for; undefined without `page`, which asks for the whole list.
 * @throws Problem `invalid` when one of them is not a number in range
 */
export function pageParam(c: Context): Page | undefined {
  return queryParam(c, 'page') === undefined ? undefined : pageOrFirst(c);
}

/** Like `pageParam`, but the first page without `page`: for lists that may be very long. */
export function pageOrFirst(c: Context): Page {
  const limit = wholeNumber('pageSize', queryParam(c, 'pageSize') ?? '50', maxPageSize);
  return { limit, offset: (wholeNumber('page', queryParam(c, 'page') ?? '1', 1_000_000) - 1) * limit };
}

/** The search term, without anything invisible at its ends and without direction marks; empty when there is none. */
export function searchParam(c: Context): string {
  return withoutInvisible(queryParam(c, 'search') ?? '');
}

/** @throws Problem `invalid` when the parameter is given twice or containsText more than 200 characters */
export function queryParam(c: Context, name: string): string | undefined {
  const [value, ...more] = c.req.queries(name) ?? [];
  if (more.length > 0 || (value ?? '').length > 200 || value?.includes('\0'))
    throw invalidQuery(name, 'Give this once, 200 characters at max.');
  return value;
}

/** @throws Problem `invalid` when the `locale` is not one of the site's */
export function localeParam(c: Context): Locale | undefined {
  const locale = queryParam(c, 'locale');
  if (locale === undefined || isLocale(locale)) return locale;
  throw invalidQuery('locale', 'Must be en or ar');
}

/** The Problem (`invalid`) of a query parameter. */
export function invalidQuery(name: string, message: string): Problem {
  return new Problem('invalid', `${name}: ${message}`, { fields: { [name]: message } });
}

/** Parses a whole number from 1 to `max`. @throws Problem `invalid` when it is something else */
export function wholeNumber(name: string, text: string, max: number): number {
  const value = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= max) return value;
  throw invalidQuery(name, `Must be a number from 1 to ${max}`);
}

/** Substring match over the texts, in any case and any spelling of Arabic; undefined for an empty search. */
export function containsText(search: string, ...texts: (AnySQLiteColumn | SQL)[]): SQL | undefined {
  if (search === '') return undefined;
  if (/\p{Script=Arabic}/u.test(search)) {
    const [rough, exact] = [roughPattern(search), spellingPattern(search)];
    return or(...texts.map((text) => and(isLike(text, rough), sql`${withoutMarks(text)} GLOB ${exact}`)));
  }
  // SQLite folds the case of ASCII letters only, so other texts are also searched in lower and upper case.
  const spellings = /^[\x20-\x7e]*$/.test(search)
    ? [search]
    : [search, search.toLowerCase(), search.toUpperCase()];
  const patterns = [...new Set(spellings.map(substring))];
  return or(...texts.flatMap((text) => patterns.map((pattern) => isLike(text, pattern))));
}

function substring(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

function isLike(text: AnySQLiteColumn | SQL, pattern: string): SQL {
  return like(text, sql`${pattern} escape '\\'`);
}

/** By nested calls: a database at another place has no functions of ours, and may have no regular expressions. */
function withoutMarks(text: AnySQLiteColumn | SQL): SQL {
  return leftOut.reduce<SQL>((inner, sign) => sql`replace(${inner}, ${sign}, '')`, sql`${text}`);
}

/** The query as the typed client sends it: it may be left out where all of its parameters may. */
type QueryInput<Q> = Record<never, never> extends Q ? { query?: Q } : { query: Q };

/** Declares the query of a call for the typed client. The handler itself checks what arrives. */
export function queryType<Q = Record<string, string>>(): MiddlewareHandler<
  SignedIn,
  string,
  { in: QueryInput<Q> }
> {
  return (_, next) => next();
}

/** The query of a list that is read page by page. */
export type ListQuery = Partial<Record<'page' | 'pageSize' | 'search', string>>;
