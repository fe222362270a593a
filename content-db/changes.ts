import { and, isNotNull, isNull } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { entityColumns, flag } from './model/columns.ts';
import type { StoredRow } from './model/resource.ts';
import type { Gaps } from './segments/pair-blocks.ts';
import type { ResourceName } from './types/index.ts';

/** Tables of the changes that staff make, and of the sets that they put them into. */

/** The author of example content and of generated posts. */
export const seedAuthor = 'seed';

/** The author of a site that began with the structure. */
export const structureAuthor = 'structure';

/** The segments of an Arabic text that a change checked: a person wrote or confirmed them. */
export interface CheckedPart {
  checked: { english: string; arabic: string }[];
  /**
   * While others are open: the English that the Arabic is made from, each segment as it was when its Arabic was written
   * or confirmed. Null once the whole text is checked.
   */
  source: string | null;
  /** Which blocks of that English, or of the whole text, have no partner in the other language; absent where all have. */
  gaps?: Gaps;
}

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
    /** Of a change that checked some segments only of Arabic texts: which ones, by column. */
    parts: text({ mode: 'json' }).$type<Record<string, CheckedPart>>(),
  },
  (table) => [
    index('changes_pending').on(table.releaseId, table.discardedAt),
    index('changes_row').on(table.resource, table.rowId),
    index('changes_group').on(table.groupId).where(isNotNull(table.groupId)),
    index('changes_parts').on(table.resource, table.rowId).where(isNotNull(table.parts)),
  ],
);

/** Condition on `changes`: neither live nor discarded. */
export const isPending = and(isNull(changes.releaseId), isNull(changes.discardedAt));

/** Named sets of pending changes, which go live together. A change in none belongs to the set of its author. */
export const namedSets = sqliteTable('change_sets', {
  ...entityColumns(),
  name: text().notNull(),
  /** The username of who looks after it. */
  owner: text().notNull(),
  /** Ids of the changes that were put into it; later changes of their rows belong to it too. */
  changes: text({ mode: 'json' }).$type<number[]>().notNull(),
  /** It goes live only when somebody who made none of its changes has approved it. */
  needsApproval: flag(false),
  approvedBy: text(),
  approvedAt: text(),
  /** The pending changes that were approved; the approval is for exactly these. */
  approvedChanges: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
});
