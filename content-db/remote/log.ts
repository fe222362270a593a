import type { Client, InStatement, InValue } from '@libsql/client';
import type { Statement } from './frozen.ts';

/**
 * A table in the database server with every transaction of the last time, in order. Each copy knows the entry up to
 * which it is the same, and a transaction commits only if its copy knows the last one.
 */
export const createLog = `CREATE TABLE IF NOT EXISTS remote_log
  (version INT NOT NULL PRIMARY KEY, id TEXT NOT NULL UNIQUE, written_at TEXT NOT NULL, statements TEXT)`;

/** The first entry, unless there is one. */
export const firstEntry = (id: string): InStatement => ({
  sql: 'INSERT INTO remote_log (version, id, written_at) SELECT 0, ?, ? WHERE NOT EXISTS (SELECT 1 FROM remote_log)',
  args: [id, new Date().toISOString()],
});

/** The entry up to which a copy is the same. */
export interface Position {
  version: number;
  id: string;
}

export interface Entry extends Position {
  /** Undefined where copies have to be made anew, as after a migration. */
  statements: Statement[] | undefined;
}

export const lastEntry = 'SELECT version, id FROM remote_log ORDER BY version DESC LIMIT 1';

/** A position among the rows of a result. */
export function positionIn(row: Record<string, unknown> | undefined): Position | undefined {
  return row && { version: Number(row['version']), id: String(row['id']) };
}

/** Entries that are kept, for copies that were not in use; they are deleted after an hour as well. */
const keptEntries = 1000;
const keptMs = 3_600_000;

/**
 * Appends an entry. Fails, and so does the transaction that it begins, if `base` is not the last one: its version
 * would be NULL.
 */
export function append(base: Position, id: string, statements: Statement[] | undefined): InStatement[] {
  const now = new Date();
  const add = {
    sql: `INSERT INTO remote_log (version, id, written_at, statements) VALUES
      ((SELECT CASE WHEN id = ? THEN version + 1 END FROM remote_log ORDER BY version DESC LIMIT 1), ?, ?, ?)`,
    args: [base.id, id, now.toISOString(), statements ? encode(statements) : null],
  };
  if (base.version % 20 !== 0) return [add];
  const trim = {
    sql: 'DELETE FROM remote_log WHERE version <= ? AND (version <= ? OR written_at < ?)',
    args: [base.version, base.version - keptEntries, new Date(now.getTime() - keptMs).toISOString()],
  };
  return [add, trim];
}

/**
 * Deletes what all entries say, the last one among them, as it may name whom an erasure concerned. Copies that have not
 * read them are made anew.
 */
export const forgetStatements = [
  'DELETE FROM remote_log WHERE version < (SELECT max(version) FROM remote_log)',
  'UPDATE remote_log SET statements = NULL',
];

/** Whether `append` failed because of its base. */
export function isBehind(error: unknown): boolean {
  return error instanceof Error && error.message.includes('remote_log.version');
}

/** What has been written since a position. */
export interface News {
  /** Undefined if the log does not begin there, so that the copy is of something else. */
  entries: Entry[] | undefined;
  /** The time of the server, in milliseconds since 1970. */
  time: number | undefined;
}

export async function newsSince(remote: Client, position: Position): Promise<News> {
  const { rows } = await remote.execute({
    sql: `SELECT version, id, CASE WHEN id <> ? THEN statements END AS statements, unixepoch('subsec') AS now
      FROM remote_log WHERE version >= ? ORDER BY version`,
    args: [position.id, position.version],
  });
  const [known, ...entries] = rows.map((row) => ({
    version: Number(row['version']),
    id: String(row['id']),
    statements: row['statements'] === null ? undefined : decode(String(row['statements'])),
  }));
  return {
    entries: known?.id === position.id ? entries : undefined,
    time: rows[0] && Number(rows[0]['now']) * 1000,
  };
}

type Stored = null | string | number | boolean | { integer: string } | { blob: string };

function encode(statements: Statement[]): string {
  return JSON.stringify(statements.map(({ sql, args }) => [sql, args.map(toStored)]));
}

function decode(text: string): Statement[] {
  const stored: [string, Stored[]][] = JSON.parse(text);
  return stored.map(([sql, args]) => ({ sql, args: args.map(fromStored) }));
}

/** Values that JSON has no form for become an object. */
function toStored(value: InValue): Stored {
  if (typeof value === 'bigint') return { integer: String(value) };
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'object' || value === null) return value;
  return {
    blob: Buffer.from(value instanceof ArrayBuffer ? new Uint8Array(value) : value).toString('base64'),
  };
}

function fromStored(value: Stored): InValue {
  if (typeof value !== 'object' || value === null) return value;
  return 'integer' in value ? BigInt(value.integer) : Buffer.from(value.blob, 'base64');
}
