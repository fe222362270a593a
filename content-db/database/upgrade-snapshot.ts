import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@libsql/client';
import { getTableName, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { Problem } from '../model/problem.ts';
import { connect } from './connection.ts';
import { rewriteTable } from './rewrite-table.ts';
import { writeSnapshot } from './snapshot.ts';

/** How many snapshots of a database are kept. */
const kept = 3;

/**
 * Copies a database before it is migrated, to go back to: `content.db.snapshot-5` is `content.db` with the first five
 * migrations. It stands beside the database, is for its owner only, and the oldest ones are deleted.
 * @throws a database error, or Problem `setup` when the folder cannot be written to
 */
export async function keepSnapshot(client: Client, file: string, applied: number): Promise<void> {
  const target = `${file}.snapshot-${applied}`;
  const unfinished = `${target}.new`;
  await rm(unfinished, { force: true });
  await writeSnapshot(client, unfinished);
  await chmod(unfinished, 0o600);
  await rename(unfinished, target);
  for (const old of (await snapshotsOf(file)).slice(kept)) await rm(old, { force: true });
}

/**
 * Deletes from the snapshots of a database what it no longer has of these tables, whose keys are whole numbers: who was
 * erased does not come back with a snapshot.
 * @throws Problem `unavailable` that names a snapshot that cannot be changed
 */
export async function forgetInSnapshots(client: Client, file: string, tables: SQLiteTable[]): Promise<void> {
  for (const snapshot of await snapshotsOf(file)) {
    const copy = connect({ url: pathToFileURL(snapshot).href });
    try {
      await copy.execute('PRAGMA secure_delete = ON');
      for (const table of tables) await forgetIn(copy, client, table);
    } catch (cause) {
      throw new Problem(
        'unavailable',
        `What was deleted of people may still be in ${snapshot}, which cannot be changed. Delete it, if you do not need it.`,
        { cause },
      );
    } finally {
      copy.close();
    }
  }
}

async function forgetIn(copy: Client, client: Client, table: SQLiteTable): Promise<void> {
  const name = sql.identifier(getTableName(table));
  await drizzle(copy).transaction(async (tx) => {
    const there = await tx.all(sql`SELECT 1 FROM sqlite_schema WHERE name = ${getTableName(table)}`);
    if (there.length === 0) return;
    const [row] = await drizzle(client).all<{ kept: string }>(
      sql`SELECT json_group_array(rowid) AS kept FROM ${name}`,
    );
    const { rowsAffected } = await tx.run(
      sql`DELETE FROM ${name} WHERE rowid NOT IN (SELECT value FROM json_each(${row?.kept ?? '[]'}))`,
    );
    if (rowsAffected > 0) await rewriteTable(tx, table);
  });
}

/** The snapshots of a database, the newest first. */
async function snapshotsOf(file: string): Promise<string[]> {
  const prefix = `${basename(file)}.snapshot-`;
  const numbers = (await readdir(dirname(file)))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)));
  return numbers.sort((a, b) => b - a).map((number) => join(dirname(file), prefix + number));
}
