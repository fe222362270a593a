import type { Client, InStatement, ResultSet, Transaction } from '@libsql/client';
import { codeOf } from '../database/errors.ts';
import { lastEntry, type Position, positionIn } from './log.ts';
import { columnsOf, insertions, quoted, schemaOf, selection, type Table, tablesOf } from './tables.ts';

/** Bytes of rows to ask for at once: a server refuses answers above 10 MB. */
const answerBytes = 4_000_000;

type Write = (statements: InStatement[]) => Promise<unknown>;

/**
 * Copies a whole database from its server, as it is at one moment, over what is in `local`.
 * @returns its last entry in the log
 */
export async function copyDown(remote: Client, local: Client): Promise<Position> {
  const source = await remote.transaction('read');
  try {
    const [schema, columns, last] = await source.batch([schemaOf, columnsOf, lastEntry]);
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
  fill: (write: Write) => Promise<void>,
): Promise<void> {
  // SQLite ignores this within a transaction. The rows come in an order that their references don't follow.
  await local.execute('PRAGMA foreign_keys = OFF');
  const target = await local.transaction('write');
  try {
    const old = await target.execute(schemaOf);
    const dropped = old.rows.filter(({ type }) => type === 'table' || type === 'view');
    await target.batch(dropped.map(({ type, name }) => `DROP ${String(type)} ${quoted(String(name))}`));
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

/** What is still to be copied of a table. */
interface Part {
  table: Table;
  after: number;
  limit: number;
  /** Bytes of `limit` rows, on average. */
  bytes: number;
}

/** Decides how many rows of each table to ask for at once. */
async function measure(source: Transaction, tables: Table[]): Promise<Part[]> {
  const sizes = await source.batch(
    tables.map(({ name, columns }) => {
      const size = columns.map((column) => `coalesce(octet_length(${column}), 0) + 20`).join(' + ');
      return `SELECT count(*) AS rows, total(${size}) AS bytes FROM ${quoted(name)}`;
    }),
  );
  return tables.flatMap((table, at) => {
    const [rows, bytes] = [Number(sizes[at]?.rows[0]?.['rows']), Number(sizes[at]?.rows[0]?.['bytes'])];
    if (rows === 0) return [];
    // One more than there are: a part that is not full is the last.
    const limit = Math.min(rows + 1, Math.max(1, Math.floor((rows * answerBytes) / bytes)));
    return [{ table, after: Number.MIN_SAFE_INTEGER, limit, bytes: (bytes / rows) * limit }];
  });
}

/** Copies the rows of all tables, as many as fit with each request. */
async function copyRows(source: Transaction, all: Part[], write: Write): Promise<void> {
  for (let parts = all; parts.length > 0;) {
    const now = parts.slice(0, Math.max(1, countThatFit(parts)));
    const results = await ask(source, now);
    const unfinished: Part[] = [];
    for (const [at, part] of now.entries()) {
      const result = results[at];
      const isFirst = part.after === Number.MIN_SAFE_INTEGER;
      if (!result) continue;
      // The rows of other tables have left ids there.
      if (isFirst && part.table.name === 'sqlite_sequence') await write(['DELETE FROM sqlite_sequence']);
      await write(insertions(part.table, result));
      const last = result.rows.at(-1);
      if (last && result.rows.length === part.limit)
        unfinished.push({ ...part, after: Number(last['row_id']) });
    }
    parts = [...unfinished, ...parts.slice(now.length)];
  }
}

function countThatFit(parts: Part[]): number {
  let sum = 0;
  const first = parts.findIndex(({ bytes }) => (sum += bytes) > answerBytes);
  return first < 0 ? parts.length : first;
}

/** Asks for parts; for smaller ones, if some rows are much larger than others. */
async function ask(source: Transaction, parts: Part[]): Promise<ResultSet[]> {
  try {
    return await source.batch(parts.map(({ table, after, limit }) => selection(table, after, limit)));
  } catch (error) {
    if (codeOf(error) !== 'RESPONSE_TOO_LARGE' || parts.every(({ limit }) => limit === 1)) throw error;
    for (const part of parts) part.limit = Math.max(1, Math.floor(part.limit / 4));
    return ask(source, parts);
  }
}
