import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { entityColumns, flag, localeColumn } from './model/columns.ts';

/** Tables of staff accounts, the inbox and subscribers: in the working database only, never published. */

export const adminUsers = sqliteTable('admin_users', {
  ...entityColumns(),
  username: text().notNull().unique(),
  /** argon2id, PHC string. */
  password: text().notNull(),
});

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie, in hex. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    /** Unix seconds. */
    expiresAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const contactForms = sqliteTable('contact_forms', {
  ...entityColumns(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  locale: localeColumn(),
  isSpam: flag(false),
  isRead: flag(false),
});

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

/** Links that show a page of the working content to people without an account. */
export const shareLinks = sqliteTable(
  'share_links',
  {
    ...entityColumns(),
    /** SHA-256 of the token in the address, in hex. */
    tokenHash: text().notNull().unique(),
    /** The public path that it shows. */
    path: text().notNull(),
    /** The admin who made it. */
    userId: integer()
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    expiresAt: text().notNull(),
    lastUsedAt: text(),
  },
  (table) => [index('share_links_user').on(table.userId)],
);
