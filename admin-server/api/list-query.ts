import { or, sql, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { text } from '#content-db/fields.ts';
import { parseOrExplain } from '#content-db/parse.ts';
import { Problem } from '#content-db/problem.ts';
import type { SignedIn } from '../auth/admin.ts';

const count = (highest: number, byDefault: number) => {
  const message = `Must be a whole number from 1 to ${highest}`;
  return z.string().regex(/^\d{1,9}$/, message).transform(Number).pipe(z.number().min(1, message).max(highest, message)).default(byDefault);
};

const schema = z.object({ page: count(1_000_000, 1), pageSize: count(200, 50), search: text().max(200).default('') });

/** What part of a list is wanted. */
export interface ListQuery {
  limit: number;
  offset: number;
  /** Words that a row must have; empty for all rows. */
  search: string;
}

/** Reads `?page=1&pageSize=50&search=`; throws a Problem (`invalid`). */
export function readListQuery(c: Context): ListQuery {
  const { page, pageSize, search } = parseOrExplain(schema, c.req.query(), 'query');
  return { limit: pageSize, offset: (page - 1) * pageSize, search: search.trim() };
}

/** Rows that have the words in one of the columns, whatever the case of Latin letters; undefined for no words. */
export function has(search: string, ...columns: AnySQLiteColumn[]): SQL | undefined {
  if (search === '') return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`));
}

/** The id in the address; throws a Problem (`not-found`) for what can be no row's id. */
export function rowIdOf(c: Context): number {
  const id = /^[1-9]\d{0,14}$/.test(c.req.param('id') ?? '') ? Number(c.req.param('id')) : undefined;
  if (id === undefined) throw new Problem('not-found', 'There is nothing under this address.');
  return id;
}

/** Says what a call takes, for the typed client; what is sent is looked at where it is used. */
export function takes<I extends { json?: unknown; query?: Record<string, string | undefined> }>(): MiddlewareHandler<SignedIn, string, { in: I }> {
  return (_, next) => next();
}

/** The query of a list. */
export type Listing = Partial<Record<'page' | 'pageSize' | 'search', string>>;
