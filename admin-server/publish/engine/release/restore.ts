import { and, asc, desc, eq, gt, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { isOfMachine } from '#content-db/database/errors.ts';
import { restoreRows } from '#content-db/write/copy.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { pageDependencies, releases, type ReplacedFile, type UndoEntry } from '#content-db/releases.ts';
import { keptReleases, oldestKept, wentLive } from '../store/garbage-collection.ts';
import { hashOf } from '../../../files/object-store.ts';
import { makerOf } from '../../hooks.ts';
import { remadeFile } from '../render/remade-file.ts';
import type { ReleaseContext } from './release-context.ts';
import { rowOf } from '../../pending/pending.ts';
import { nextRelease } from '../../pending/seen-releases.ts';
import type { ReleaseOutcome } from '../../pending/release-outcome.ts';
import { finishInterrupted } from './interrupted.ts';
import { loadLiveFiles, logFiles, writeFiles } from './release-log.ts';
import { differenceOf } from '../render/render-site.ts';
import type {
  FileDifference,
  LiveFile,
  PublisherDeps,
  ReleaseDifference,
  RestoreOptions,
} from '../../types.ts';
import type { DependencyIndex } from '../affected/dependency-index.ts';
import { joinedPages } from '../affected/joined-pages.ts';

/** A release that made an earlier one live again. */
export interface Restored {
  release: number;
  /** Ids of the changes that are live again. */
  changes: number[];
  takenBack: NonNullable<ReleaseOutcome['takenBack']>;
  difference: ReleaseDifference;
}

/**
 * Makes the content and the files of an earlier release live again, as a new release, in one transaction
 * and without rendering, but for files that are lost. `files` and `index` are of what is live. The working content does not change, so
 * what it takes back is pending again; see `takenBackChanges`.
 * @throws Problem (`not-found`) if there is no such release, (`conflict`) if it is live or too old
 */
export async function restoreRelease(
  deps: PublisherDeps,
  { to, by }: RestoreOptions,
  { files: before, index }: { files: ReadonlyMap<string, LiveFile>; index: DependencyIndex },
  { lease, onBegin }: ReleaseContext,
): Promise<Restored> {
  await finishInterrupted(deps.content, lease.database, deps.pendingHooks);
  return lease.database.write(async (tx) => {
    const { target, since, changes, undone } = await findTarget(tx, to, deps.keptReleases ?? keptReleases);
    const later = since.map(({ id }) => id);
    const now = new Date().toISOString();
    const undo = await restoreRows(tx, earliestRows(since));
    const release = await nextRelease(deps.content.read, tx);
    await tx.insert(releases).values({
      id: release,
      by,
      state: 'live',
      startedAt: now,
      finishedAt: now,
      renderer: target.renderer,
      changes,
      undone,
      undo,
      restores: to,
    });
    await onBegin(tx, release);
    const own = await restoreFiles(tx, release, later, before);
    const difference = { ...own, joined: joinedPages(index, before, own) };
    await restoreDependencies(tx, release, later);
    const changed = [...difference.added, ...difference.changed];
    const [pages = [], made = []] = [false, true].map((isMade) =>
      changed.filter(({ path }) => (makerOf(path) !== undefined) === isMade),
    );
    const files = [...pages, ...made];
    const missing = new Set(await deps.store.missing(files.map(({ object }) => object)));
    for (const file of files) {
      if (missing.has(file.object) && !(await remake(deps, tx, file)))
        throw new Problem(
          'conflict',
          `Release ${to} cannot be made live again: its file for ${file.path} is gone, and this version of the program makes another one. Publish everything instead.`,
        );
    }
    await tx
      .update(releases)
      .set({ state: 'replaced' })
      .where(and(eq(releases.state, 'live'), sql`${releases.id} <> ${release}`));
    await tx.update(releases).set({ joined: difference.joined.length }).where(eq(releases.id, release));
    return { release, changes, takenBack: { changes: undone, by, at: now }, difference };
  });
}

/** Makes a lost file of the restored content again. @returns whether it is the same */
async function remake(deps: PublisherDeps, tx: Transaction, { path, object }: LiveFile): Promise<boolean> {
  const isPage = (await tx.$count(pageDependencies, eq(pageDependencies.path, path))) > 0;
  const maker = makerOf(path);
  const remade = maker
    ? loadLiveFiles(tx).then((files) => maker.remake(files, path, { store: deps.store }))
    : remadeFile(deps, tx, path, isPage);
  const bytes = await remade.catch((error: unknown) => {
    if (isOfMachine(error)) throw error;
  });
  if (bytes === undefined || hashOf(bytes) !== object) return false;
  await deps.store.put(bytes, object);
  await deps.store.share([object]);
  return true;
}

type ReleaseChanges = Pick<typeof releases.$inferSelect, 'changes' | 'undone'>;
type LaterRelease = ReleaseChanges & Pick<typeof releases.$inferSelect, 'id' | 'undo'>;

/** The release to restore, those since then, oldest first, and the changes that it makes live again and undoes. */
export async function findTarget(tx: Transaction, to: number, kept: number) {
  const [target] = await tx
    .select({ renderer: releases.renderer, state: releases.state })
    .from(releases)
    .where(and(eq(releases.id, to), wentLive));
  if (!target) throw new Problem('not-found', `There was no release ${to} that went live.`);
  if (target.state === 'live') throw new Problem('conflict', `Release ${to} is live already.`);
  if (to < (await oldestRestorable(tx, kept)))
    throw new Problem('conflict', `Release ${to} is too old: only the last ${kept} can be made live again.`);
  const { id, changes, undone, undo } = releases;
  const columns = { changes, undone };
  const until = await tx
    .select(columns)
    .from(releases)
    .where(and(wentLive, lte(id, to)))
    .orderBy(asc(id));
  const since = await tx
    .select({ id, undo, ...columns })
    .from(releases)
    .where(and(wentLive, gt(id, to)))
    .orderBy(asc(id));
  return { target, since, ...restoredChanges(until, since) };
}

/** The oldest release that can be restored; releases before that have no complete log. */
export async function oldestRestorable(queries: Queries, kept = keptReleases): Promise<number> {
  const oldest = await oldestKept(queries, kept);
  const incomplete = sql`SELECT max(release_id) AS id FROM release_files WHERE release_id > ${oldest} AND before IS NOT NULL AND replaced IS NULL`;
  const [row] = await queries.all<{ id: number | null }>(incomplete);
  return Math.max(oldest, row?.id ?? 0);
}

/** The earlier release that the last one made live again which changed any content: pages may have been rendered again since. */
export async function olderRelease(
  queries: Queries,
): Promise<{ release: number; since: string } | undefined> {
  const { id, restores, startedAt, finishedAt, changes, undone } = releases;
  const isOfContent = or(isNotNull(restores), ne(changes, []), ne(undone, []));
  const [last] = await queries
    .select({ restores, startedAt, finishedAt })
    .from(releases)
    .where(and(wentLive, isOfContent))
    .orderBy(desc(id))
    .limit(1);
  return last?.restores ? { release: last.restores, since: last.finishedAt ?? last.startedAt } : undefined;
}

/** The rows as they were before these releases. */
export function earliestRows(since: LaterRelease[]): UndoEntry[] {
  const rows = new Map<string, UndoEntry>();
  for (const entry of since.flatMap(({ undo }) => undo))
    if (!rows.has(rowOf(entry))) rows.set(rowOf(entry), entry);
  return [...rows.values()];
}

/**
 * The changes that are live again and those that are undone when a release is restored. A restore of a restore undoes
 * changes that were undone before, so what was live then is read off all releases until then, and not by reversing those since.
 */
function restoredChanges(until: ReleaseChanges[], since: ReleaseChanges[]): ReleaseChanges {
  const [then, now] = [liveAfter(until), liveAfter([...until, ...since])];
  const touched = [...new Set(since.flatMap(({ changes, undone }) => [...changes, ...undone]))];
  return {
    changes: touched.filter((id) => then.has(id) && !now.has(id)),
    undone: touched.filter((id) => !then.has(id) && now.has(id)),
  };
}

/** The changes that are live after these releases, of those that they have touched. */
function liveAfter(list: ReleaseChanges[]): Set<number> {
  const live = new Set<number>();
  for (const { changes, undone } of list) {
    for (const id of undone) live.delete(id);
    for (const id of changes) live.add(id);
  }
  return live;
}

const isOneOf = (later: number[]) =>
  sql`release_id IN (SELECT value FROM json_each(${JSON.stringify(later)}))`;

/** Restores the files as they were before the later releases. */
async function restoreFiles(
  tx: Transaction,
  release: number,
  later: number[],
  before: ReadonlyMap<string, LiveFile>,
): Promise<FileDifference> {
  // With min(), SQLite takes the other columns from the row that has the minimum.
  const wanted = sql`SELECT min(release_id), path, before AS object, replaced FROM release_files WHERE ${isOneOf(later)} GROUP BY path`;
  const rows = await tx.all<{ path: string; object: string | null; replaced: string | null }>(wanted);
  const files = rows.flatMap(({ path, object, replaced }) => {
    if (object === null || replaced === null) return [];
    const rest: ReplacedFile = JSON.parse(replaced);
    return { path, object, ...rest };
  });
  const removed = rows
    .filter(({ path, object }) => object === null && before.has(path))
    .map(({ path }) => path);
  const difference = differenceOf(before, files, removed);
  await logFiles(tx, release, difference, before);
  await writeFiles(tx, [...difference.added, ...difference.changed], removed);
  return difference;
}

/** Restores the dependencies of pages in the same way. */
async function restoreDependencies(tx: Transaction, release: number, later: number[]): Promise<void> {
  const wanted = sql`SELECT min(release_id), path, reads, pictures FROM release_reads WHERE ${isOneOf(later)} GROUP BY path`;
  const rows = await tx.all<{ path: string; reads: string | null; pictures: string | null }>(wanted);
  const lines = JSON.stringify(rows);
  await tx.run(sql`INSERT INTO release_reads (release_id, path, reads, pictures)
    SELECT ${release}, value ->> 'path', page.reads, page.pictures
    FROM json_each(${lines}) LEFT JOIN page_reads AS page ON page.path = value ->> 'path'`);
  await tx.run(
    sql`DELETE FROM ${pageDependencies} WHERE path IN (SELECT value ->> 'path' FROM json_each(${lines}))`,
  );
  await tx.run(sql`INSERT INTO page_reads (path, reads, pictures)
    SELECT value ->> 'path', value ->> 'reads', value ->> 'pictures' FROM json_each(${lines}) WHERE value ->> 'reads' IS NOT NULL`);
}
