import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { releaseFiles, releases } from '#content-db/releases.ts';

/** Which release something holds. Its time tells it from another of the same number, in a database that was restored. */
export interface ReleaseMark {
  release: number;
  /** When the release began. */
  at: string;
}

/** The mark of a release; undefined where the database has none of that number. */
export async function markOf(read: Queries, release: number): Promise<ReleaseMark | undefined> {
  const rows = await read.select({ at: releases.startedAt }).from(releases).where(eq(releases.id, release));
  return rows[0] && { release, at: rows[0].at };
}

/** Whether the database has the very release that a mark names. */
export async function isKnown(read: Queries, mark: ReleaseMark): Promise<boolean> {
  return (await markOf(read, mark.release))?.at === mark.at;
}

/** Every path that a release after the first one changed, up to the last one. */
export async function changedPaths(read: Queries, first: number, last: number): Promise<string[]> {
  const rows = await read
    .selectDistinct({ path: releaseFiles.path })
    .from(releaseFiles)
    .where(and(gt(releaseFiles.releaseId, first), lte(releaseFiles.releaseId, last)));
  return rows.map(({ path }) => path);
}
