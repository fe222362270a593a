import { isNull } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ResourceName } from './types/index.ts';

/** What was taken off the site. The working database decides; the published one has what its pages honour. */

/** A row of a type, by its id. */
export interface RowId {
  resource: ResourceName;
  rowId: number;
}

export const withdrawals = sqliteTable('takedowns', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** What it is, for staff, such as the title of a post. */
  name: text().notNull(),
  /** Rows that no page shows. */
  rows: text({ mode: 'json' }).$type<RowId[]>().notNull(),
  /** Addresses that are gone: of pages, and of their sharing pictures. */
  paths: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** Pictures that no page shows and that are gone: the common start of the names of their files. */
  pictures: text({ mode: 'json' }).$type<string[]>().notNull(),
  reason: text().notNull(),
  /** ISO 8601, UTC. */
  at: text().notNull(),
  by: text().notNull(),
  /** When and by whom it was allowed again; null while it is in force. */
  liftedAt: text(),
  liftedBy: text(),
  /** What the addresses answered when they were asked last. */
  receipt: text({ mode: 'json' }).$type<WithdrawalReceipt>(),
  /** On the published side: the releases that took it off the pages, and that brought it back. */
  releaseId: integer(),
  liftedReleaseId: integer(),
});

export type Withdrawal = typeof withdrawals.$inferSelect;

/** Condition on `withdrawals`. */
export const isInForce = isNull(withdrawals.liftedAt);

/** What each place answered. */
export interface WithdrawalReceipt {
  at: string;
  checks: PlaceCheck[];
  /** Why pages that showed it are not live without it yet. */
  error?: string;
  shown?: Shown;
}

/** Where rows without pages of their own were to be seen, such as people: pages are asked for their names. */
export interface Shown {
  /** Paths of the live pages that showed one of them when it was taken down. */
  pages: string[];
  names: string[];
}

export interface PlaceCheck {
  /** Such as `This server`, or the name of a target. */
  place: string;
  /** The address or the file that was asked for. */
  address: string;
  /** What it answered: a status such as 410, or a sentence. */
  answer: string;
  isGone: boolean;
}
