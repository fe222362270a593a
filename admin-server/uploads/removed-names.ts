import { inArray, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { removals } from '#content-db/servers.ts';

/**
 * Names of pictures whose files were removed from a shared storage, or will be. None is used again, since nobody
 * knows when such a removal has its effect: a picture that is uploaded again gets another name.
 */

/** Which of these stems no picture may have. */
export async function removedAmong(queries: Queries, stems: string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ name: removals.name })
    .from(removals)
    .where(inArray(removals.name, sql`(SELECT value FROM json_each(${JSON.stringify(stems)}))`));
  return new Set(rows.map(({ name }) => name));
}

export async function markRemoved(tx: Transaction, stems: Iterable<string>): Promise<void> {
  for (const name of stems) await tx.insert(removals).values({ name, times: 1 }).onConflictDoNothing();
}
