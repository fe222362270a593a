import { sql } from 'drizzle-orm';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';

/**
 * @param name of the database, such as `the database file content.db`
 * @throws Problem (`setup`) if the database is damaged
 */
export async function requireIntegrity({ read }: Pick<Database, 'read'>, name: string): Promise<void> {
  const [row] = await read.all<Record<string, unknown>>(sql`PRAGMA integrity_check`);
  if (Object.values(row ?? {})[0] === 'ok') return;
  const start = name.charAt(0).toUpperCase() + name.slice(1);
  throw new Problem('setup', `${start} is damaged. Restore an earlier backup.`);
}
