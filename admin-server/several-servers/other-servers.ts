import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { releases } from '#content-db/releases.ts';
import type { Shared, SharedPublishing } from '../leases/lease.ts';
import { isAbandoned, isLeased } from './leases.ts';

/** Milliseconds between two looks: what one server publishes is live on the others within a second. */
const lookInterval = 750;

/**
 * Follows what the other servers publish, tells them what this one does, and finishes or undoes what a server left
 * that stopped.
 */
export function followOtherServers(
  published: Shared,
  server: Parameters<typeof isAbandoned>[2],
  { tell, takeOver, recover, show }: SharedPublishing,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function look(): Promise<void> {
    await tell();
    await takeOver();
    if (await isLeftOver()) await recover();
    await show();
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

  const looking = lookUntilStopped();
  return {
    stop() {
      stopping.abort();
      return looking;
    },
  };
}
