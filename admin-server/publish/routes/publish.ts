import { and, desc, inArray, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import type { Database, Queries } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { releaseFiles, releases } from '#content-db/releases.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Deployment } from '../deploy/deployment.ts';
import { countUnpublished, describePending } from '../select/pending-list.ts';
import type { Activity } from '../types.ts';
import { type Receipt, receiptOf } from '../release/receipt.ts';
import { liveRelease } from '../release/release-log.ts';
import { oldestRestorable } from '../release/restore.ts';
import { bodyType, readBody } from '../../http/body.ts';
import { immutableFolders } from '../immutable-files.ts';
import { withContents } from './release-contents.ts';
import type { PublishResult, Publisher, RunState, WantedChanges } from '../types.ts';
import { resultWithin, runId } from './run-answer.ts';

/** Ids of pending changes. */
export const chosenChanges = z
  .array(z.number().int().positive(), 'Must be a list of changes')
  .min(1, 'Choose at least one change')
  .max(100_000);

const request = z.strictObject({ changes: chosenChanges.optional() });

/** The answer of POST /publish and POST /releases/{id}/restore, unless they take longer. */
export type PublishAnswer = PublishResult & { receipt?: Receipt };

/** The answer of GET /publish/runs/{id}. */
export type RunAnswer = RunState & { receipt?: Receipt };

/** What an event of GET /publish/events tells. */
export type PublishProgress = Activity & { release: number | null };

const pageRequest = z.strictObject({
  path: z.string().startsWith('/', 'Must be a path of the site').max(1000),
  changes: request.shape.changes,
});

/** The changes that a request chooses; all pending ones if it has no body or names none. */
async function choiceOf(c: Context): Promise<WantedChanges> {
  const isEmpty =
    Number(c.req.header('content-length') ?? 0) === 0 &&
    c.req.header('transfer-encoding') === undefined &&
    c.req.header('content-type') === undefined;
  if (isEmpty) return 'pending';
  const { values } = await readBody(c, 1024 * 1024);
  return parseOrExplain(request, values, 'choice').changes ?? 'pending';
}

function releaseId(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new Problem('not-found', 'There is no such release.');
  return Number(value);
}

export interface PublishCallsOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  publisher: Pick<Publisher, 'live' | 'runs' | 'planPage' | 'activity' | 'watch'>;
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
  publisher,
  siteUrl,
  deployment,
  heartbeat = 20_000,
  patience = 20_000,
}: PublishCallsOptions) {
  const { runs } = publisher;

  /** Adds whether visitors get the result, unless another release has replaced it already. */
  async function withReceipt(result: PublishResult): Promise<PublishAnswer> {
    const { changed, removed } = result.pages;
    if (result.state !== 'live' || changed + removed === 0 || publisher.live()?.release !== result.release)
      return result;
    return { ...result, receipt: await receiptOf(published.read, result.release, siteUrl) };
  }
  /** The answer of a run that has ended, also for those who were told to follow it. */
  async function runAnswer(id: string): Promise<RunAnswer | undefined> {
    const state = await runs.state(id);
    if (state?.state !== 'live') return state;
    const { release = 0, pages, ms = 0 } = state;
    return pages && !Array.isArray(pages)
      ? { ...state, ...(await withReceipt({ ...state, state: 'live', release, pages, ms })) }
      : state;
  }
  const status = (): PublishProgress => ({
    ...publisher.activity(),
    release: publisher.live()?.release ?? null,
  });

  return new Hono<SignedIn>()
    .get('/publish', async (c) => {
      const pending = await describePending(content.read);
      return c.json({
        live: await liveFacts(published.read),
        pending,
        state: publisher.activity().state,
        run: publisher.activity().run,
        deployment: deployment?.status() ?? null,
      });
    })
    .get('/publish/count', async (c) =>
      c.json({ unpublished: await countUnpublished(content.read), run: publisher.activity().run }),
    )
    .post('/publish', bodyType<{ json: z.input<typeof request> }>(), async (c) => {
      const changes = await choiceOf(c);
      const run = runs.publish({ by: c.var.admin.username, changes }, runId(c));
      const result = await resultWithin(patience, run.result.then(withReceipt), () => runs.keep(run.run));
      return result ? c.json(result, 200) : c.json({ run: run.run }, 202);
    })
    .get('/publish/plan', async (c) => {
      const run = runs.plan(
        { by: c.var.admin.username, changes: 'pending', signal: c.req.raw.signal },
        runId(c),
      );
      const plan = await resultWithin(patience, run.result, () => runs.keep(run.run));
      return plan ? c.json(plan, 200) : c.json({ run: run.run }, 202);
    })
    .post('/publish/plan', bodyType<{ json: z.input<typeof request> }>(), async (c) => {
      const changes = await choiceOf(c);
      const run = runs.plan({ by: c.var.admin.username, changes, signal: c.req.raw.signal }, runId(c));
      const plan = await resultWithin(patience, run.result, () => runs.keep(run.run));
      return plan ? c.json(plan, 200) : c.json({ run: run.run }, 202);
    })
    .get('/publish/runs/:id', async (c) => {
      const answer = await runAnswer(c.req.param('id'));
      if (!answer) throw new Problem('not-found', 'There is no such run. It may never have begun.');
      return c.json(answer);
    })
    .post('/publish/plan/page', bodyType<{ json: z.input<typeof pageRequest> }>(), async (c) => {
      const { values } = await readBody(c, 1024 * 1024);
      const { path, changes = 'pending' } = parseOrExplain(pageRequest, values, 'choice');
      return c.json(await publisher.planPage(path, changes));
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
    .get('/releases', async (c) => c.json(await lastReleases(published.read, content.read)))
    .post('/releases/:id/restore', async (c) => {
      const to = releaseId(c.req.param('id'));
      const run = runs.restore({ to, by: c.var.admin.username }, runId(c));
      const result = await resultWithin(patience, run.result.then(withReceipt), () => runs.keep(run.run));
      return result ? c.json(result, 200) : c.json({ run: run.run }, 202);
    });
}

/** Milliseconds between two events. */
const pause = 100;

/** The live release and when it went live; null before the first one. */
export async function liveFacts(queries: Queries): Promise<{ id: number; at: string } | null> {
  const live = await liveRelease(queries);
  return live ? { id: live.id, at: live.finishedAt ?? live.startedAt } : null;
}

/** The last 50 releases, newest first, with their contents, the numbers of changed and removed pages, and whether they can be restored. */
async function lastReleases(queries: Queries, content: Queries) {
  const { id, state, startedAt, finishedAt, by, error, restores, changes } = releases;
  const rows = await queries
    .select({ id, state, startedAt, finishedAt, by, error, restores, changes })
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
        ...immutableFolders.map((folder) => sql`not ${releaseFiles.path} glob ${`${folder}*`}`),
      ),
    )
    .groupBy(releaseFiles.releaseId);
  const byId = new Map(counts.map((row) => [row.id, { changed: row.changed, removed: row.removed }]));
  const withPages = rows.map((row) => ({
    ...row,
    isRestorable: row.state === 'replaced' && row.id >= oldest,
    pages: byId.get(row.id) ?? { changed: 0, removed: 0 },
  }));
  return withContents(content, withPages);
}

export type ListedRelease = Awaited<ReturnType<typeof lastReleases>>[number];
