import { asc, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../database/open.ts';
import type { ContentTable } from '../model/resource.ts';

/** The values of a row, by column. */
export type StoredValues = Record<string, unknown>;

export type Columns = Record<string, AnySQLiteColumn>;

/**
 * Loads columns of the rows of a table, in the order of their ids if no other is given. SQLite returns them as one
 * JSON text, which takes a tenth of the time for ten thousand rows.
 */
export async function load(
  queries: Queries,
  table: ContentTable,
  columns: Columns,
  { where, order = [asc(table.id)] }: { where?: SQL; order?: SQL[] } = {},
): Promise<StoredValues[]> {
  const named = Object.entries(columns);
  const values = sql.join(
    named.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const [result] = await queries.all<{ rows: string }>(
    sql`SELECT json_group_array(json_array(${values}) ORDER BY ${sql.join(order, sql`, `)}) AS rows FROM ${table}
      WHERE ${where ?? true}`,
  );
  const rows: unknown[][] = JSON.parse(result?.rows ?? '[]');
  return rows.map((row) => {
    const read: StoredValues = {};
    // A plain loop takes a third of the time for ten thousand rows.
    for (const [at, [name, column]] of named.entries())
      read[name] = row[at] === null ? null : column.mapFromDriverValue(row[at]);
    return read;
  });
}

/** Rows with one of these values: one parameter, however many there are. */
export function isOneOf(column: AnySQLiteColumn, values: Iterable<unknown>): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify([...values])}))`;
}

/** The columns with these names. @throws Error if there is none of a name */
export function pick(columns: Columns, names: string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, columnOf(columns, name)]));
}

export function columnOf(columns: Columns, name: string): AnySQLiteColumn {
  const column = columns[name];
  if (!column) throw new Error(`No column ${name}`);
  return column;
}
