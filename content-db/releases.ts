import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from './model/locale.ts';
import type { StoredRow } from './model/resource.ts';
import { articleType, type ResourceName, resources } from './types/index.ts';

/** Tables of the published side: releases, live files, and the dependencies of each page. */

export const releases = sqliteTable(
  'releases',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    state: text({ enum: ['rendering', 'live', 'replaced', 'failed', 'interrupted'] }).notNull(),
    startedAt: text().notNull(),
    finishedAt: text(),
    by: text().notNull(),
    /** Hash of the compiled site that rendered the release. */
    renderer: text().notNull(),
    /** Ids of the changes that it published. */
    changes: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** Ids of changes that it undid, which are pending again. */
    undone: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    /** The release that it restored, if any. */
    restores: integer(),
    /** The published rows as they were before it, to undo it; `row` is null for a new row. */
    undo: text({ mode: 'json' }).$type<UndoEntry[]>().notNull(),
    error: text(),
    /** How many pages it changed with nothing but the shared parts that it lists among its files. */
    joined: integer().notNull().default(0),
  },
  // Every server asks once a second which release is live.
  (table) => [index('releases_state').on(table.state)],
);

export interface UndoEntry {
  resource: ResourceName;
  rowId: number;
  row: StoredRow | null;
}

/** One row for each file that a release added, changed or removed. */
export const releaseFiles = sqliteTable(
  'release_files',
  {
    releaseId: integer()
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    /** SHA-256 of the file before and after the release, in hex; null without a file. */
    before: text(),
    after: text(),
    /** The other data of the file before, to restore it; kept as long as its object. */
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

/** The dependencies of pages before a release, if it changed them; null without a page. */
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

/** The live site: every public path with its object (SHA-256 of the bytes) and its own headers. */
export const liveFiles = sqliteTable(
  'live_files',
  {
    path: text().primaryKey(),
    object: text().notNull(),
    status: integer().notNull().default(200),
    type: text().notNull(),
    size: integer().notNull(),
    headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  },
  (table) => [index('live_files_object').on(table.object)],
);

/**
 * What search engines show of a page, by the SHA-256 of its HTML; both are empty if they may not list it. Kept as long
 * as a kept release has the page.
 */
export const pageHeads = sqliteTable(
  'page_heads',
  {
    object: text().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
  },
  (table) => [
    index('page_heads_title').on(table.title),
    index('page_heads_description').on(table.description),
  ],
);

/**
 * The pictures that social networks show with a link, by their path, which is a hash of what is drawn. A
 * release is live before they are drawn. Kept as long as a page of a kept release refers to them.
 */
export const sharingPictures = sqliteTable('sharing_pictures', {
  path: text().primaryKey(),
  /** What is drawn: the `OpenGraphPicture`. */
  picture: text({ mode: 'json' })
    .$type<Record<'title' | 'brand' | 'seed', string> & { locale: Locale }>()
    .notNull(),
  /** A page that refers to it, for messages. */
  page: text().notNull(),
  /** SHA-256 of its bytes in hex, and their number; null until it is drawn. */
  object: text(),
  size: integer(),
});

/** Dependency keys. Pages refer to them by id. */
export const dependencyKeys = sqliteTable('read_names', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
});

/** The dependencies of each live page, as ids of keys. The path `*` holds those of the set of pages. */
export const pageDependencies = sqliteTable('page_reads', {
  path: text().primaryKey(),
  reads: text({ mode: 'json' }).$type<number[]>().notNull(),
  /** Paths of the Open Graph pictures that it refers to. */
  pictures: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
});

/**
 * HTML of the posts' texts, a cache for rendering the whole site. A trigger deletes the HTML of a changed
 * text (migrations/0004).
 */
export const keptArticles = sqliteTable('kept_articles', {
  postId: integer()
    .primaryKey()
    .references(() => resources[articleType.name].table.id, { onDelete: 'cascade' }),
  /** The `markdownVersion` that rendered it. */
  version: integer().notNull(),
  html: text().notNull(),
});

/** Publishes, restores and plans that can be followed after a restart; see admin-server/publish/runs. */
export const publishRuns = sqliteTable(
  'publish_runs',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['publish', 'restore', 'plan'] }).notNull(),
    by: text().notNull(),
    startedAt: text().notNull(),
    /** The release that it makes, once that has begun. */
    releaseId: integer(),
    /** Null until it has ended. Of an unclean stop, the state of the release tells the end. */
    result: text({ mode: 'json' }).$type<RunResult | PlanResult>(),
    /** The server that runs it, and its heartbeats. */
    server: text().notNull().default(''),
    beats: integer().notNull().default(0),
    /** How far it is. */
    rendered: integer().notNull().default(0),
    total: integer().notNull().default(0),
  },
  (table) => [index('publish_runs_beats').on(table.beats)],
);

/** How a run ended. */
export interface RunResult {
  state: 'live' | 'failed';
  release?: number;
  pages?: PageCounts;
  /** Milliseconds. */
  ms?: number;
  /** Why it failed; of a live release, a warning. */
  error?: string;
  /** Ids of the changes that may be the cause: they concern a page that failed. */
  causes?: number[];
  failures?: FailedPage[];
  /** Ids of the changes that can be published without the causes. */
  others?: number[];
}

/** What a plan found. */
export interface PlanResult {
  state: 'planned';
  /** Sorted by path. */
  pages: PlannedChange[];
  /** The titles of articles and the like, by path; absent if there are none, and without those of a very long list. */
  titles?: Record<string, string>;
  /** Ids of the changes that would go live: the chosen ones, and those that must go with them. */
  changes: number[];
  /** Pages that cannot be rendered; absent if all can. */
  failures?: FailedPage[];
  /** What the checks find that is not live already; absent if they find nothing. */
  findings?: PlannedFinding[];
  /** Names of the checks that ran and found nothing more than visitors see already; absent if none ran on all pages. */
  passed?: string[];
}

/** What a check finds on pages as a publish would make them. */
export interface PlannedFinding extends PageFinding {
  level: 'stop' | 'warn';
  /** The first of the pages, and how many there are. */
  path: string;
  pages: number;
  /** The columns of changes that may be the cause. */
  causes: FailedPage['causes'];
  /** Whether the check can fix the text of the causes. */
  isMendable: boolean;
  /** Why the check cannot fix it, and what staff can do, where it says so. */
  byHand?: string;
}

/** An address that a publish would change. */
export interface PlannedChange {
  path: string;
  change: 'add' | 'update' | 'remove';
}

export interface PageCounts {
  rendered: number;
  changed: number;
  removed: number;
}

/** What a check found on pages. */
export interface PageFinding {
  /** Key of the check. */
  check: string;
  /** A sentence for staff. */
  message: string;
  /** The words of the page that are wrong. */
  quote?: string;
  /** Address of the picture that it is about. */
  picture?: string;
  /** What may stand there instead. */
  instead?: string;
  /** The page that goes away, although the page of the finding still links to it. */
  removed?: string;
}

/** A page that could not be rendered or that checks stop, and the columns of changes that may be the cause. */
export interface FailedPage {
  path: string;
  error: string;
  /** What stops it, if it could be rendered. */
  findings?: PageFinding[];
  causes: { change: number; columns: string[] }[];
}

/** Values by key about the published side, such as where its files are. */
export const publishState = sqliteTable('publish_state', {
  key: text().primaryKey(),
  value: text().notNull(),
});
