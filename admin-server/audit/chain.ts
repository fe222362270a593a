import { createHash } from 'node:crypto';
import type { auditEntries } from '#content-db/audit.ts';

export type AuditEntry = typeof auditEntries.$inferSelect;

/**
 * The hash of an entry, in hex: SHA-256 of its other columns as a JSON array in this order. As it covers
 * the hash of the entry before, nobody can change an entry unseen without writing all later ones anew.
 */
export function hashOfEntry(entry: Omit<AuditEntry, 'hash'>): string {
  const { previous, id, at, kind, who, what, addressHash } = entry;
  return sha256(JSON.stringify([previous, id, at, kind, who, what, addressHash]));
}

/** The hash of an address in an entry, in hex. Without the salt, nobody can find the address by trying all. */
export function hashOfAddress(address: string, salt: string): string {
  return sha256(JSON.stringify([salt, address]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
