import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Tables by which servers that share their databases divide the work. An owner of a row shows that it is there by
 * counting its `beats` up, so the clocks of the servers need not agree; see admin-server/leases/heartbeats.ts.
 */

/** What only one server may do at a time; see admin-server/several-servers/leases.ts. */
export const leases = sqliteTable('leases', {
  name: text().primaryKey(),
  /** Counts how often it was taken. Whoever has it knows the number, and writes only while it is the same. */
  fence: integer().notNull(),
  /** The server that has it. */
  holder: text().notNull(),
  /** Heartbeats of the holder; 0 if it gave the lease back. */
  beats: integer().notNull(),
});

/** The servers that run; see admin-server/several-servers/registration.ts. */
export const servers = sqliteTable('servers', {
  id: text().primaryKey(),
  /** Where its objects and uploads are: the same place for all servers. */
  storage: text().notNull(),
  /** What it renders pages with, and which generation that is; see admin-server/several-servers/version-handover.ts. */
  renderer: text(),
  generation: integer(),
  /** The withdrawals that it honours, as `withdrawalCount` counts them. */
  withdrawals: integer('takedowns'),
  beats: integer().notNull(),
});

/** Uses of what is limited, by key, until they no longer count, in milliseconds since 1970; see admin-server/http/rate-limit.ts. */
export const limitedUses = sqliteTable(
  'limited_uses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** SHA-256 of the limit and its key, which may be an address, in base64url. */
    key: text().notNull(),
    until: integer().notNull(),
  },
  (table) => [
    index('limited_uses_key').on(table.key, table.until),
    index('limited_uses_until').on(table.until),
  ],
);

/** Random values that were given out and are expected back once; see admin-server/accounts/challenges.ts. */
export const challenges = sqliteTable(
  'challenges',
  {
    /** SHA-256 of the value, and of whom it is for, in base64url. */
    key: text().primaryKey(),
    until: integer().notNull(),
  },
  (table) => [index('challenges_until').on(table.until)],
);

/**
 * Files that were removed from a shared storage, or will be. A request to remove one may arrive at any time after it
 * was sent, so what is stored again gets another key: see admin-server/uploads/sweep.ts and
 * admin-server/publish/engine/store/removals.ts.
 */
export const removals = sqliteTable('removals', {
  /** The common start of the names of a picture in content.db, and the hash of an object in published.db. */
  name: text().primaryKey(),
  times: integer().notNull(),
});

/** How far something is done that any server continues, as the id of the last change; see admin-server/translate. */
export const progress = sqliteTable('progress', {
  name: text().primaryKey(),
  change: integer().notNull(),
});

/** The last time that was believed, in one row; see admin-server/clock/trusted-time.ts. */
export const notedTime = sqliteTable('noted_time', {
  id: integer().primaryKey(),
  /** Milliseconds since 1970. */
  at: integer().notNull(),
  /** Counts how often the clock was believed although it had jumped: who knew the time before asks anew. */
  confirmations: integer().notNull().default(0),
});
