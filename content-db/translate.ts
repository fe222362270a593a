import { integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import type { ResourceName } from './types/index.ts';

/** Tables of the work on Arabic texts: in the working database only, never published. */

/**
 * Texts that the translation service is to translate, or refused. Whether a text really needs a translation is
 * looked up in the content and its history, so a task that nobody needs any more is dropped.
 */
export const translationTasks = sqliteTable(
  'translation_tasks',
  {
    /** The type of the Arabic rows. */
    resource: text().$type<ResourceName>().notNull(),
    /** The English row, and its column. */
    rowId: integer().notNull(),
    column: text().notNull(),
    /** Who asked for it; null where the English text was saved. */
    orderedBy: text(),
    /** How often the service failed in a row. */
    failures: integer().notNull().default(0),
    /** When it is tried again, in milliseconds since 1970. */
    retryAt: integer(),
    /** Why it could not be translated. */
    problem: text(),
    /** The text and the service that the problem was with, hashed: with another one it is tried again. */
    refused: text(),
    /** The translation that was not taken over. */
    found: text(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.rowId, table.column] })],
);

/** Arabic texts that people have begun. The content has whole texts only, so they wait here until they are whole. */
export const translationDrafts = sqliteTable(
  'translation_drafts',
  {
    /** The type of the Arabic rows. */
    resource: text().$type<ResourceName>().notNull(),
    /** The English row, and its column. */
    rowId: integer().notNull(),
    column: text().notNull(),
    /** The English text that it was begun for. */
    english: text().notNull(),
    /** The Arabic of each segment of that text; empty where there is none yet. */
    texts: text({ mode: 'json' }).$type<string[]>().notNull(),
    by: text().notNull(),
    at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.rowId, table.column] })],
);

/** The characters that were sent to the translation service. */
export const translationUse = sqliteTable('translation_use', {
  /** Such as `2026-11`, in UTC. */
  month: text().primaryKey(),
  characters: integer().notNull(),
});

/** Segments that a person wrote or confirmed in Arabic, to be offered again. */
export const translationMemory = sqliteTable(
  'translation_memory',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    english: text().notNull(),
    arabic: text().notNull(),
    /** The English text without what does not matter to its sense; see segments/similarity.ts. */
    key: text().notNull(),
    /** Its number of characters, to find texts of about that length. */
    length: integer().notNull(),
    /** The field that it is of, as `type/English row/column`; null where it is of several, or not known. */
    origin: text(),
    by: text().notNull(),
    at: text().notNull(),
  },
  (table) => [unique().on(table.key, table.arabic)],
);
