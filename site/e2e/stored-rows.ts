import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Reads rows directly from the database of the server under test. */
export function storedRows(
  table: 'contact_forms' | 'subscribers',
  column: string,
  value: string,
): Record<string, unknown>[] {
  const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'content.db'), { readOnly: true });
  try {
    return database.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`).all(value);
  } finally {
    database.close();
  }
}
