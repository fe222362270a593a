import type { InStatement, InValue, ResultSet } from '@libsql/client';

/** The tables, indexes, triggers and views of a database, without those that SQLite makes. */
export const schemaOf =
  "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'";

/** The stored columns of all tables. */
export const columnsOf = `SELECT m.name AS "table", c.name, c.type, c.pk FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) c
  WHERE m.type = 'table' AND c.hidden = 0 ORDER BY m.name, c.cid`;

/** A table to be copied. */
export interface Table {
  name: string;
  /** What is copied of it: its stored columns, and the row id where no column is it. */
  columns: string[];
}

/** The tables of a database but the log; the last one has the ids that were given last, which are not given again. */
export function tablesOf(schema: ResultSet, columns: ResultSet): Table[] {
  const byTable = Map.groupBy(columns.rows, (row) => String(row['table']));
  const names = schema.rows.filter(({ type }) => type === 'table').map(({ name }) => String(name));
  const copied = names
    .filter((name) => name !== 'remote_log')
    .map((name) => {
      const rows = byTable.get(name) ?? [];
      const keys = rows.filter(({ pk }) => Number(pk) > 0);
      const isRowId = keys.length === 1 && /^INTEGER$/i.test(String(keys[0]?.['type']));
      const stored = rows.map((row) => quoted(String(row['name'])));
      return { name, columns: isRowId ? stored : ['rowid', ...stored] };
    });
  const ids = { name: 'sqlite_sequence', columns: ['name', 'seq'] };
  return byTable.has(ids.name) ? [...copied, ids] : copied;
}

/** Rows of a table in the order of their row ids, which are the first column. */
export function selection({ name, columns }: Table, after: number, limit: number): InStatement {
  return {
    sql: `SELECT rowid AS row_id, ${columns.join(', ')} FROM ${quoted(name)} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    args: [after, limit],
  };
}

/** The most that one statement writes. */
const maxArgs = 3000;
const maxCharacters = 500_000;

/** Writes rows of `selection`, many with each statement. */
export function insertions({ name, columns }: Table, { rows }: ResultSet): InStatement[] {
  const into = `INSERT INTO ${quoted(name)} (${columns.join(', ')}) VALUES `;
  const tuple = `(${columns.map(() => '?').join(', ')})`;
  const statements: InStatement[] = [];
  let args: InValue[] = [];
  let characters = 0;
  const finish = () => {
    const tuples = Array.from({ length: args.length / columns.length }, () => tuple);
    if (tuples.length > 0) statements.push({ sql: into + tuples.join(', '), args });
    [args, characters] = [[], 0];
  };
  for (const row of rows) {
    if (args.length + columns.length > maxArgs || characters > maxCharacters) finish();
    for (let at = 1; at <= columns.length; at += 1) {
      const value = row[at] ?? null;
      args.push(value);
      if (typeof value === 'string') characters += value.length;
    }
  }
  finish();
  return statements;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
