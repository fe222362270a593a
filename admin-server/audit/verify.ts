import { asc, eq, gt } from 'drizzle-orm';
import { auditAddresses, auditEntries } from '#content-db/audit.ts';
import type { Queries } from '#content-db/database/open.ts';
import { type AuditEntry, hashOfAddress, hashOfEntry } from './chain.ts';
import type { Head } from './record.ts';

/** What a check of the audit trail found. */
export interface Verification {
  /** The last entry that is right. */
  head: Head;
  /** The first entry that is not; undefined if all are. */
  broken?: { id: number; reason: string };
  /** Whether the wanted hash is that of an entry; undefined if none is wanted. */
  hasWanted?: boolean;
}

export interface StoredEntry {
  entry: AuditEntry;
  address: { address: string; salt: string } | null;
}

/** How many entries are read at once. */
const batchSize = 1000;

/** All entries with their addresses, oldest first. Entries that are added meanwhile come last. */
export async function* readEntries(queries: Queries): AsyncGenerator<StoredEntry> {
  const { address, salt } = auditAddresses;
  for (let after = 0; ;) {
    const rows = await queries
      .select({ entry: auditEntries, address: { address, salt } })
      .from(auditEntries)
      .leftJoin(auditAddresses, eq(auditAddresses.entryId, auditEntries.id))
      .where(gt(auditEntries.id, after))
      .orderBy(asc(auditEntries.id))
      .limit(batchSize);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.entry.id;
  }
}

/**
 * Checks every entry of the audit trail, up to the first that was changed. A trail that was cut off at its end
 * has no such entry: to detect that, pass the hash of an entry that was last before.
 */
export async function verifyAudit(queries: Queries, wanted?: string): Promise<Verification> {
  let head: Head = { id: 0, hash: '' };
  let hasWanted = wanted === undefined ? undefined : false;
  for await (const stored of readEntries(queries)) {
    const reason = faultOf(stored, head);
    if (reason !== undefined) return { head, broken: { id: head.id + 1, reason }, hasWanted };
    head = { id: stored.entry.id, hash: stored.entry.hash };
    if (head.hash === wanted) hasWanted = true;
  }
  return { head, hasWanted };
}

/** What is wrong with the entry that follows the head. */
function faultOf({ entry, address }: StoredEntry, head: Head): string | undefined {
  if (entry.id !== head.id + 1) return 'it is missing';
  if (entry.previous !== head.hash) return 'it does not follow from the entry before';
  if (entry.hash !== hashOfEntry(entry)) return 'it was changed';
  if (address && hashOfAddress(address.address, address.salt) !== entry.addressHash)
    return 'its address was changed';
  return undefined;
}
