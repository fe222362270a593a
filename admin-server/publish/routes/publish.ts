import { and, desc, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Database, Queries } from '#content-db/database/open.ts';
import { publishRuns, releaseFiles, releases } from '#content-db/releases.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Deployment, DeploymentStatus } from '../deploy/deployment.ts';
import { describePending } from '../pending/pending-list.ts';
import { lossNotice } from '../pending/seen-releases.ts';
import { liveRelease } from '../engine/release/release-log.ts';
import { oldestRestorable } from '../engine/release/restore.ts';
import { foldersOfFiles } from '../hooks.ts';
import { withdrawalsOfReleases, withContents } from './release-contents.ts';
import type { Plans } from '../plan/planner.ts';
import type { LiveFiles } from '../engine/release/live-files.ts';
import type { Live } from '../engine/release/publisher.ts';
import type { Activity, PendingHooks, Publishing, Runs } from '../types.ts';
import { runCalls } from './run-calls.ts';

/** What an event of GET /publish/events tells. */
export type PublishProgress = Activity & { release: number | null };

export interface PublishCallsOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  pendingHooks: readonly PendingHooks[];
  publisher: Live & LiveFiles & Publishing & Plans;
  store: Pick<ObjectStore, 'localPath'>;
  /** Origin of the public site. */
  siteUrl: string;
  /** Undefined if nothing is deployed elsewhere. */
  deployment?: Pick<Deployment, 'status'> | undefined;
  /** Milliseconds until an event is repeated, to keep the connection open. */
  heartbeat?: number;
  /** Milliseconds after which a call answers 202 with the run to follow; 20 seconds by default. */
  patience?: number;
}

/** Calls about publishing: /publish, /publish/plan, /publish/runs, /publish/events and /releases. */
export function adminPublish({
  content,
  published,
  pendingHooks,
  publisher,
  store,
  siteUrl,
  deployment,
  heartbeat = 20_000,
  patience,
}: PublishCallsOptions) {
  const status = (): PublishProgress => ({
    ...publisher.activity(),
    release: publisher.live()?.release ?? null,
  });

  return new Hono<SignedIn>()
    .get('/publish', async (c) => {
      const pending = await describePending(content.read, pendingHooks);
      return c.json({
        live: await liveFacts(published.read),
        pending,
        lost: await lossNotice(content.read),
        state: publisher.activity().state,
        run: publisher.activity().run,
        deployment: deployment ? withoutPlaces(deployment.status()) : null,
        pictures: publisher.pictures(),
      });
    })
    .get('/publish/events', (c) => {
      c.header('X-Accel-Buffering', 'no');
      return streamSSE(c, async (stream) => {
        let wake: () => void = () => undefined;
        const unwatch = publisher.watch(() => wake());
        stream.onAbort(() => wake());
        try {
          for (;;) {
            const { promise, resolve } = Promise.withResolvers<void>();
            wake = resolve;
            await stream.writeSSE({ data: JSON.stringify(status()) });
            if (stream.aborted || publisher.activity().state === 'ending') return;
            const beat = setTimeout(resolve, heartbeat);
            await promise;
            clearTimeout(beat);
            // Thousands of pages may be rendered: what happens meanwhile is sent as one event.
            await stream.sleep(pause);
          }
        } finally {
          unwatch();
        }
      });
    })
    .get('/releases', async (c) => {
      const isAdmin = c.var.admin.role === 'admin';
      return c.json(await lastReleases(published.read, content.read, { runs: publisher.runs, isAdmin }));
    })
    .route('/', runCalls({ published, publisher, store, siteUrl, patience }));
}

/** A status without the folders and hosts in it. */
function withoutPlaces({
  target,
  place = target,
  error,
  plainError = error,
  ...rest
}: DeploymentStatus): DeploymentStatus {
  return { ...rest, target: place, ...(plainError !== undefined && { error: plainError }) };
}

/** Milliseconds between two events. */
const pause = 100;

/** The live release and when it went live; null before the first one. */
export async function liveFacts(queries: Queries): Promise<{ id: number; at: string } | null> {
  const live = await liveRelease(queries);
  return live ? { id: live.id, at: live.finishedAt ?? live.startedAt } : null;
}

/** The last 50 releases, newest first, with their contents, the numbers of changed and removed addresses, and whether they can be restored. */
async function lastReleases(
  queries: Queries,
  content: Queries,
  { runs, isAdmin }: { runs: Pick<Runs, 'state'>; isAdmin: boolean },
) {
  const { id, state, startedAt, finishedAt, by, error, restores, changes, joined } = releases;
  const rows = await queries
    .select({ id, state, startedAt, finishedAt, by, error, restores, changes, joined })
    .from(releases)
    .orderBy(desc(id))
    .limit(50);
  const oldest = await oldestRestorable(queries);
  const counts = await queries
    .select({
      id: releaseFiles.releaseId,
      changed: sql<number>`count(${releaseFiles.after})`,
      removed: sql<number>`sum(${releaseFiles.after} is null)`,
    })
    .from(releaseFiles)
    .where(
      and(
        inArray(
          releaseFiles.releaseId,
          rows.map((row) => row.id),
        ),
        ...foldersOfFiles.map((folder) => sql`not ${releaseFiles.path} glob ${`${folder}*`}`),
      ),
    )
    .groupBy(releaseFiles.releaseId);
  const durations = await durationsOf(queries, runs, new Set(rows.map((row) => row.id)));
  const byId = new Map(counts.map((row) => [row.id, { changed: row.changed, removed: row.removed }]));
  const withPages = rows.map(({ joined, ...row }) => ({
    ...row,
    isRestorable: row.state === 'replaced' && row.id >= oldest,
    /** Milliseconds, as the result of the publish said; null if its run is not known any more. */
    ms: durations.get(row.id) ?? null,
    pages: countsWith(byId.get(row.id), joined),
  }));
  return withContents(content, withPages, await withdrawalsOfReleases(queries, isAdmin));
}

function countsWith(counts = { changed: 0, removed: 0 }, joined: number) {
  return { ...counts, changed: counts.changed + joined };
}

export type ListedRelease = Awaited<ReturnType<typeof lastReleases>>[number];

/** How long the runs took that made these releases, in milliseconds, by release. */
async function durationsOf(
  queries: Queries,
  runs: Pick<Runs, 'state'>,
  ids: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const { id, releaseId, result } = publishRuns;
  const stored = await queries
    .select({ id, releaseId, ms: sql<number | null>`${result} ->> 'ms'` })
    .from(publishRuns)
    .where(inArray(releaseId, [...ids]));
  const durations = new Map<number, number>();
  for (const run of stored) {
    // The end of a run is stored a moment after its answer.
    const state = run.ms === null ? await runs.state(run.id) : undefined;
    const ms = run.ms ?? (state && 'ms' in state ? state.ms : undefined);
    if (run.releaseId !== null && ms !== undefined) durations.set(run.releaseId, ms);
  }
  return durations;
}
