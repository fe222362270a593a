import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import { clearState, getState, setState } from './release-log.ts';

/** Milliseconds after which a lease that nobody renews is free. */
const lifetime = 60_000;

interface Lease {
  owner: string;
  host: string;
  pid: number;
  until: number;
}

/**
 * Runs `work` while holding the publish lease, so that a second server or a command cannot publish
 * at the same time. Throws `unavailable` where another live process holds it.
 */
export async function withPublishLease<T>(published: Database, clock: () => Date, work: () => Promise<T>): Promise<T> {
  const owner = randomUUID();
  const take = () =>
    published.write(async (tx) => {
      const held = await getState(tx, 'lease');
      const other = held === undefined ? undefined : (JSON.parse(held) as Lease);
      const now = clock().getTime();
      if (other && other.owner !== owner && other.until > now && isAlive(other)) {
        throw new Problem('unavailable', 'Another publish is running. Try again when it has ended.');
      }
      await setState(tx, 'lease', JSON.stringify({ owner, host: hostname(), pid: process.pid, until: now + lifetime } satisfies Lease));
    });
  await take();
  const renewal = setInterval(() => void take().catch(() => undefined), lifetime / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await published.write((tx) => clearState(tx, ['lease'])).catch(() => undefined);
  }
}

/** A process of this machine can be asked for; one of another machine is trusted until its time is over. */
function isAlive({ host, pid }: Lease): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
