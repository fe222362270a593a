import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tables of the audit trail: in the working database only, never published. Triggers refuse to change an entry. */

/** What an entry is about. */
export const auditKinds = [
  'sign-in',
  'failed-sign-in',
  'sign-out',
  'account',
  'role',
  'password',
  'factor',
  'export',
  'erasure',
  'share-link',
  'publish',
  'restore',
  'takedown',
  'schedule',
  'change-set',
  'setting',
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** What happened, in order. Each entry holds the hash of the one before; see admin-server/audit/chain.ts. */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    /** Counts from 1, without gaps. */
    id: integer().primaryKey(),
    /** ISO 8601, UTC. */
    at: text().notNull(),
    kind: text({ enum: auditKinds }).notNull(),
    /** The username, or what acted, such as `command line`; null if nobody knows. */
    who: text(),
    /** A sentence in English. */
    what: text().notNull(),
    /** SHA-256 of salt and address, in hex; null for an entry without an address. */
    addressHash: text(),
    /** The hash of the entry before; empty for the first one. */
    previous: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [index('audit_entries_who').on(table.who), index('audit_entries_kind').on(table.kind)],
);

/**
 * From where it happened. A row can be deleted, which breaks no chain: the entry has only the hash of
 * address and salt, and without the salt it says nothing about the address.
 */
export const auditAddresses = sqliteTable('audit_addresses', {
  entryId: integer()
    .primaryKey()
    .references(() => auditEntries.id),
  address: text().notNull(),
  salt: text().notNull(),
});
