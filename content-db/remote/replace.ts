import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Client, InStatement, ResultSet } from '@libsql/client';
import { type Address, connect, describeDatabase } from '../database/connection.ts';
import { Problem } from '../model/problem.ts';
import { isFromServer, remoteProblem } from './failures.ts';
import { append, lastEntry, positionIn } from './log.ts';
import { openDatabaseAt } from './open.ts';
import { columnsOf, insertions, quoted, schemaOf, selection, tablesOf } from './tables.ts';

/** Rows that one request writes. */
const rowsAtOnce = 500;

/** Whether nothing is in the database of a server. */
export async function isEmptyThere(address: Address): Promise<boolean> {
  return asking(address, async (remote) => {
    const { rows } = await remote.execute(schemaOf);
    return rows.every(({ name }) => name === 'remote_log');
  });
}

/**
 * Replaces all that is in the database of a server by what is in a file of the same migrations, in one transaction.
 * @throws Problem `unavailable` when the server cannot be reached, or somebody else writes to it
 */
export async function replaceThere(address: Address, file: string): Promise<void> {
  await (await openDatabaseAt(address)).close();
  const source = connect({ url: pathToFileURL(file).href });
  try {
    await asking(address, (remote) => replace(remote, source));
  } finally {
    source.close();
  }
}

async function replace(remote: Client, source: Client): Promise<void> {
  const [schema, columns] = await source.batch([schemaOf, columnsOf], 'read');
  const base = positionIn((await remote.execute(lastEntry)).rows[0]);
  if (!schema || !columns || !base) throw new Error('The log of the database is empty');
  const tables = tablesOf(schema, columns);
  const triggers = schema.rows.filter(({ type }) => type === 'trigger');
  const target = await remote.transaction('write');
  try {
    // The triggers would refuse it; the entry without statements tells all copies to begin anew.
    await target.batch([
      ...append(base, randomUUID(), undefined),
      'PRAGMA defer_foreign_keys = ON',
      ...triggers.map(({ name }) => `DROP TRIGGER ${quoted(String(name))}`),
      ...tables.map(({ name }) => `DELETE FROM ${quoted(name)}`),
    ]);
    for (const table of tables) {
      const isIds = table.name === 'sqlite_sequence';
      if (isIds) await target.execute('DELETE FROM sqlite_sequence');
      for (let after = Number.MIN_SAFE_INTEGER, rest = true; rest;) {
        const result = await source.execute(selection(table, after, rowsAtOnce));
        for (const part of inParts(insertions(table, result))) await target.batch(part);
        after = Number(lastOf(result)?.['row_id'] ?? after);
        rest = result.rows.length === rowsAtOnce;
      }
    }
    await target.batch(triggers.map(({ sql }) => String(sql)));
    await target.commit();
  } finally {
    target.close();
  }
}

function lastOf({ rows }: ResultSet) {
  return rows.at(-1);
}

/** Characters of one request; a single row may have more. */
const requestLength = 2_000_000;

function* inParts(statements: InStatement[]): Generator<InStatement[]> {
  let part: InStatement[] = [];
  let length = 0;
  for (const statement of statements) {
    const own = JSON.stringify(statement).length;
    if (length + own > requestLength && part.length > 0) {
      yield part;
      [part, length] = [[], 0];
    }
    part.push(statement);
    length += own;
  }
  if (part.length > 0) yield part;
}

async function asking<T>(address: Address, work: (remote: Client) => Promise<T>): Promise<T> {
  const name = describeDatabase(address.url);
  const remote = connect(address);
  try {
    return await work(remote);
  } catch (error) {
    if (!(error instanceof Problem) && isFromServer(error))
      throw new Problem(
        'unavailable',
        `${messageOf(remoteProblem(error, name))} Stop the servers that use it before you restore a backup.`,
        { cause: error },
      );
    throw remoteProblem(error, name);
  } finally {
    remote.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Problem ? error.message : 'It failed.';
}
