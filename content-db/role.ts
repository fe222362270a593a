import { eq } from 'drizzle-orm';
import { auditEntries } from './audit.ts';
import type { Database, Queries } from './database/open.ts';
import { Problem } from './model/problem.ts';
import { adminUsers } from './people.ts';
import { publishState, releases } from './releases.ts';

/** Which database of an installation it is. Both have the same tables, so nothing else would tell one from the other. */
export type DatabaseRole = 'content' | 'published';

const key = 'role';

const names: Record<DatabaseRole, string> = {
  content: 'the working content with drafts and accounts',
  published: 'the published content',
};

/**
 * @param name of the database, such as `The database file data/content.db`
 * @throws Problem (`setup`) if it is the other database of an installation
 */
export async function requireRole(read: Queries, role: DatabaseRole, name: string): Promise<void> {
  const found = await roleOf(read);
  if (found === undefined || found === role) return;
  throw new Problem(
    'setup',
    `${name} has ${names[found]}, and must have ${names[role]}: both databases are exchanged. Exchange them back.`,
  );
}

/** Marks a database as what it is, if it is not. Throws as `requireRole`. */
export async function markRole(
  { read, write }: Pick<Database, 'read' | 'write'>,
  role: DatabaseRole,
  name: string,
): Promise<void> {
  await requireRole(read, role, name);
  if ((await markOf(read)) === role) return;
  await write((tx) => tx.insert(publishState).values({ key, value: role }).onConflictDoNothing());
}

/** By its mark. Databases of older versions have none: only the working one has accounts, and the published one releases. */
async function roleOf(read: Queries): Promise<DatabaseRole | undefined> {
  const mark = await markOf(read);
  if (mark === 'content' || mark === 'published') return mark;
  if ((await read.$count(adminUsers)) + (await read.$count(auditEntries)) > 0) return 'content';
  return (await read.$count(releases)) > 0 ? 'published' : undefined;
}

async function markOf(read: Queries): Promise<string | undefined> {
  const [row] = await read.select().from(publishState).where(eq(publishState.key, key));
  return row?.value;
}
