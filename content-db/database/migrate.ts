import { join } from 'node:path';
import type { Client, InStatement } from '@libsql/client';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { isBusy } from './errors.ts';
import { messageOf, Problem } from '../model/problem.ts';
import { raiseIdCounters, readIdCounters } from './id-counters.ts';
import { keepSnapshot } from './upgrade-snapshot.ts';

/** Marks a SQLite file as ours (`PRAGMA application_id`). */
const applicationId = 0x42545330;

export const migrationsFolder = join(import.meta.dirname, '..', 'migrations');

/** The journal of migrations, as drizzle-kit expects it. */
const journal =
  'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)';

/** Fails if a row refers to a missing row, which rolls the migration back. */
const noDanglingReferences = `SELECT json('a row refers to nothing') FROM pragma_foreign_key_check LIMIT 1`;

/**
 * Checks that a database file is ours, and marks a new one as ours. A file without tables is new.
 * @throws Problem `setup` when another program made the file, or when it is new and must not be
 */
export async function checkIdentity(
  client: Client,
  { file, isNewAllowed }: { file: string; isNewAllowed: boolean },
): Promise<void> {
  const id = Number((await client.execute('PRAGMA application_id')).rows[0]?.[0]);
  if (id === applicationId) return;
  const tables = Number((await client.execute('SELECT count(*) FROM sqlite_schema')).rows[0]?.[0]);
  if (id !== 0 || tables > 0) {
    throw new Problem(
      'setup',
      `The database file ${file} belongs to another program. Set DATABASE_URL to a file of this program.`,
    );
  }
  if (!isNewAllowed)
    throw new Problem(
      'setup',
      `The database file ${file} is empty. Restore it from a backup, or delete it to start from scratch.`,
    );
  await client.execute(`PRAGMA application_id = ${applicationId}`);
}

/**
 * Applies the missing migrations in one transaction. Keeps a snapshot first, unless the database is new. A table that is
 * made anew gives no id again that it gave before.
 * @returns the statements that did it
 * @throws Problem `setup` when a migration fails, which changes nothing, or when a newer or another version of
 *   the program has migrated the database
 */
export async function migrateDatabase(
  client: Client,
  { folder = migrationsFolder, file }: { folder?: string | undefined; file: string },
): Promise<InStatement[]> {
  const { applied, missing } = await requireOurMigrations(client, folder);
  if (missing.length === 0) return [];
  const isUpgrade = applied > 0;
  if (isUpgrade) await keepSnapshot(client, file, applied);
  const counters = isUpgrade ? await readIdCounters(drizzle(client)) : {};
  const statements: InStatement[] = [
    journal,
    ...missing.flatMap(({ sql, hash, folderMillis }): InStatement[] => [
      ...sql,
      {
        sql: 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)',
        args: [hash, folderMillis],
      },
    ]),
    ...raiseIdCounters(counters).map(statementOf),
  ];
  try {
    await client.migrate([...statements, noDanglingReferences]);
  } catch (error) {
    if (isBusy(error)) throw error;
    throw migrationFailed(error, { from: applied + 1, to: applied + missing.length });
  }
  // Older versions did not overwrite what they deleted. Without space for this, it stays until it is reused.
  if (isUpgrade) await client.execute('VACUUM').catch(() => client.reconnect());
  return statements;
}

function statementOf(query: SQL): InStatement {
  const { sql, params } = new SQLiteAsyncDialect().sqlToQuery(query);
  return { sql, args: params.map((value) => (typeof value === 'number' ? value : String(value))) };
}

/** @param which the migrations that were missing, counted from 1 */
export function migrationFailed(cause: unknown, which?: { from: number; to: number }): Problem {
  const steps = which && ` by its migrations ${which.from} to ${which.to}`;
  return new Problem(
    'setup',
    `The database could not be migrated to this version of the program${steps ?? ''}, and was not changed: ${messageOf(cause)}. Report this, and go back to the previous version.`,
    { cause },
  );
}

/** The migrations of a database, compared with those that this version of the program knows. */
export interface MigrationState {
  /** How many it has; 0 if it is new. */
  applied: number;
  /** Those that it lacks. */
  missing: MigrationMeta[];
  /** Why this version cannot use it, and what to do; undefined if it can. */
  refusal?: { what: string; toDo: string };
}

/** Compares the migrations of a database, one by one, by when they were made and by the hash of their statements. */
export async function compareMigrations(client: Client, folder = migrationsFolder): Promise<MigrationState> {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const applied = await appliedMigrations(client);
  const other = applied.findIndex(({ hash, createdAt }, at) => {
    const migration = known[at];
    return migration && (migration.hash !== hash || migration.folderMillis !== createdAt);
  });
  const compared = { applied: applied.length, missing: known.slice(applied.length) };
  if (other !== -1)
    return {
      ...compared,
      refusal: {
        what: `Another version of this program has changed the database: its change ${other + 1} is not that of this version.`,
        toDo: 'Start the version that it was last used with, or restore a backup of this one.',
      },
    };
  if (applied.length > known.length)
    return {
      ...compared,
      refusal: {
        what: 'A newer version of this program has changed the database.',
        toDo: 'Update the program, or restore an older backup.',
      },
    };
  return compared;
}

/** @throws Problem `setup` when a newer or another version of the program has migrated the database */
async function requireOurMigrations(client: Client, folder: string): Promise<MigrationState> {
  const state = await compareMigrations(client, folder);
  if (state.refusal) throw new Problem('setup', `${state.refusal.what} ${state.refusal.toDo}`);
  return state;
}

/** The migrations that a database has, in order; none if it is new. */
async function appliedMigrations(client: Client): Promise<{ hash: string; createdAt: number }[]> {
  const table = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'");
  if (table.rows.length === 0) return [];
  const { rows } = await client.execute('SELECT hash, created_at FROM __drizzle_migrations ORDER BY rowid');
  return rows.map((row) => ({ hash: String(row['hash']), createdAt: Number(row['created_at']) }));
}
