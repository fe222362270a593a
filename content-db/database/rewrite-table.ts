import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Transaction } from './open.ts';

/** Rows that one statement inserts. */
const batchSize = 100;

/**
 * Writes all rows of a table anew, so that no deleted row is left in its pages: SQLite overwrites what it deletes
 * (`secure_delete`), but not the copies that it left behind when it moved rows within or between pages. For tables
 * that fit into memory and that no other table refers to.
 */
export async function rewriteTable(tx: Transaction, table: SQLiteTable): Promise<void> {
  const rows = await tx.select().from(table);
  await tx.delete(table);
  for (let at = 0; at < rows.length; at += batchSize)
    await tx.insert(table).values(rows.slice(at, at + batchSize));
}
