import { randomBytes } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { auditAddresses, auditEntries, type AuditKind } from '#content-db/audit.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import type { Actor } from '../http/signed-in.ts';
import { hashOfAddress, hashOfEntry } from './chain.ts';

/** The last entry: its number and hash. The number is 0, and the hash empty, before the first one. */
export interface Head {
  id: number;
  hash: string;
}

/**
 * Adds an entry to the audit trail, in the transaction of what it records.
 * @param what a sentence in English without a full stop; it must not hold passwords, tokens or what visitors sent
 */
export async function recordAudit(
  tx: Transaction,
  { who, address }: Actor,
  kind: AuditKind,
  what: string,
  at = new Date(),
): Promise<void> {
  const head = await auditHead(tx);
  const salt = randomBytes(16).toString('hex');
  const entry = {
    id: head.id + 1,
    at: at.toISOString(),
    kind,
    who: who && storable(who),
    what: storable(what),
    addressHash: address === undefined ? null : hashOfAddress(address, salt),
    previous: head.hash,
  };
  await tx.insert(auditEntries).values({ ...entry, hash: hashOfEntry(entry) });
  if (address !== undefined) await tx.insert(auditAddresses).values({ entryId: entry.id, address, salt });
}

export async function auditHead(queries: Queries): Promise<Head> {
  const { id, hash } = auditEntries;
  const [head] = await queries.select({ id, hash }).from(auditEntries).orderBy(desc(id)).limit(1);
  return head ?? { id: 0, hash: '' };
}

/** What the database returns as it was written: SQLite ends a text at NUL, and replaces lone surrogates. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
