import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@libsql/client';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { Problem } from './problem.ts';

/** Marks a SQLite file as ours (`PRAGMA application_id`). */
const applicationId = 0x42545330;

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Refuses a file that some other program made. A file without tables is new. */
export async function checkIdentity(client: Client, file: string): Promise<void> {
  const id = Number((await client.execute('PRAGMA application_id')).rows[0]?.[0]);
  if (id === applicationId) return;
  const tables = Number((await client.execute('SELECT count(*) FROM sqlite_schema')).rows[0]?.[0]);
  if (id !== 0 || tables > 0) {
    throw new Problem('setup', `The database file ${file} belongs to another program. Set DATABASE_URL to a file of this one.`);
  }
  await client.execute(`PRAGMA application_id = ${applicationId}`);
  await client.execute('PRAGMA journal_mode = WAL');
}

/**
 * Brings the tables to the newest version, in one transaction: after a failure the database is as
 * it was. Refuses a database that a newer version of the program has migrated.
 */
export async function migrateDatabase(client: Client, database: LibSQLDatabase, folder = migrationsFolder): Promise<void> {
  const known = knownMigrations(folder);
  if ((await appliedMigrations(client)) > known) {
    throw new Problem('setup', 'The database was made by a newer version of this program. Update the program, or restore an older backup.');
  }
  await migrate(database, { migrationsFolder: folder });
}

function knownMigrations(folder: string): number {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: unknown[] };
  return journal.entries.length;
}

async function appliedMigrations(client: Client): Promise<number> {
  const table = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'");
  if (table.rows.length === 0) return 0;
  return Number((await client.execute('SELECT count(*) FROM __drizzle_migrations')).rows[0]?.[0]);
}
