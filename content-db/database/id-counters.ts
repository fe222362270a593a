import { sql, type SQL } from 'drizzle-orm';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';

/** The highest ids that tables with AUTOINCREMENT ever gave, by table. Each belongs to its table, and is gone with it. */
export type IdCounters = Record<string, number>;

export async function readIdCounters(read: Pick<LibSQLDatabase, 'all'>): Promise<IdCounters> {
  const rows = await read.all<{ name: string; seq: number }>(sql`SELECT name, seq FROM sqlite_sequence`);
  return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
}

/** The statements after which these tables, as far as they are there, give none of these ids again. */
export function raiseIdCounters(counters: IdCounters): SQL[] {
  return Object.entries(counters).flatMap(([table, highest]) => [
    sql`UPDATE sqlite_sequence SET seq = max(seq, ${highest}) WHERE name = ${table}`,
    // A table has no counter before its first row.
    sql`INSERT INTO sqlite_sequence (name, seq) SELECT name, ${highest} FROM sqlite_schema
      WHERE type = 'table' AND name = ${table} AND name NOT IN (SELECT name FROM sqlite_sequence)`,
  ]);
}
