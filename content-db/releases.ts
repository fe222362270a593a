import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { articleType, resources } from './types/index.ts';

/** Tables of the published side: what is live, how it came about, and what each page read. */

export const releases = sqliteTable('releases', {
  id: integer().primaryKey({ autoIncrement: true }),
  state: text({ enum: ['rendering', 'live', 'replaced', 'failed', 'interrupted'] }).notNull(),
  startedAt: text().notNull(),
  finishedAt: text(),
  by: text().notNull(),
  /** Hash of the compiled site that rendered it. */
  renderer: text().notNull(),
  /** Ids of the working content's changes that it carries. */
  changes: text({ mode: 'json' }).$type<number[]>().notNull(),
  /** Ids of changes that it took back, which are pending again. */
  undone: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
  /** The release whose content and files it made live again. */
  restores: integer(),
  /** Published rows that it replaced, to take it back: resource, id, row (null where there was none). */
  undo: text({ mode: 'json' }).$type<UndoEntry[]>().notNull(),
  error: text(),
});

export interface UndoEntry {
  resource: string;
  rowId: number;
  row: Record<string, unknown> | null;
}

/** One line for each file that a release added, changed or removed: cost follows the change. */
export const releaseFiles = sqliteTable(
  'release_files',
  {
    releaseId: integer()
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    /** SHA-256 of the file's bytes before and after; null where there was or is none. */
    before: text(),
    after: text(),
    /** The rest of the file before, to make it live again; kept as long as the object is. */
    replaced: text({ mode: 'json' }).$type<ReplacedFile>(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.path] })],
);

export interface ReplacedFile {
  status: number;
  type: string;
  size: number;
  headers: Record<string, string>;
}

/** What pages had read before a release, where it made a difference; null where there was no page. */
export const releaseDependencies = sqliteTable(
  'release_reads',
  {
    releaseId: integer()
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    reads: text({ mode: 'json' }).$type<number[]>(),
    pictures: text({ mode: 'json' }).$type<string[]>(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.path] })],
);

/** The live site: every public path, the object it is served from and its own headers. */
export const liveFiles = sqliteTable('live_files', {
  path: text().primaryKey(),
  object: text().notNull(),
  status: integer().notNull().default(200),
  type: text().notNull(),
  size: integer().notNull(),
  headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
});

/** Names of reads, written once; pages refer to them by number. */
export const dependencyKeys = sqliteTable('read_names', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
});

/** What each live page read when it was rendered; `*` stands for the set of pages itself. */
export const pageDependencies = sqliteTable('page_reads', {
  path: text().primaryKey(),
  reads: text({ mode: 'json' }).$type<number[]>().notNull(),
  /** Paths of the drawn pictures that it refers to. */
  pictures: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
});

/**
 * HTML of the posts' texts, so that making the whole site anew need not make it again. Whoever changes a
 * text, the database forgets its HTML (migrations/0004).
 */
export const keptArticles = sqliteTable('kept_articles', {
  postId: integer()
    .primaryKey()
    .references(() => resources[articleType.name].table.id, { onDelete: 'cascade' }),
  /** The `markdownVersion` that made it. */
  version: integer().notNull(),
  html: text().notNull(),
});

/** Small facts about the published side, such as the publish lease. */
export const publishState = sqliteTable('publish_state', {
  key: text().primaryKey(),
  value: text().notNull(),
});
