import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { clearState, getState, setState } from './release-log.ts';

/** Milliseconds after which a lease that nobody renews is free. */
const lifetime = 60_000;

interface Lease {
  owner: string;
  host: string;
  pid: number;
  until: number;
}

/** Owners of leases that this process holds at the moment. */
const held = new Set<string>();

/** What the holder of the publish lease has in hand. */
export interface HeldLease {
  /** Throws `unavailable` where somebody else has taken over: what stood still for long must not commit. */
  demand(tx: Transaction): Promise<void>;
}

/**
 * Runs `work` while holding the publish lease, so that a second server or a command cannot publish
 * at the same time. Throws `unavailable` where another live process holds it.
 */
export async function withPublishLease<T>(
  published: Database,
  clock: () => Date,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T> {
  const owner = randomUUID();
  const take = () =>
    published.write(async (tx) => {
      const other = await leaseIn(tx);
      const now = clock().getTime();
      if (other && other.owner !== owner && other.until > now && isAlive(other)) {
        throw new Problem('unavailable', 'Another publish is running. Try again when it has ended.');
      }
      await setState(
        tx,
        'lease',
        JSON.stringify({ owner, host: hostname(), pid: process.pid, until: now + lifetime } satisfies Lease),
      );
    });
  const isOurs = async (tx: Transaction) => (await leaseIn(tx))?.owner === owner;
  await take();
  held.add(owner);
  const renewal = setInterval(() => void take().catch(() => undefined), lifetime / 3);
  try {
    return await work({
      async demand(tx) {
        if (!(await isOurs(tx)))
          throw new Problem(
            'unavailable',
            'Another publish has begun meanwhile. Try again when it has ended.',
          );
      },
    });
  } finally {
    clearInterval(renewal);
    held.delete(owner);
    const giveBack = async (tx: Transaction) => ((await isOurs(tx)) ? clearState(tx, ['lease']) : undefined);
    await published.write(giveBack).catch(() => undefined);
  }
}

/** Frees the lease, whoever has it: for a process that knows to be the only one. */
export async function clearLease(published: Database): Promise<void> {
  await published.write((tx) => clearState(tx, ['lease']));
}

async function leaseIn(tx: Transaction): Promise<Lease | undefined> {
  const stored = await getState(tx, 'lease');
  return stored === undefined ? undefined : (JSON.parse(stored) as Lease);
}

/** A process of this machine can be asked for; one of another machine is trusted until its time is over. */
function isAlive({ owner, host, pid }: Lease): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return held.has(owner);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
