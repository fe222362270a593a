import { and, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { publishRuns, releaseFiles, releases } from '#content-db/releases.ts';
import { Problem } from '#content-db/model/problem.ts';
import { foldersOfFiles } from '../../hooks.ts';
import type { Heartbeats } from '../../../leases/heartbeats.ts';
import type { Progress, RunInfo, RunState } from '../../types.ts';

/** Milliseconds for which runs are stored: thirty days, and an hour for plans, which can be large. */
const lifetime = 30 * 24 * 3_600_000;
const lifetimeOfPlans = 3_600_000;

/** Milliseconds after which a run whose server shows no life is taken to have stopped. */
const patience = 10_000;

/** A run, and the server that runs it. */
export interface OwnRun extends RunInfo {
  server: string;
}

function rowOf({ run: id, ...info }: OwnRun) {
  return { id, ...info, beats: 1 };
}

export async function addRun(tx: Transaction, run: OwnRun): Promise<void> {
  await tx.insert(publishRuns).values(rowOf(run)).onConflictDoNothing();
}

/** @throws Problem (`conflict`) if another server has a run with this id */
export async function addRunOfRelease(tx: Transaction, run: OwnRun, releaseId: number): Promise<void> {
  const stored = await tx
    .insert(publishRuns)
    .values({ ...rowOf(run), releaseId })
    .onConflictDoUpdate({
      target: publishRuns.id,
      set: { releaseId },
      setWhere: eq(publishRuns.server, run.server),
    })
    .returning({ id: publishRuns.id });
  if (stored.length === 0) throw idIsTaken();
}

export function idIsTaken(): Problem {
  return new Problem('conflict', 'There is a run with this id already.');
}

/** Says that a run goes on, and how far it is. */
export async function renewRun(tx: Transaction, run: OwnRun, progress: Progress): Promise<void> {
  const { rendered, total } = progress;
  await tx
    .insert(publishRuns)
    .values({ ...rowOf(run), rendered, total })
    .onConflictDoUpdate({
      target: publishRuns.id,
      set: { beats: sql`${publishRuns.beats} + 1`, rendered, total },
    });
}

/** The release that another server is making, and how far it is; undefined if none does. */
export async function runElsewhere(
  queries: Queries,
  server: string,
  heartbeats: Heartbeats,
): Promise<({ run: RunInfo } & Progress) | undefined> {
  const running = await queries
    .select()
    .from(publishRuns)
    .where(and(gt(publishRuns.beats, 0), isNotNull(publishRuns.releaseId), ne(publishRuns.server, server)));
  const found = running.find((stored) => !heartbeats.isGone(stored.id, stored, patience));
  if (!found) return undefined;
  const { id: run, kind, by, startedAt, rendered, total } = found;
  return { run: { run, kind, by, startedAt }, rendered, total };
}

/** Stores how a run ended, and removes old ones. */
export async function endRun(tx: Transaction, id: string, ended: RunState, now: Date): Promise<void> {
  const { run: _run, kind: _kind, by: _by, startedAt: _startedAt, ...result } = ended;
  if (result.state === 'running') return;
  await tx.update(publishRuns).set({ result, beats: 0 }).where(eq(publishRuns.id, id));
  const before = (age: number) => lt(publishRuns.startedAt, new Date(now.getTime() - age).toISOString());
  await tx
    .delete(publishRuns)
    .where(or(before(lifetime), and(eq(publishRuns.kind, 'plan'), before(lifetimeOfPlans))));
}

type StoredRun = typeof publishRuns.$inferSelect;

/** Tells whether another server goes on with a run, as far as it shows life. */
export function runsOnOther(server: string, heartbeats: Heartbeats): (run: StoredRun) => boolean {
  return (run) => run.server !== server && !heartbeats.isGone(run.id, run, patience);
}

/**
 * A run that this process does not know: one of an earlier process, whose end its release tells, or of another server.
 * @param goesOn tells whether its server goes on with it
 */
export async function storedRun(
  queries: Queries,
  id: string,
  goesOn: (run: StoredRun) => boolean,
): Promise<RunState | undefined> {
  const [row] = await queries
    .select({ stored: publishRuns, release: releases })
    .from(publishRuns)
    .leftJoin(releases, eq(releases.id, publishRuns.releaseId))
    .where(eq(publishRuns.id, id));
  if (!row) return undefined;
  const { stored, release } = row;
  const { kind, by, startedAt, result, rendered, total } = stored;
  const info = { run: id, kind, by, startedAt };
  if (result) return { ...info, ...result };
  if (goesOn(stored) || release?.state === 'rendering') return { ...info, state: 'running', rendered, total };
  if (!release)
    return { ...info, state: 'failed', error: 'The server stopped before this began. Try again.' };
  const ms = Date.parse(release.finishedAt ?? release.startedAt) - Date.parse(startedAt);
  const isLive = release.state === 'live' || release.state === 'replaced';
  return {
    ...info,
    state: isLive ? 'live' : 'failed',
    release: release.id,
    pages: isLive ? await countFiles(queries, release) : { rendered: 0, changed: 0, removed: 0 },
    ms,
    ...(release.error !== null && { error: release.error }),
  };
}

/** How many public addresses a release changed: not the files that pages load. How many it rendered is not stored, but at least those that it changed. */
async function countFiles(
  queries: Queries,
  { id: release, joined }: Pick<typeof releases.$inferSelect, 'id' | 'joined'>,
) {
  const [row] = await queries
    .select({
      changed: sql<number>`count(${releaseFiles.after})`,
      removed: sql<number>`count(*) - count(${releaseFiles.after})`,
    })
    .from(releaseFiles)
    .where(
      and(
        eq(releaseFiles.releaseId, release),
        ...foldersOfFiles.map((folder) => sql`not ${releaseFiles.path} glob ${`${folder}*`}`),
      ),
    );
  const { changed = 0, removed = 0 } = row ?? {};
  return { rendered: changed, changed: changed + joined, removed };
}
