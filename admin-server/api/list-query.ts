import { or, sql, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context } from 'hono';
import * as z from 'zod';
import { text } from '#content-db/fields.ts';
import { parseOrExplain } from '#content-db/parse.ts';

const count = (highest: number, byDefault: number) => {
  const message = `Must be a whole number from 1 to ${highest}`;
  return z.string().regex(/^\d{1,9}$/, message).transform(Number).pipe(z.number().min(1, message).max(highest, message)).default(byDefault);
};

const schema = z.object({ page: count(1_000_000, 1), limit: count(200, 50), search: text().max(200).default('') });

/** What part of a list is wanted. */
export interface ListQuery {
  limit: number;
  offset: number;
  /** Words that a row must have; empty for all rows. */
  search: string;
}

/** Reads `?page=1&limit=50&search=`; throws a Problem (`invalid`). */
export function readListQuery(c: Context): ListQuery {
  const { page, limit, search } = parseOrExplain(schema, c.req.query(), 'query');
  return { limit, offset: (page - 1) * limit, search: search.trim() };
}

/** Rows that have the words in one of the columns, whatever the case of Latin letters; undefined for no words. */
export function has(search: string, ...columns: AnySQLiteColumn[]): SQL | undefined {
  if (search === '') return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`));
}

/** The part of a path that names a row, for `/:id{…}`. */
export const idPattern = '[1-9][0-9]{0,14}';
