import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { restoreRows } from '#content-db/write/copy.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import {
  liveFiles,
  releaseFiles,
  releases,
  type ReplacedFile,
  type UndoEntry,
} from '#content-db/releases.ts';
import { jsonOf } from '../../json-rows.ts';
import type { PageRecord, DependencyIndex, IndexUpdate } from '../affected/dependency-index.ts';
import { recordPictures, type WantedPicture } from '../render/picture-table.ts';
import { markFollowed, unfollow } from '../affected/withdrawals.ts';
import type { StoredPage } from '../../types.ts';
import { nextRelease } from '../../pending/seen-releases.ts';
import type { FileDifference, LiveFile, ReleaseDifference } from '../../types.ts';

/** The live release, without `undo`, which can be large. */
export async function liveRelease(queries: Queries) {
  const { id, by, renderer, changes, undone, restores, startedAt, finishedAt } = releases;
  const rows = await queries
    .select({ id, by, renderer, changes, undone, restores, startedAt, finishedAt })
    .from(releases)
    .where(eq(releases.state, 'live'))
    .orderBy(desc(id))
    .limit(1);
  return rows[0];
}

export async function loadLiveFiles(queries: Queries): Promise<Map<string, LiveFile>> {
  const rows = await queries.select().from(liveFiles);
  return new Map(rows.map((row) => [row.path, row]));
}

/** The files that releases after this one changed, as they are now; undefined for those that were removed. */
export async function changedFiles(
  queries: Queries,
  since: number,
): Promise<[path: string, file: LiveFile | undefined][]> {
  const rows = await queries
    .selectDistinct({ path: releaseFiles.path, file: liveFiles })
    .from(releaseFiles)
    .leftJoin(liveFiles, eq(liveFiles.path, releaseFiles.path))
    .where(gt(releaseFiles.releaseId, since));
  return rows.map(({ path, file }) => [path, file ?? undefined]);
}

export interface ReleaseStart {
  by: string;
  renderer: string;
  changes: number[];
  undo: UndoEntry[];
  /** Ids of the changes that it undoes, and the release that it makes live again, if any. */
  undone?: number[];
  restores?: number;
}

/** Records the start of a release, in the transaction that copied its rows. @returns its id */
export async function startRelease(content: Queries, tx: Transaction, start: ReleaseStart): Promise<number> {
  const id = await nextRelease(content, tx);
  await tx.insert(releases).values({ id, ...start, state: 'rendering', startedAt: new Date().toISOString() });
  await markFollowed(tx, id);
  return id;
}

/** Restores the rows that a release replaced, unless it was committed or rolled back already. */
export async function rollBack(
  published: Pick<Database, 'write'>,
  id: number,
  state: 'failed' | 'interrupted',
  error: string,
): Promise<void> {
  await published.write(async (tx) => {
    const [release] = await tx
      .select()
      .from(releases)
      .where(and(eq(releases.id, id), eq(releases.state, 'rendering')));
    if (!release) return;
    await restoreRows(tx, release.undo);
    await unfollow(tx, id);
    await tx
      .update(releases)
      .set({ state, error, finishedAt: new Date().toISOString() })
      .where(eq(releases.id, id));
  });
}

/** Rolls back releases whose process ended before their commit, the newest first. */
export async function rollBackUnfinished(published: Pick<Database, 'read' | 'write'>): Promise<void> {
  const unfinished = await published.read
    .select({ id: releases.id })
    .from(releases)
    .where(eq(releases.state, 'rendering'))
    .orderBy(desc(releases.id));
  for (const { id } of unfinished)
    await rollBack(published, id, 'interrupted', 'The program stopped while it was publishing.');
}

export interface ReleaseCommit {
  release: number;
  /** See `rendererOf`. */
  renderer: string;
  difference: ReleaseDifference;
  /** The dependencies of the pages that were rendered. */
  records: PageRecord[];
  before: ReadonlyMap<string, LiveFile>;
  /** The files that were rendered, with title and description where they are pages. */
  rendered: Pick<StoredPage, 'object' | 'head'>[];
  /** Pictures that are not recorded yet. */
  wanted: WantedPicture[];
}

/** Commits files, dependencies and the state of the release in one transaction. @returns what to pass to `index.apply` after it */
export async function commitRelease(
  tx: Transaction,
  index: DependencyIndex,
  { release, renderer, difference, records, rendered, before, wanted }: ReleaseCommit,
): Promise<IndexUpdate> {
  await logFiles(tx, release, difference, before);
  await writeFiles(tx, [...difference.added, ...difference.changed], difference.removed);
  await writeHeads(tx, rendered);
  await recordPictures(tx, wanted);
  const update = await index.write(tx, release, records, difference.removed);
  await tx.update(releases).set({ state: 'replaced' }).where(eq(releases.state, 'live'));
  await tx
    .update(releases)
    .set({ state: 'live', renderer, finishedAt: new Date().toISOString(), joined: difference.joined.length })
    .where(eq(releases.id, release));
  return update;
}

/** Records which files a release changes, so that it can be undone. */
export async function logFiles(
  tx: Transaction,
  release: number,
  { added, changed, removed }: FileDifference,
  files: ReadonlyMap<string, LiveFile>,
): Promise<void> {
  const line = (path: string, after: string | null) => {
    const old = files.get(path);
    const replaced: ReplacedFile | undefined = old && {
      status: old.status,
      type: old.type,
      size: old.size,
      headers: old.headers,
    };
    return { path, before: old?.object ?? null, after, replaced };
  };
  const log = [
    ...[...added, ...changed].map(({ path, object }) => line(path, object)),
    ...removed.map((path) => line(path, null)),
  ];
  for (const rows of jsonOf(log)) {
    await tx.run(sql`INSERT INTO release_files (release_id, path, before, after, replaced)
      SELECT ${release}, value ->> 'path', value ->> 'before', value ->> 'after', value -> 'replaced' FROM json_each(${rows})`);
  }
}

/** Makes files live, and removes the `removed` paths. */
export async function writeFiles(tx: Transaction, files: LiveFile[], removed: string[]): Promise<void> {
  for (const rows of jsonOf(
    files.map(({ path, object, status, type, size, headers }) => ({
      path,
      object,
      status,
      type,
      size,
      headers,
    })),
  )) {
    await tx.run(sql`INSERT INTO live_files (path, object, status, type, size, headers)
      SELECT value ->> 'path', value ->> 'object', value ->> 'status', value ->> 'type', value ->> 'size', value -> 'headers'
      FROM json_each(${rows}) WHERE true
      ON CONFLICT (path) DO UPDATE SET object = excluded.object, status = excluded.status, type = excluded.type,
        size = excluded.size, headers = excluded.headers`);
  }
  await tx.run(
    sql`DELETE FROM live_files WHERE path IN (SELECT value FROM json_each(${JSON.stringify(removed)}))`,
  );
}

/** Keeps titles and descriptions; the same bytes always have the same ones. */
async function writeHeads(tx: Transaction, rendered: ReleaseCommit['rendered']): Promise<void> {
  const heads = rendered.flatMap(({ object, head }) => (head ? { object, ...head } : []));
  for (const rows of jsonOf(heads)) {
    await tx.run(sql`INSERT OR IGNORE INTO page_heads (object, title, description)
      SELECT value ->> 'object', value ->> 'title', value ->> 'description' FROM json_each(${rows})`);
  }
}
