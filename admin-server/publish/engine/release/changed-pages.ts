import { readFile } from 'node:fs/promises';
import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { liveFiles, type PlannedChange, releaseFiles, releases } from '#content-db/releases.ts';
import { inOrder, isPage } from '#site/page-names.ts';
import { pageName, pagePaths } from '#site/paths.ts';
import { isSharedPart, pageShowing } from '#content-db/model/shared-parts.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import { mainHeading } from '../../page/page.ts';

/** The pages that a release changed, as people know them. */
export interface ChangedPages {
  /** The first of them: new ones, those that are gone, those that changed; Home and other lists after single pages. */
  pages: PlannedChange[];
  /** How many they are. */
  pageCount: number;
  /** Main headings of those that have no name of their own, by path. */
  titles: Record<string, string>;
}

/** A file that a release changed, with what is live of it now. */
export interface ChangedFile extends Pick<typeof releaseFiles.$inferSelect, 'path' | 'before' | 'after'> {
  type: string | null;
  status: number | null;
}

/** More would be a list that nobody reads, and each title is read from a file. */
const maxPages = 12;
const order = ['add', 'remove', 'update'] as const;

/** What a release changed: files, and pages with nothing but their shared parts, of which one of each language is among the files. */
export interface ChangedFiles {
  files: ChangedFile[];
  /** How many pages it changed beside those among the files. */
  others: number;
}

export async function changedFiles(queries: Queries, release: number): Promise<ChangedFiles> {
  const { path, before, after } = releaseFiles;
  const files = await queries
    .select({ path, before, after, type: liveFiles.type, status: liveFiles.status })
    .from(releaseFiles)
    .leftJoin(liveFiles, eq(liveFiles.path, path))
    .where(eq(releaseFiles.releaseId, release));
  const own = new Set(files.map((file) => file.path));
  if (![...own].some(isSharedPart)) return { files, others: 0 };
  const shown = new Set([...own].filter(isSharedPart).map(pageShowing)).difference(own);
  const { object, type, status } = liveFiles;
  const showing = await queries
    .select({ path: liveFiles.path, before: object, after: object, type, status })
    .from(liveFiles)
    .where(inArray(liveFiles.path, [...shown]));
  const [row] = await queries
    .select({ joined: releases.joined })
    .from(releases)
    .where(eq(releases.id, release));
  return {
    files: [...files.filter((file) => !isSharedPart(file.path)), ...showing],
    others: Math.max(0, (row?.joined ?? 0) - showing.length),
  };
}

/**
 * The pages among the changed files, with their titles from the files; those of pages that are gone, from the files
 * before. Pages that say that there is none are left out.
 */
export async function changedPages(
  store: Pick<ObjectStore, 'localPath'>,
  { files, others }: ChangedFiles,
): Promise<ChangedPages> {
  const isFound = ({ status }: ChangedFile) => status === null || status === 200;
  const pages = inOrder(files.filter((file) => isPage(file.path) && isFound(file)));
  const rank = (page: ChangedFile) => order.indexOf(changeOf(page)) + (hasName(page.path) ? 0.5 : 0);
  const listed = pages.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxPages);
  const titles = await Promise.all(
    listed
      .filter((page) => !hasName(page.path))
      .map(async (page) => [page.path, await titleIn(store, page.after ?? page.before)] as const),
  );
  return {
    pages: listed.map((page) => ({ path: page.path, change: changeOf(page) })),
    pageCount: pages.length + others,
    titles: Object.fromEntries(titles.flatMap(([at, title]) => (title === undefined ? [] : [[at, title]]))),
  };
}

/** Whether it is a page that exists once per language, such as Home. */
function hasName(path: string): boolean {
  return pageName(splitPath(path).path) in pagePaths;
}

function changeOf({ before, after }: ChangedFile): PlannedChange['change'] {
  if (after === null) return 'remove';
  return before === null ? 'add' : 'update';
}

/** The main heading of a stored page; undefined if its file cannot be had, or is of no page with a text. */
async function titleIn(
  store: Pick<ObjectStore, 'localPath'>,
  object: string | null,
): Promise<string | undefined> {
  const file = object === null ? undefined : await store.localPath(object);
  const html = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '');
  return mainHeading(html);
}
