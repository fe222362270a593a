import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { codeOf } from '../../files/system-errors.ts';
import { clearState, getState, setState } from './release-log.ts';

/** Milliseconds until a lease expires that is not renewed. */
const lifetime = 60_000;

interface Lease {
  owner: string;
  host: string;
  pid: number;
  until: number;
}

/** Owners of the leases that this process holds. */
const held = new Set<string>();

/** The publish lease, as its holder sees it. */
export interface HeldLease {
  /** To be called before a commit. @throws Problem (`unavailable`) if the lease has expired and another process took it */
  requireHeld(tx: Transaction): Promise<void>;
}

/**
 * Runs `work` while holding the publish lease, so that a second server or a command cannot publish
 * at the same time. @throws Problem (`unavailable`) if another live process holds it
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
        throw new Problem('unavailable', 'Another publish is running. Try again when it is done.');
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
      async requireHeld(tx) {
        if (!(await isOurs(tx)))
          throw new Problem(
            'unavailable',
            'Another publish has started in the meantime. Try again when it is done.',
          );
      },
    });
  } finally {
    clearInterval(renewal);
    held.delete(owner);
    const release = async (tx: Transaction) => ((await isOurs(tx)) ? clearState(tx, ['lease']) : undefined);
    await published.write(release).catch(() => undefined);
  }
}

/** Removes any lease; only for a process that knows that no other one publishes. */
export async function clearLease(published: Database): Promise<void> {
  await published.write((tx) => clearState(tx, ['lease']));
}

async function leaseIn(tx: Transaction): Promise<Lease | undefined> {
  const stored = await getState(tx, 'lease');
  return stored === undefined ? undefined : JSON.parse(stored);
}

/** Whether the process of a lease runs; one of another machine is assumed to, until the lease expires. */
function isAlive({ owner, host, pid }: Lease): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return held.has(owner);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
