import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { namedSets } from './changes.ts';
import { entityColumns } from './model/columns.ts';

/** Publishes that staff scheduled: the chosen changes, or what is in a set by then, go live at `at`. */
export const publishSchedules = sqliteTable('publish_schedules', {
  ...entityColumns(),
  /** Ids of the chosen changes; none for a set. */
  changes: text({ mode: 'json' }).$type<number[]>().notNull(),
  setId: integer()
    .unique()
    .references(() => namedSets.id, { onDelete: 'cascade' }),
  at: text().notNull(),
  by: text().notNull(),
  /** Why the publish failed, and when it is tried again. */
  error: text(),
  retryAt: text(),
});
