import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { restoreRows } from '#content-db/copy.ts';
import type { Queries, Transaction } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import { liveFiles, pageReads, releases, type UndoEntry } from '#content-db/releases.ts';
import { keptReleases } from './collect.ts';
import type { HeldLease } from './lease.ts';
import { rowOf } from './pending.ts';
import type { PublisherDeps } from './publisher.ts';
import { rollBackUnfinished } from './release-log.ts';

export interface RestoreOptions {
  /** The release that is to be live again. */
  to: number;
  by: string;
}

/** A release that made an earlier one live again. */
export interface Restored {
  release: number;
  /** Changes that are live again, and those that are pending again. */
  changes: number[];
  undone: number[];
  /** Files that differ from what was live. */
  changed: number;
  removed: number;
}

/**
 * Makes the content and the files of an earlier release live again, as a new release, in one transaction:
 * nothing is rendered. The working content stays as it is, so what is taken back is pending again. Throws
 * `not-found` where there was no such release, `conflict` where it is live already or too old.
 */
export async function restoreRelease({ published, store, keptReleases: kept = keptReleases }: PublisherDeps, { to, by }: RestoreOptions, lease: HeldLease): Promise<Restored> {
  await rollBackUnfinished(published);
  return published.write(async (tx) => {
    await lease.demand(tx);
    const { target, since } = await findTarget(tx, to, kept);
    const later = since.map(({ id }) => id);
    const now = new Date().toISOString();
    const undo = await restoreRows(tx, earliestRows(since));
    const { changes, undone } = settlementOf(since);
    const [row] = await tx
      .insert(releases)
      .values({ by, state: 'live', startedAt: now, finishedAt: now, renderer: target.renderer, changes, undone, undo, restores: to })
      .returning({ id: releases.id });
    const release = row?.id ?? 0;
    const files = await restoreFiles(tx, release, later);
    await restoreReads(tx, release, later);
    for (const object of files.objects) if (!(await store.has(object))) throw new Problem('conflict', `Release ${to} cannot be made live again: some of its files are gone. Publish everything instead.`);
    await tx.update(releases).set({ state: 'replaced' }).where(and(eq(releases.state, 'live'), sql`${releases.id} <> ${release}`));
    return { release, changes, undone, changed: files.objects.length, removed: files.removed };
  });
}

type LaterRelease = Pick<typeof releases.$inferSelect, 'id' | 'changes' | 'undone' | 'undo'>;

const wentLive = inArray(releases.state, ['live', 'replaced']);

/** The release to go back to, and those since then, oldest first. */
async function findTarget(tx: Transaction, to: number, kept: number) {
  const [target] = await tx.select({ renderer: releases.renderer, state: releases.state }).from(releases).where(and(eq(releases.id, to), wentLive));
  if (!target) throw new Problem('not-found', `There was no release ${to} that went live.`);
  if (target.state === 'live') throw new Problem('conflict', `Release ${to} is live already.`);
  if (to < (await oldestRestorable(tx, kept))) throw new Problem('conflict', `Release ${to} is too old: only the last ${kept} can be made live again.`);
  const { id, changes, undone, undo } = releases;
  return { target, since: await tx.select({ id, changes, undone, undo }).from(releases).where(and(wentLive, gt(id, to))).orderBy(asc(id)) };
}

/** The oldest release that can be made live again; none can from before release logs were kept whole. */
export async function oldestRestorable(queries: Queries, kept = keptReleases): Promise<number> {
  const last = await queries.select({ id: releases.id }).from(releases).where(wentLive).orderBy(desc(releases.id)).limit(kept);
  const oldest = last.at(-1)?.id ?? 0;
  const incomplete = sql`SELECT max(release_id) AS id FROM release_files WHERE release_id > ${oldest} AND before IS NOT NULL AND replaced IS NULL`;
  const [row] = (await queries.all(incomplete)) as { id: number | null }[];
  return Math.max(oldest, row?.id ?? 0);
}

/** Rows as they were before the first of these releases. */
function earliestRows(since: LaterRelease[]): UndoEntry[] {
  const rows = new Map<string, UndoEntry>();
  for (const entry of since.flatMap(({ undo }) => undo)) if (!rows.has(rowOf(entry))) rows.set(rowOf(entry), entry);
  return [...rows.values()];
}

/** What becomes of the changes that these releases made public or took back: they are what they were before. */
function settlementOf(since: LaterRelease[]): { changes: number[]; undone: number[] } {
  const isLive = new Map<number, boolean>();
  for (const { changes, undone } of since.toReversed()) {
    for (const id of changes) isLive.set(id, false);
    for (const id of undone) isLive.set(id, true);
  }
  const those = (live: boolean) => [...isLive].filter(([, is]) => is === live).map(([id]) => id);
  return { changes: those(true), undone: those(false) };
}

const isOneOf = (later: number[]) => sql`release_id IN (SELECT value FROM json_each(${JSON.stringify(later)}))`;

/** Gives files back what they were before the first of the later releases that changed them. */
async function restoreFiles(tx: Transaction, release: number, later: number[]): Promise<{ objects: string[]; removed: number }> {
  // Of several rows of a group, SQLite takes the one that has the minimum.
  const wanted = sql`SELECT min(release_id), path, before AS object, replaced FROM release_files WHERE ${isOneOf(later)} GROUP BY path`;
  const different = sql`SELECT wanted.path, live.object AS was, wanted.object, wanted.replaced,
      CASE WHEN live.path IS NOT NULL THEN json_object('status', live.status, 'type', live.type, 'size', live.size, 'headers', json(live.headers)) END AS current
    FROM (${wanted}) AS wanted LEFT JOIN live_files AS live ON live.path = wanted.path
    WHERE live.object IS NOT wanted.object OR live.headers IS NOT (wanted.replaced -> 'headers')`;
  const rows = (await tx.all(different)) as { path: string; was: string | null; object: string | null; replaced: string | null; current: string | null }[];
  const lines = JSON.stringify(rows);
  await tx.run(sql`INSERT INTO release_files (release_id, path, before, after, replaced)
    SELECT ${release}, value ->> 'path', value ->> 'was', value ->> 'object', value ->> 'current' FROM json_each(${lines})`);
  await tx.run(sql`INSERT INTO live_files (path, object, status, type, size, headers)
    SELECT value ->> 'path', value ->> 'object', file ->> 'status', file ->> 'type', file ->> 'size', file -> 'headers'
    FROM (SELECT value, value ->> 'replaced' AS file FROM json_each(${lines})) WHERE file IS NOT NULL
    ON CONFLICT (path) DO UPDATE SET object = excluded.object, status = excluded.status, type = excluded.type, size = excluded.size, headers = excluded.headers`);
  const removed = rows.filter(({ object }) => object === null).map(({ path }) => path);
  await tx.run(sql`DELETE FROM ${liveFiles} WHERE path IN (SELECT value FROM json_each(${JSON.stringify(removed)}))`);
  return { objects: rows.flatMap(({ object }) => object ?? []), removed: removed.length };
}

/** The same for what pages read. */
async function restoreReads(tx: Transaction, release: number, later: number[]): Promise<void> {
  const wanted = sql`SELECT min(release_id), path, reads, pictures FROM release_reads WHERE ${isOneOf(later)} GROUP BY path`;
  const rows = (await tx.all(wanted)) as { path: string; reads: string | null; pictures: string | null }[];
  const lines = JSON.stringify(rows);
  await tx.run(sql`INSERT INTO release_reads (release_id, path, reads, pictures)
    SELECT ${release}, value ->> 'path', page.reads, page.pictures
    FROM json_each(${lines}) LEFT JOIN page_reads AS page ON page.path = value ->> 'path'`);
  await tx.run(sql`DELETE FROM ${pageReads} WHERE path IN (SELECT value ->> 'path' FROM json_each(${lines}))`);
  await tx.run(sql`INSERT INTO page_reads (path, reads, pictures)
    SELECT value ->> 'path', value ->> 'reads', value ->> 'pictures' FROM json_each(${lines}) WHERE value ->> 'reads' IS NOT NULL`);
}
