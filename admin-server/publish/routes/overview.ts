import { createHash } from 'node:crypto';
import { desc, max, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { changes, isPending } from '#content-db/changes.ts';
import type { Database } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { isInForce, withdrawals } from '#content-db/withdrawals.ts';
import type { Clock } from '../../http/rate-limit.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Deployment } from '../deploy/deployment.ts';
import { olderRelease } from '../engine/release/restore.ts';
import type { LiveFiles } from '../engine/release/live-files.ts';
import type { Live } from '../engine/release/publisher.ts';
import { countPending, type PendingCounts } from '../pending/pending-list.ts';
import { type RowState, rowStates } from '../pending/row-state.ts';
import { readWaiting } from '../pending/waiting.ts';
import type { Activity, OverviewParts, PendingHooks } from '../types.ts';

export interface OverviewDeps {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  clock: Clock;
  pendingHooks: readonly PendingHooks[];
  publisher: Live & Pick<LiveFiles, 'pictures'>;
  deployment?: Pick<Deployment, 'status'> | undefined;
}

interface Overview extends PendingCounts, Partial<OverviewParts> {
  version: string;
  run: Activity['run'];
  rows: RowState[];
  /** The earlier release that is live again, and since when, while changes that went live after it are set aside. */
  older?: { release: number; since: string } | undefined;
}

/**
 * GET /publish/overview: what every screen says of publishing. How many changes wait, the state of each row that is not
 * simply live, what is being published, and what features add; and the version of all that, which
 * GET /editing/events tells when it is another one.
 */
export function overviewRoutes(deps: OverviewDeps) {
  const { content, published, clock, pendingHooks, publisher } = deps;
  return new Hono<SignedIn>().get('/publish/overview', async (c) => {
    // What changes while the rest is read has a later version.
    const version = await overviewVersion(deps);
    const waiting = await readWaiting(content.read, pendingHooks);
    const rows = await rowStates({ content, published, pendingHooks }, clock(), waiting);
    let overview: Overview = {
      version,
      run: publisher.activity().run,
      ...(await countPending(content.read, waiting, rows)),
      rows,
    };
    if (overview.takenBack !== undefined)
      overview = { ...overview, older: await olderRelease(published.read) };
    for (const reading of waiting.readings) overview = { ...overview, ...(await reading.overview?.()) };
    return c.json(overview);
  });
}

/** Names what the overview and GET /publish tell, whoever changed it, on whichever server: equal while nothing has. */
export async function overviewVersion({
  content,
  published,
  pendingHooks,
  publisher,
  deployment,
}: OverviewDeps): Promise<string> {
  const { activity, pictures } = publisher;
  const { id, groupId, isScheduled, takenBackAt } = changes;
  const sum = (of: typeof id | typeof isScheduled | typeof groupId) => sql<number>`total(${of})`;
  const parts = await Promise.all([
    content.read.select({ last: max(id) }).from(changes),
    content.read
      .select({ ids: sum(id), accepted: sum(isScheduled), groups: sum(groupId), takenBack: max(takenBackAt) })
      .from(changes)
      .where(isPending),
    ...pendingHooks.map((hooks) => hooks.version?.(content.read)),
    content.read.select({ id: withdrawals.id }).from(withdrawals).where(isInForce),
    published.read
      .select({ id: releases.id, state: releases.state })
      .from(releases)
      .orderBy(desc(releases.id))
      .limit(1),
    [activity().state, activity().run, pictures(), deployment?.status()],
  ]);
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64url');
}
