import { sql } from 'drizzle-orm';
import { fileOf } from '#content-db/database/connection.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';

/** The file of a database. @throws Problem (`setup`) if it is on a server, which has its own backups */
export function databaseFile(url: string): string {
  const file = fileOf(url);
  if (file !== undefined) return file;
  throw new Problem(
    'setup',
    'A database of this installation is on a server: back it up and restore it there, by its own means.',
  );
}

/** @throws Problem (`setup`) if the database is damaged */
export async function requireIntegrity({ read }: Pick<Database, 'read'>, name: string): Promise<void> {
  const [row] = await read.all<Record<string, unknown>>(sql`PRAGMA integrity_check`);
  if (Object.values(row ?? {})[0] !== 'ok')
    throw new Problem('setup', `The database file ${name} is damaged. Restore an earlier backup.`);
}
