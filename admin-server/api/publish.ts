import { and, desc, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import type { Database, Queries } from '#content-db/open.ts';
import { parseOrExplain } from '#content-db/parse.ts';
import { releaseFiles, releases } from '#content-db/releases.ts';
import type { SignedIn } from '../auth/admin.ts';
import { describePending } from '../publish/pending-list.ts';
import type { Publisher } from '../publish/publisher.ts';
import { liveRelease } from '../publish/release-log.ts';
import { readBody } from './body.ts';
import { takes } from './list-query.ts';

const request = z.strictObject({
  changes: z.array(z.number().int().positive(), 'Must be a list of changes').min(1, 'Choose at least one change').max(100_000).optional(),
});

export interface PublishCallsOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  publisher: Pick<Publisher, 'live' | 'publish' | 'activity' | 'watch'>;
  /** Milliseconds after which a watcher is told again what it knows, so that the connection stays. */
  heartbeat?: number;
}

/** Calls about publishing: GET and POST /publish, GET /publish/events, GET /releases. */
export function adminPublish({ content, published, publisher, heartbeat = 20_000 }: PublishCallsOptions) {
  const status = () => ({ ...publisher.activity(), release: publisher.live()?.release ?? null });

  return new Hono<SignedIn>()
    .get('/publish', async (c) => {
      const pending = await describePending(content.read);
      return c.json({ live: await liveFacts(published.read), pending, state: publisher.activity().state });
    })
    .post('/publish', takes<{ json: z.input<typeof request> }>(), async (c) => {
      const { values } = await readBody(c, 1024 * 1024);
      const { changes } = parseOrExplain(request, values, 'choice');
      return c.json(await publisher.publish({ by: c.var.admin.username, ...(changes && { changes }) }));
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
            // Pages are rendered by the thousand: what comes meanwhile is told in one.
            await stream.sleep(pause);
          }
        } finally {
          unwatch();
        }
      });
    })
    .get('/releases', async (c) => c.json(await lastReleases(published.read)));
}

/** Milliseconds between two events. */
const pause = 100;

/** Which release is live, and since when; null before the first one. */
export async function liveFacts(queries: Queries): Promise<{ id: number; at: string } | null> {
  const live = await liveRelease(queries);
  return live ? { id: live.id, at: live.finishedAt ?? live.startedAt } : null;
}

/** The last 50 releases, newest first, with how many pages each changed and removed. */
async function lastReleases(queries: Queries) {
  const { id, state, startedAt, finishedAt, by, error } = releases;
  const rows = await queries.select({ id, state, startedAt, finishedAt, by, error }).from(releases).orderBy(desc(id)).limit(50);
  const counts = await queries
    .select({ id: releaseFiles.releaseId, changed: sql<number>`count(${releaseFiles.after})`, removed: sql<number>`sum(${releaseFiles.after} is null)` })
    .from(releaseFiles)
    .where(and(inArray(releaseFiles.releaseId, rows.map((row) => row.id)), sql`not ${releaseFiles.path} glob '/_astro/*'`, sql`not ${releaseFiles.path} glob '/og/*'`))
    .groupBy(releaseFiles.releaseId);
  const byId = new Map(counts.map((row) => [row.id, { changed: row.changed, removed: row.removed }]));
  return rows.map((row) => ({ ...row, pages: byId.get(row.id) ?? { changed: 0, removed: 0 } }));
}

export type ListedRelease = Awaited<ReturnType<typeof lastReleases>>[number];
