import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { dependencyKeys, pageDependencies, releaseFiles, releases } from '#content-db/releases.ts';
import { isSharedPart } from '#content-db/model/shared-parts.ts';

/** Identifies a release. Its time distinguishes it from a release of the same number in a restored database. */
export interface ReleaseMark {
  release: number;
  /** When the release began. */
  at: string;
}

/** The mark of a release; undefined if the database does not have it. */
export async function markOf(read: Queries, release: number): Promise<ReleaseMark | undefined> {
  const rows = await read.select({ at: releases.startedAt }).from(releases).where(eq(releases.id, release));
  return rows[0] && { release, at: rows[0].at };
}

/** Whether the database has exactly the release of this mark. */
export async function isKnown(read: Queries, mark: ReleaseMark): Promise<boolean> {
  return (await markOf(read, mark.release))?.at === mark.at;
}

/** The addresses at which releases after `first`, up to and including `last`, changed anything. */
export async function changedPaths(read: Queries, first: number, last: number): Promise<string[]> {
  const rows = await read
    .selectDistinct({ path: releaseFiles.path })
    .from(releaseFiles)
    .where(and(gt(releaseFiles.releaseId, first), lte(releaseFiles.releaseId, last)));
  return pagesAmong(
    read,
    rows.map(({ path }) => path),
  );
}

/** Paths of files, and in place of shared parts the pages that show them now. */
async function pagesAmong(read: Queries, paths: string[]): Promise<string[]> {
  const parts = paths.filter(isSharedPart);
  if (parts.length === 0) return paths;
  const pages = await read.all<{ path: string }>(sql`SELECT page.path FROM ${pageDependencies} AS page
    WHERE EXISTS (SELECT 1 FROM json_each(page.reads) AS read WHERE read.value IN (
      SELECT id FROM ${dependencyKeys} WHERE name IN (SELECT value FROM json_each(${JSON.stringify(parts)}))))`);
  return [...new Set([...paths.filter((path) => !isSharedPart(path)), ...pages.map(({ path }) => path)])];
}
