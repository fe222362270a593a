import { getTableName, sql } from 'drizzle-orm';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

type Queries = Pick<LibSQLDatabase, 'all' | 'run'>;

/** Rows that one statement copies. */
const batchSize = 500;

/**
 * Writes a table anew, so that no deleted row is left in its pages: SQLite overwrites what it deletes
 * (`secure_delete`), but not the copies that it left behind when it moved rows within or between pages. A new table
 * takes the place of the old one, since triggers may forbid to delete or insert its rows. For tables that no other
 * table refers to, neither by a foreign key nor in a trigger.
 */
export async function rewriteTable(tx: Queries, table: SQLiteTable): Promise<void> {
  const name = getTableName(table);
  const anew = `${name}_anew`;
  const parts = await tx.all<{ type: string; sql: string }>(
    sql`SELECT type, sql FROM sqlite_schema WHERE tbl_name = ${name} AND sql IS NOT NULL ORDER BY type = 'table' DESC`,
  );
  const [definition, ...others] = parts.map((part) => part.sql);
  const [counter] = await tx.all<{ seq: number }>(sql`SELECT seq FROM sqlite_sequence WHERE name = ${name}`);
  // Checks name the table too.
  await tx.run(sql.raw((definition ?? '').replaceAll(new RegExp(`(["\`])${name}\\1`, 'g'), `"${anew}"`)));
  await copyRows(tx, name, anew);
  await tx.run(sql`DROP TABLE ${sql.identifier(name)}`);
  await tx.run(sql`ALTER TABLE ${sql.identifier(anew)} RENAME TO ${sql.identifier(name)}`);
  for (const part of others) await tx.run(sql.raw(part));
  if (!counter) return;
  // A table without rows has none yet.
  await tx.run(sql`DELETE FROM sqlite_sequence WHERE name = ${name}`);
  await tx.run(sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${counter.seq})`);
}

async function copyRows(tx: Queries, from: string, to: string): Promise<void> {
  const source = sql.identifier(from);
  for (let after = 0; ;) {
    const part = sql`SELECT rowid FROM ${source} WHERE rowid > ${after} ORDER BY rowid LIMIT ${batchSize}`;
    const [row] = await tx.all<{ last: number | null }>(sql`SELECT max(rowid) AS last FROM (${part})`);
    const last = row?.last ?? undefined;
    if (last === undefined) return;
    await tx.run(
      sql`INSERT INTO ${sql.identifier(to)} SELECT * FROM ${source} WHERE rowid > ${after} AND rowid <= ${last} ORDER BY rowid`,
    );
    after = last;
  }
}
