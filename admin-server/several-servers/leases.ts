import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { leases } from '#content-db/servers.ts';
import type { HeldLease, Shared } from '../leases/lease.ts';
import { createHeartbeats } from '../leases/heartbeats.ts';

/** A server that takes leases, by the clock of its own process. */
interface Taker {
  id: string;
  /** Milliseconds after which another server without a sign of life is taken to have stopped. */
  patience: number;
}

/** Milliseconds between two looks of who waits for a lease. */
const waitInterval = 200;

const heartbeats = new WeakMap<object, ReturnType<typeof createHeartbeats>>();

/** The leases that this process holds. */
const held = new WeakMap<object, Set<string>>();

/** Runs `work` with a lease, unless another server has it. @returns undefined then */
export async function ifFree<T>(
  database: Shared,
  { name, server }: { name: string; server: Taker },
  work: (lease: HeldLease) => Promise<T>,
): Promise<T | undefined> {
  const taken = await take(database, name, server);
  return taken && hold(database, taken, work);
}

/** Runs `work` with a lease, as soon as it is free. @throws the reason of `signal` if that aborts before */
export async function whenFree<T>(
  database: Shared,
  { name, server, signal }: { name: string; server: Taker; signal: AbortSignal },
  work: (lease: HeldLease) => Promise<T>,
): Promise<T> {
  for (;;) {
    const taken = await take(database, name, server);
    if (taken) return hold(database, taken, work);
    do {
      await sleep(waitInterval, undefined, { signal }).catch(() => signal.throwIfAborted());
    } while (!(await isFree(database, name, server)));
  }
}

type Lease = typeof leases.$inferSelect;

async function leaseIn(queries: Queries, name: string): Promise<Lease | undefined> {
  const [row] = await queries.select().from(leases).where(eq(leases.name, name));
  return row;
}

/** Whether a lease expired that was not given back: its holder stopped, or stands still. */
export async function isAbandoned(database: Shared, name: string, server: Taker): Promise<boolean> {
  const lease = await leaseIn(database.read, name);
  return lease !== undefined && lease.beats > 0 && isExpired(database, lease, server);
}

/** Whether a lease was taken and not given back. */
export async function isLeased({ read }: Pick<Shared, 'read'>, name: string): Promise<boolean> {
  return ((await leaseIn(read, name))?.beats ?? 0) > 0;
}

async function isFree(database: Shared, name: string, server: Taker): Promise<boolean> {
  const lease = await leaseIn(database.read, name);
  return !lease || isExpired(database, lease, server);
}

function isExpired(database: Shared, lease: Lease, { patience }: Taker): boolean {
  const known = heartbeats.get(database) ?? createHeartbeats();
  heartbeats.set(database, known);
  return known.isGone(`${lease.name} ${lease.fence}`, lease, patience);
}

/** @returns undefined if another server has the lease */
async function take(database: Shared, name: string, server: Taker): Promise<Taking | undefined> {
  const isHeldHere = held.get(database)?.has(name) ?? false;
  const askedAt = performance.now();
  return database.write(async (tx) => {
    const lease = await leaseIn(tx, name);
    // A lease of ours that we do not hold is one that we could not give back.
    const isOurs = lease?.holder === server.id && !isHeldHere;
    if (lease && !isOurs && !isExpired(database, lease, server)) return undefined;
    const fence = (lease?.fence ?? 0) + 1;
    const taken = { fence, holder: server.id, beats: 1 };
    await tx
      .insert(leases)
      .values({ name, ...taken })
      .onConflictDoUpdate({ target: leases.name, set: taken });
    return { name, fence, server, askedAt };
  });
}

interface Taking {
  name: string;
  /** The number of this taking. */
  fence: number;
  server: Taker;
  /** When the lease was asked for, as `performance.now()`. */
  askedAt: number;
}

async function hold<T>(
  database: Shared,
  { name, fence, server: { patience }, askedAt }: Taking,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T> {
  const here = held.get(database) ?? new Set();
  held.set(database, here.add(name));
  const isThis = and(eq(leases.name, name), eq(leases.fence, fence));
  const lost = new AbortController();
  let renewedAt = askedAt;

  async function renew(): Promise<void> {
    const sentAt = performance.now();
    try {
      const { rowsAffected } = await database.write((tx) =>
        tx
          .update(leases)
          .set({ beats: sql`${leases.beats} + 1` })
          .where(isThis),
      );
      if (rowsAffected === 0) lost.abort(takenOver());
      else renewedAt = sentAt;
    } catch {
      if (performance.now() - renewedAt > patience) lost.abort(takenOver());
    }
  }

  async function requireHeld(tx: Transaction): Promise<void> {
    if ((await leaseIn(tx, name))?.fence !== fence) throw takenOver();
  }

  const renewal = setInterval(() => void renew(), patience / 3).unref();
  try {
    return await work({
      signal: lost.signal,
      isSure: () => !lost.signal.aborted && performance.now() - renewedAt < (patience * 2) / 3,
      requireHeld,
      database: {
        read: database.read,
        write: (change) =>
          database.write(async (tx) => {
            await requireHeld(tx);
            return change(tx);
          }),
      },
    });
  } finally {
    clearInterval(renewal);
    here.delete(name);
    // Nobody here waits for it: this server may take it again meanwhile. If this fails, it expires.
    void database.write((tx) => tx.update(leases).set({ beats: 0 }).where(isThis)).catch(() => undefined);
  }
}

function takenOver(): Problem {
  return new Problem(
    'unavailable',
    'Another server took over, because this one had not answered for a while. Try again.',
  );
}
