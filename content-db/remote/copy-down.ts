import type { Client, InStatement, InValue, ResultSet, Transaction } from '@libsql/client';
import { codeOf } from '../database/errors.ts';
import { lastEntry, type Position, positionIn } from './log.ts';

/** Bytes of rows to ask for at once: a server refuses answers above 10 MB. */
const chunkBytes = 3_000_000;

interface Table {
  name: string;
  /** What is copied of it: its stored columns, and the row id where no column is it. */
  columns: string[];
  rows: number;
  bytes: number;
}

/**
 * Copies a whole database from its server, as it is at one moment, over what is in `local`.
 * @returns its last entry in the log
 */
export async function copyDown(remote: Client, local: Client): Promise<Position> {
  const source = await remote.transaction('read');
  try {
    const [schema, columns, last] = await source.batch([
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'",
      `SELECT m.name AS "table", c.name, c.type, c.pk FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) c
        WHERE m.type = 'table' AND c.hidden = 0 ORDER BY m.name, c.cid`,
      lastEntry,
    ]);
    const position = positionIn(last?.rows[0]);
    if (!schema || !columns || !position) throw new Error('The log of the database is empty');
    const tables = await measure(source, tablesOf(schema, columns));
    await replaceAll(local, schema, position, (write) => copyRows(source, tables, write));
    return position;
  } finally {
    source.close();
  }
}

/** Replaces everything in a database by other objects and rows, in one transaction. */
async function replaceAll(
  local: Client,
  schema: ResultSet,
  { version, id }: Position,
  fill: (write: (statements: InStatement[]) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  // SQLite ignores this within a transaction. The rows come in an order that their references don't follow.
  await local.execute('PRAGMA foreign_keys = OFF');
  const target = await local.transaction('write');
  try {
    const old = await target.execute(
      "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    );
    await target.batch(old.rows.map(({ type, name }) => `DROP ${String(type)} ${quoted(String(name))}`));
    const isTable = ({ type }: Record<string, unknown>) => type === 'table';
    await target.batch(schema.rows.filter(isTable).map(({ sql }) => String(sql)));
    await fill((statements) => target.batch(statements));
    await target.batch(schema.rows.filter((row) => !isTable(row)).map(({ sql }) => String(sql)));
    await target.execute({
      sql: "INSERT INTO remote_log (version, id, written_at) VALUES (?, ?, '')",
      args: [version, id],
    });
    await target.commit();
  } finally {
    target.close();
    await local.execute('PRAGMA foreign_keys = ON');
  }
}

function tablesOf(schema: ResultSet, columns: ResultSet): Omit<Table, 'rows' | 'bytes'>[] {
  const byTable = Map.groupBy(columns.rows, (row) => String(row['table']));
  const names = schema.rows.filter(({ type }) => type === 'table').map(({ name }) => String(name));
  const copied = names
    .filter((name) => name !== 'remote_log')
    .map((name) => {
      const rows = byTable.get(name) ?? [];
      const keys = rows.filter(({ pk }) => Number(pk) > 0);
      const isRowId = keys.length === 1 && /^INTEGER$/i.test(String(keys[0]?.['type']));
      return {
        name,
        columns: [...(isRowId ? [] : ['rowid']), ...rows.map((row) => quoted(String(row['name'])))],
      };
    });
  // The last ids that were given, which are not given again.
  const ids = { name: 'sqlite_sequence', columns: ['name', 'seq'] };
  return byTable.has(ids.name) ? [...copied, ids] : copied;
}

async function measure(source: Transaction, tables: Omit<Table, 'rows' | 'bytes'>[]): Promise<Table[]> {
  const sizes = await source.batch(
    tables.map(
      ({ name, columns }) =>
        `SELECT count(*) AS rows, total(${columns.map((column) => `coalesce(octet_length(${column}), 0) + 20`).join(' + ')}) AS bytes FROM ${quoted(name)}`,
    ),
  );
  return tables.map((table, at) => {
    const size = sizes[at]?.rows[0];
    return { ...table, rows: Number(size?.['rows']), bytes: Number(size?.['bytes']) };
  });
}

interface Part {
  table: Table;
  /** The rows from this row id on. */
  after: InValue;
  limit: number;
}

/** Copies the rows of all tables, several parts with each request. */
async function copyRows(
  source: Transaction,
  tables: Table[],
  write: (statements: InStatement[]) => Promise<unknown>,
): Promise<void> {
  let parts = tables
    .filter(({ rows }) => rows > 0)
    .map((table): Part => ({ table, after: null, limit: limitOf(table) }));
  while (parts.length > 0) {
    const now = partsWithin(parts);
    const results = await ask(source, now);
    const next: Part[] = [];
    for (const [at, { rows }] of results.entries()) {
      const part = now[at];
      if (!part) continue;
      // Rows that are there already were counted while the other tables were filled.
      const replaced = part.table.name === 'sqlite_sequence' ? ['DELETE FROM sqlite_sequence'] : [];
      await write([...replaced, ...rows.map((row) => insertion(part.table, row))]);
      const last = rows.at(-1);
      if (last && rows.length === part.limit) next.push({ ...part, after: last['row_id'] ?? null });
    }
    parts = [...next, ...parts.slice(now.length)];
  }
}

/** Asks for parts; for smaller ones, if some rows are much larger than others. */
async function ask(source: Transaction, parts: Part[]): Promise<ResultSet[]> {
  try {
    return await source.batch(
      parts.map(({ table, after, limit }) => ({
        sql: `SELECT rowid AS row_id, ${table.columns.join(', ')} FROM ${quoted(table.name)} WHERE rowid > ? ORDER BY rowid LIMIT ${limit}`,
        args: [after ?? Number.MIN_SAFE_INTEGER],
      })),
    );
  } catch (error) {
    if (codeOf(error) !== 'RESPONSE_TOO_LARGE' || parts.every(({ limit }) => limit === 1)) throw error;
    for (const part of parts) part.limit = Math.max(1, Math.floor(part.limit / 4));
    return ask(source, parts);
  }
}

function limitOf({ rows, bytes }: Table): number {
  return Math.max(1, Math.floor((rows * chunkBytes) / Math.max(1, bytes)));
}

/** The first parts that fit into one answer together. */
function partsWithin(parts: Part[]): Part[] {
  let bytes = 0;
  const fitting = parts.findIndex(({ table, limit }) => {
    bytes += (table.bytes / table.rows) * Math.min(limit, table.rows);
    return bytes > chunkBytes * 1.5;
  });
  return fitting <= 0 ? parts.slice(0, fitting === 0 ? 1 : parts.length) : parts.slice(0, fitting);
}

function insertion({ name, columns }: Table, row: ResultSet['rows'][number]): InStatement {
  return {
    sql: `INSERT INTO ${quoted(name)} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    args: columns.map((_, at) => row[at + 1] ?? null),
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
