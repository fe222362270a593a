import type { Client } from '@libsql/client';
import { type Address, connect, describeDatabase, fileOf } from './connection.ts';
import { toProblem } from './errors.ts';
import { compareMigrations, type MigrationState } from './migrate.ts';

/** A database as it is. */
export interface DatabaseProbe {
  /** Of SQLite. */
  version: string;
  migrations: MigrationState;
}

/**
 * Looks at a database without changing it. Runs a transaction that would write on a database server, which a read-only
 * replica refuses. Not on a file, whose one writer may be running.
 * @throws Problem if it cannot be reached, or a server cannot be written to
 */
export async function probeDatabase(address: Address): Promise<DatabaseProbe> {
  const client = connect(address);
  try {
    const { rows } = await client.execute('SELECT sqlite_version()');
    const migrations = await compareMigrations(client);
    if (fileOf(address.url) === undefined && migrations.applied > 0) await probeWriting(client);
    return { version: String(rows[0]?.[0]), migrations };
  } catch (error) {
    throw toProblem(error, describeDatabase(address.url));
  } finally {
    client.close();
  }
}

/** Runs a transaction that would write, and changes nothing. */
export async function probeWriting(client: Client): Promise<void> {
  await client.batch(['DELETE FROM __drizzle_migrations WHERE false'], 'write');
}
