import { and, isNull } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { entityColumns, flag, localeColumn } from './model/columns.ts';

/** Tables of the office: kept in the working database and never published. */

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
  /** When the visitor asked to be written to. */
  consentAt: text().notNull(),
  /** SHA-256 of the token in the confirmation mail. */
  tokenHash: text(),
  confirmedAt: text(),
});

/** The outbox: every write to content, in order; those that have no release and were not discarded are pending. */
export const changes = sqliteTable(
  'changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    resource: text().notNull(),
    rowId: integer().notNull(),
    action: text({ enum: ['create', 'update', 'remove'] }).notNull(),
    columns: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** The row before, where there was one. */
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    at: text().notNull(),
    by: text().notNull(),
    releaseId: integer(),
    /** Accepted by a publish; goes live when its row's time comes. */
    isScheduled: flag(false),
    /** When it was taken back, by whom, and the values that it had given to its columns. */
    discardedAt: text(),
    discardedBy: text(),
    discarded: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('changes_pending').on(table.releaseId, table.discardedAt),
    index('changes_row').on(table.resource, table.rowId),
  ],
);

/** Of a change: it is neither live nor taken back. */
export const isPending = and(isNull(changes.releaseId), isNull(changes.discardedAt));

/** Links that show a page of the working content to people without an account. */
export const shareLinks = sqliteTable(
  'share_links',
  {
    ...entityColumns(),
    /** SHA-256 of the token in the address, in hex. */
    tokenHash: text().notNull().unique(),
    /** The public path that it leads to. */
    path: text().notNull(),
    /** Who made it. */
    userId: integer()
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    expiresAt: text().notNull(),
    lastUsedAt: text(),
  },
  (table) => [index('share_links_user').on(table.userId)],
);

/** Changes that staff chose to go live at a time. */
export const publishSchedules = sqliteTable('publish_schedules', {
  ...entityColumns(),
  /** Ids of the chosen changes. */
  changes: text({ mode: 'json' }).$type<number[]>().notNull(),
  at: text().notNull(),
  by: text().notNull(),
  /** Why it did not go live when it was due, and when that is tried again. */
  error: text(),
  retryAt: text(),
});
