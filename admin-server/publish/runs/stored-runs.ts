import { eq, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { publishRuns, releaseFiles, releases, type RunResult } from '#content-db/releases.ts';
import type { RunInfo, RunState } from '../types.ts';

/** Milliseconds for which runs are stored: thirty days. */
const lifetime = 30 * 24 * 3_600_000;

function rowOf({ run: id, ...info }: RunInfo): typeof publishRuns.$inferInsert {
  return { id, ...info };
}

export async function addRun(tx: Transaction, info: RunInfo): Promise<void> {
  await tx.insert(publishRuns).values(rowOf(info)).onConflictDoNothing();
}

export async function addRunOfRelease(tx: Transaction, info: RunInfo, releaseId: number): Promise<void> {
  await tx
    .insert(publishRuns)
    .values({ ...rowOf(info), releaseId })
    .onConflictDoUpdate({ target: publishRuns.id, set: { releaseId } });
}

/** Stores how a run ended, and removes old ones. The pages of a plan are not stored. */
export async function endRun(tx: Transaction, id: string, ended: RunState, now: Date): Promise<void> {
  const { run: _run, kind: _kind, by: _by, startedAt: _startedAt, ...end } = ended;
  const result: RunResult =
    end.state === 'live' || end.state === 'failed'
      ? end
      : { state: 'failed', error: 'The plan is out of date. Ask for it again.' };
  await tx.update(publishRuns).set({ result }).where(eq(publishRuns.id, id));
  const oldest = new Date(now.getTime() - lifetime).toISOString();
  await tx.delete(publishRuns).where(lt(publishRuns.startedAt, oldest));
}

/** A run that this process does not know: one of an earlier process, whose end its release tells, or of another server. */
export async function storedRun(queries: Queries, id: string): Promise<RunState | undefined> {
  const [row] = await queries
    .select()
    .from(publishRuns)
    .leftJoin(releases, eq(releases.id, publishRuns.releaseId))
    .where(eq(publishRuns.id, id));
  if (!row) return undefined;
  const { publish_runs: stored, releases: release } = row;
  const { kind, by, startedAt, result } = stored;
  const info = { run: id, kind, by, startedAt };
  if (result) return { ...info, ...result };
  if (release?.state === 'rendering') return { ...info, state: 'running', rendered: 0, total: 0 };
  if (!release)
    return { ...info, state: 'failed', error: 'The server stopped before this began. Try again.' };
  const ms = Date.parse(release.finishedAt ?? release.startedAt) - Date.parse(startedAt);
  const isLive = release.state === 'live' || release.state === 'replaced';
  return {
    ...info,
    state: isLive ? 'live' : 'failed',
    release: release.id,
    pages: isLive ? await countFiles(queries, release.id) : { rendered: 0, changed: 0, removed: 0 },
    ms,
    ...(release.error !== null && { error: release.error }),
  };
}

/** How many files a release changed. How many it rendered is not stored, but at least those that it changed. */
async function countFiles(queries: Queries, release: number) {
  const [row] = await queries
    .select({
      changed: sql<number>`count(${releaseFiles.after})`,
      removed: sql<number>`count(*) - count(${releaseFiles.after})`,
    })
    .from(releaseFiles)
    .where(eq(releaseFiles.releaseId, release));
  const { changed = 0, removed = 0 } = row ?? {};
  return { rendered: changed, changed, removed };
}
