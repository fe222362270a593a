import { createHash } from 'node:crypto';
import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { subscribers, suppressions } from '#content-db/newsletter.ts';
import type { Revocation } from '#content-db/revocations.ts';
import { recordRevocation } from '../revocations/record.ts';

type Suppression = typeof suppressions.$inferSelect;

/** How a suppressed address is stored: SHA-256 in hex, so that the address itself is forgotten. */
export function hashOfAddress(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}

/** The suppression of an address, if it has one. */
export async function suppressionOf(
  queries: Pick<Queries, 'select'>,
  email: string,
): Promise<Suppression | undefined> {
  const isIt = eq(suppressions.addressHash, hashOfAddress(email));
  const [row] = await queries.select().from(suppressions).where(isIt);
  return row;
}

/** Those of the addresses that are suppressed. */
export async function suppressedAmong(
  queries: Pick<Queries, 'select'>,
  emails: string[],
): Promise<Set<string>> {
  const hashes = emails.map(hashOfAddress);
  const rows = await queries
    .select({ hash: suppressions.addressHash })
    .from(suppressions)
    .where(inArray(suppressions.addressHash, hashes));
  const found = new Set(rows.map(({ hash }) => hash));
  return new Set(emails.filter((_, at) => found.has(hashes[at] ?? '')));
}

/** Deletes the subscribers that meet a condition, and suppresses their addresses. @returns how many they were */
export async function unsubscribe(tx: Transaction, condition: SQL, now: Date): Promise<number> {
  const deleted = await tx.delete(subscribers).where(condition).returning();
  for (const { email, unsubscribeId } of deleted) {
    const suppression = { addressHash: hashOfAddress(email), unsubscribeId, createdAt: now.toISOString() };
    await tx.insert(suppressions).values(suppression).onConflictDoNothing();
    await recordRevocation(tx, { kind: 'unsubscribed', ...suppression });
  }
  return deleted.length;
}

/** Suppresses an address again whose owner has unsubscribed since a backup that is restored. @returns what was done, as a sentence */
export async function suppressAgain(tx: Transaction, what: Revocation): Promise<string[]> {
  if (what.kind !== 'unsubscribed') return [];
  const { kind: _, ...suppression } = what;
  const added = await tx.insert(suppressions).values(suppression).onConflictDoNothing().returning();
  const { id, email } = subscribers;
  const all = await tx.select({ id, email }).from(subscribers);
  const theirs = all.filter((row) => hashOfAddress(row.email) === suppression.addressHash);
  for (const row of theirs) await tx.delete(subscribers).where(eq(id, row.id));
  return added.length + theirs.length > 0 ? ['An address is unsubscribed from the newsletter.'] : [];
}
