import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { releases } from '#content-db/releases.ts';
import { isAbandoned, isLeased } from '../../../leases/lease.ts';
import { createSignsOfLife } from '../../../leases/signs-of-life.ts';
import type { RunLog } from './run-log.ts';
import { runElsewhere } from './stored-runs.ts';
import type { PublisherDeps } from '../../types.ts';
import type { ActivityLog } from './activity.ts';
import type { LiveState } from './live-state.ts';
import { recoverReleases } from './recover.ts';
import { liveRelease } from './release-log.ts';

/** Milliseconds between two looks: what one server publishes is live on the others within a second. */
const lookInterval = 750;

interface OtherServersParts {
  live: Pick<LiveState, 'current' | 'follow'>;
  log: Pick<RunLog, 'renew'>;
  activity: Pick<ActivityLog, 'elsewhere'>;
}

/**
 * Follows what the other servers publish, tells them what this one does, and finishes or undoes what a server left
 * that stopped. Does nothing for a server that is alone.
 */
export function followOtherServers(
  deps: PublisherDeps,
  { live, log, activity }: OtherServersParts,
): { stop(): Promise<void> } {
  const { published, server } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const signs = createSignsOfLife();

  async function look(): Promise<void> {
    await log.renew();
    const newest = await liveRelease(published.read);
    if (newest?.id !== live.current().site?.release) await live.follow();
    if (await isLeftOver()) await recoverReleases(deps);
    activity.elsewhere(await runElsewhere(published.read, server.id, signs));
  }

  /** Whether a server stopped while it made a release. */
  async function isLeftOver(): Promise<boolean> {
    if (await isAbandoned(published, 'publish', server)) return true;
    const rendering = await published.read.$count(releases, eq(releases.state, 'rendering'));
    return rendering > 0 && !(await isLeased(published, 'publish'));
  }

  async function lookUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      // The database cannot be reached for a while: what is live is served all the same.
      await look().catch(() => undefined);
      await sleep(lookInterval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const looking = server.isAlone ? Promise.resolve() : lookUntilStopped();
  return {
    stop() {
      stopping.abort();
      return looking;
    },
  };
}
