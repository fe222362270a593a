import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { removals } from '#content-db/servers.ts';
import type { TimesRemoved } from '../../../storage/shared-objects.ts';

/**
 * Removals of objects from a shared storage. They are marked in the transaction that finds that no release names
 * them. A release that names one later stores it under a new key, whatever the shared storage has, so it does not
 * matter when the removal arrives: at once, or from a server that stood still for an hour.
 */

/** @see TimesRemoved */
export function timesRemovedIn({ read }: Pick<Database, 'read'>): TimesRemoved {
  return async (hashes) => {
    const rows = await read.select().from(removals).where(isAmong(hashes));
    return new Map(rows.map(({ name, times }) => [name, times]));
  };
}

export async function markRemoved(tx: Transaction, hashes: string[]): Promise<void> {
  await tx.run(
    sql`INSERT INTO removals (name, times) SELECT value, 1 FROM json_each(${JSON.stringify(hashes)}) WHERE true
    ON CONFLICT (name) DO UPDATE SET times = times + 1`,
  );
}

/**
 * After the shared storage has answered that objects are removed: one that was never stored again needs no mark any
 * more.
 */
export async function forgetRemoved(tx: Transaction, hashes: string[]): Promise<void> {
  await tx.delete(removals).where(and(isAmong(hashes), eq(removals.times, 1)));
}

function isAmong(hashes: string[]) {
  return inArray(removals.name, sql`(SELECT value FROM json_each(${JSON.stringify(hashes)}))`);
}
