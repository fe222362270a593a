import { getTableName } from 'drizzle-orm';
import { auditHead } from '#admin-server/audit/record.ts';
import type { Env } from '#admin-server/env.ts';
import { noteNumber, seenReleases } from '#admin-server/publish/pending/seen-releases.ts';
import type { Address } from '#content-db/database/connection.ts';
import { type IdCounters, raiseIdCounters, readIdCounters } from '#content-db/database/id-counters.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';

/** The part of the settings that says where the databases are. */
type Databases = Pick<Env, 'database' | 'publishedDatabase'>;

/** The numbers that an installation has used. What replaces it must not use them again for something else. */
export interface UsedNumbers {
  content: IdCounters;
  published: IdCounters;
  /** The highest number of a release; 0 before the first one. */
  release: number;
}

/**
 * Reads a database that a backup replaces.
 * @returns `otherwise` if there is none, or it cannot be read: a backup replaces that too
 */
export async function readReplaced<T>(
  address: Address,
  work: (read: Queries) => Promise<T>,
  otherwise: T,
): Promise<T> {
  try {
    const database = await openDatabaseAt({ ...address, mustExist: true, readOnly: true });
    return await work(database.read).finally(() => database.close());
  } catch {
    return otherwise;
  }
}

/** Says which audit trail is replaced, so that nobody can restore a backup to hide entries. Empty if there is none. */
export function replacedTrail({ database }: Databases): Promise<string> {
  return readReplaced(
    database,
    async (read) => {
      const { id, hash } = await auditHead(read);
      return id === 0 ? '' : ` over a trail of ${id} entries with the head ${hash}`;
    },
    '',
  );
}

/** The numbers that the replaced databases have used, as far as they can be read. */
export async function replacedNumbers({ database, publishedDatabase }: Databases): Promise<UsedNumbers> {
  const content = await readReplaced(database, readIdCounters, {});
  const published = await readReplaced(publishedDatabase, readIdCounters, {});
  const seen = await readReplaced(database, async (read) => (await seenReleases(read)).highest, 0);
  return { content, published, release: Math.max(seen, published[getTableName(releases)] ?? 0) };
}

/** Notes numbers as used in the databases of a backup. */
export async function noteNumbers(
  backup: Record<'content' | 'published', Pick<Database, 'write'>>,
  used: UsedNumbers,
): Promise<void> {
  for (const name of ['content', 'published'] as const)
    await backup[name].write(async (tx) => {
      for (const raised of raiseIdCounters(used[name])) await tx.run(raised);
      if (name === 'content') await noteNumber(tx, used.release);
    });
}
