import type { Client, InStatement } from '@libsql/client';

/** The highest id that a table with AUTOINCREMENT ever gave. It belongs to the table, and is gone with it. */
export interface IdCounter {
  table: string;
  highest: number;
}

export async function readIdCounters(client: Pick<Client, 'execute'>): Promise<IdCounter[]> {
  const { rows } = await client.execute('SELECT name, seq FROM sqlite_sequence');
  return rows.map(({ name, seq }) => ({ table: String(name), highest: Number(seq) }));
}

/** The statements after which these tables, as far as they are there, give none of these ids again. */
export function raiseIdCounters(counters: IdCounter[]): InStatement[] {
  return counters.flatMap(({ table, highest }) => [
    { sql: 'UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', args: [highest, table] },
    {
      // A table has no counter before its first row.
      sql: `INSERT INTO sqlite_sequence (name, seq) SELECT name, ? FROM sqlite_schema
        WHERE type = 'table' AND name = ? AND name NOT IN (SELECT name FROM sqlite_sequence)`,
      args: [highest, table],
    },
  ]);
}
