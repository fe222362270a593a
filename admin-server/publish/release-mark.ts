import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { releaseFiles, releases } from '#content-db/releases.ts';

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

/** Paths that were changed by the releases after `first`, up to and including `last`. */
export async function changedPaths(read: Queries, first: number, last: number): Promise<string[]> {
  const rows = await read
    .selectDistinct({ path: releaseFiles.path })
    .from(releaseFiles)
    .where(and(gt(releaseFiles.releaseId, first), lte(releaseFiles.releaseId, last)));
  return rows.map(({ path }) => path);
}
