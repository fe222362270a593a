import { sql } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { entityColumns, localeColumn } from './model/columns.ts';

/** Who gets the newsletter: in the working database only, never published. */
export const subscribers = sqliteTable('subscribers', {
  ...entityColumns(),
  email: text().notNull().unique(),
  locale: localeColumn(),
  /** When the visitor asked for the newsletter; ISO 8601, UTC. */
  consentAt: text().notNull(),
  /** SHA-256 of the token in the confirmation mail. */
  tokenHash: text(),
  confirmedAt: text(),
  /** The secret of the unsubscribe links in all mails to this address. */
  unsubscribeId: text()
    .notNull()
    .unique()
    .default(sql`(lower(hex(randomblob(16))))`),
});

/** Addresses that nobody may write to, until their owner subscribes and confirms again. */
export const suppressions = sqliteTable('suppressions', {
  /** SHA-256 of the address in lower case, in hex. */
  addressHash: text().primaryKey(),
  /** The one that the subscriber had, so that links in old mails stay valid. */
  unsubscribeId: text().notNull().unique(),
  /** ISO 8601, UTC. */
  createdAt: text().notNull(),
});
