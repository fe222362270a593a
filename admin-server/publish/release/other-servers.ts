import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isAbandoned } from '../../leases/lease.ts';
import type { RunLog } from '../runs/run-log.ts';
import { runElsewhere } from '../runs/stored-runs.ts';
import type { Progress, PublisherDeps, RunInfo } from '../types.ts';
import type { ActivityLog } from './activity.ts';
import type { LiveState } from './live-state.ts';
import { recoverReleases } from './recover.ts';

/** Milliseconds between two looks: what one server publishes is live on the others within a second. */
const lookInterval = 750;

interface OtherServersParts {
  live: Pick<LiveState, 'current' | 'follow'>;
  log: Pick<RunLog, 'renew'>;
  activity: Pick<ActivityLog, 'elsewhere' | 'changed'>;
  /** Called when the release of another server is live. */
  onFollowed(): void;
}

/**
 * Follows what the other servers publish, tells them what this one does, and finishes or undoes what a server left
 * that stopped. Does nothing for a server that is alone.
 */
export function followOtherServers(
  { published, content, server }: PublisherDeps,
  { live, log, activity, onFollowed }: OtherServersParts,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function look(): Promise<void> {
    await log.renew();
    const { release, run, abandoned } = await published.read.get<Look>(sql`SELECT
      (SELECT max(id) FROM releases WHERE state = 'live') AS release,
      ${runElsewhere(server.id)} AS run, ${isAbandoned('publish')} AS abandoned`);
    if (abandoned) await recoverReleases(content, published, server);
    if (release !== (live.current().site?.release ?? null)) {
      await live.follow();
      activity.changed();
      onFollowed();
    }
    activity.elsewhere(run === null ? undefined : activityOf(JSON.parse(run)));
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

function activityOf({ rendered, total, ...run }: RunInfo & Progress) {
  return { run, rendered, total };
}

interface Look {
  release: number | null;
  run: string | null;
  abandoned: number;
}
