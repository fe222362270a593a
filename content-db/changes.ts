import { and, isNotNull, isNull } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { entityColumns, flag } from './model/columns.ts';
import type { StoredRow } from './model/resource.ts';
import type { ResourceName } from './types/index.ts';

/** Tables of the changes that staff make, and of the times at which they go live. */

/** The author of example content and of generated posts. */
export const seedAuthor = 'seed';

/** The outbox: every write to content, in order. A change without a release that was not discarded is pending. */
export const changes = sqliteTable(
  'changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    resource: text().$type<ResourceName>().notNull(),
    rowId: integer().notNull(),
    action: text({ enum: ['create', 'update', 'remove'] }).notNull(),
    columns: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** The row before the change; null for a created row. */
    before: text({ mode: 'json' }).$type<StoredRow>(),
    at: text().notNull(),
    by: text().notNull(),
    releaseId: integer(),
    /** A publish accepted it; it goes live at the time that its row names. */
    isScheduled: flag(false),
    /** Changes with the same group are one for staff, such as a new order: published, scheduled and discarded together. It is the id of the first one. */
    groupId: integer(),
    /** It was live until an undo took it back: when, and by whom. It goes live again only when somebody chooses it. */
    takenBackAt: text(),
    takenBackBy: text(),
    /** Of a discarded change: when, by whom, and the values that it had written. */
    discardedAt: text(),
    discardedBy: text(),
    discarded: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('changes_pending').on(table.releaseId, table.discardedAt),
    index('changes_row').on(table.resource, table.rowId),
    index('changes_group').on(table.groupId).where(isNotNull(table.groupId)),
  ],
);

/** Condition on `changes`: neither live nor discarded. */
export const isPending = and(isNull(changes.releaseId), isNull(changes.discardedAt));

/** Publishes that staff scheduled: the chosen changes go live at `at`. */
export const publishSchedules = sqliteTable('publish_schedules', {
  ...entityColumns(),
  /** Ids of the chosen changes. */
  changes: text({ mode: 'json' }).$type<number[]>().notNull(),
  at: text().notNull(),
  by: text().notNull(),
  /** Why the publish failed, and when it is tried again. */
  error: text(),
  retryAt: text(),
});
