import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { leases } from '#content-db/servers.ts';

/** One of the servers that may use the databases. */
export interface Server {
  /** The same after a restart with the same data folder. */
  id: string;
  /** Whether no other server can be there: the databases are files, which the data folder locks. */
  isAlone: boolean;
}

/** What only one server may do at a time: make a release, draw pictures, publish what is scheduled, translate. */
export type LeaseName = 'publish' | 'pictures' | 'schedules' | 'translation' | 'start';

/** A lease, as its holder sees it. */
export interface HeldLease {
  /** The database; `write` commits only while nobody else took the lease. @throws Problem (`unavailable`) */
  database: Pick<Database, 'read' | 'write'>;
  /** Aborts when the lease was not renewed in time, so that another server may have it. */
  signal: AbortSignal;
}

/** The time of the database server, in milliseconds since 1970. */
export const databaseTime = sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** Milliseconds until a lease expires that is not renewed, between renewals, and between looks of who waits for it. */
const lifetime = 15_000;
const renewalInterval = 5000;
const waitInterval = 200;

/** The leases that this process holds. */
const held = new WeakMap<object, Set<string>>();

type Shared = Pick<Database, 'read' | 'write'>;

export interface LeaseOptions {
  name: LeaseName;
  /** One that is alone needs no lease, so nothing is written. */
  server: Server;
}

const never = new AbortController().signal;

/** Runs `work` with a lease, unless another server has it. @returns undefined then */
export async function ifLeaseIsFree<T>(
  database: Shared,
  { name, server }: LeaseOptions,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T | undefined> {
  if (server.isAlone) return work({ database, signal: never });
  const fence = await take(database, name, server.id);
  return fence === undefined ? undefined : hold(database, { name, fence, holder: server.id }, work);
}

/** Runs `work` with a lease, as soon as it is free. @throws the reason of `signal` if that aborts before */
export async function withLease<T>(
  database: Shared,
  { name, server, signal }: LeaseOptions & { signal: AbortSignal },
  work: (lease: HeldLease) => Promise<T>,
): Promise<T> {
  if (server.isAlone) return work({ database, signal: never });
  for (;;) {
    const fence = await take(database, name, server.id);
    if (fence !== undefined) return hold(database, { name, fence, holder: server.id }, work);
    do {
      await sleep(waitInterval, undefined, { signal }).catch(() => signal.throwIfAborted());
    } while (await isTaken(database.read, name));
  }
}

/** Whether a lease expired that was not given back: its holder stopped, or stands still. */
export const isAbandoned = (name: LeaseName) =>
  sql<number>`EXISTS (SELECT 1 FROM ${leases} WHERE name = ${name} AND until > 0 AND until <= ${databaseTime})`;

async function isTaken(queries: Queries, name: string): Promise<boolean> {
  return (await queries.$count(leases, and(eq(leases.name, name), sql`until > ${databaseTime}`))) > 0;
}

/** @returns the number of this taking; undefined if another server has the lease */
async function take(database: Shared, name: string, holder: string): Promise<number | undefined> {
  // A lease of ours that we do not hold is one that we could not give back.
  const isOurs = held.get(database)?.has(name) ? sql`false` : sql`holder = ${holder}`;
  const rows = await database.write((tx) =>
    tx.all<{ fence: number }>(sql`INSERT INTO leases (name, fence, holder, until)
      VALUES (${name}, 1, ${holder}, ${databaseTime} + ${lifetime})
      ON CONFLICT (name) DO UPDATE SET fence = fence + 1, holder = excluded.holder, until = excluded.until
      WHERE until <= ${databaseTime} OR ${isOurs} RETURNING fence`),
  );
  return rows[0]?.fence;
}

interface Taking {
  name: string;
  fence: number;
  holder: string;
}

async function hold<T>(database: Shared, taking: Taking, work: (lease: HeldLease) => Promise<T>): Promise<T> {
  const here = held.get(database) ?? new Set();
  held.set(database, here.add(taking.name));
  const isThis = sql`name = ${taking.name} AND fence = ${taking.fence}`;
  const lost = new AbortController();
  let renewedAt = performance.now();

  async function renew(): Promise<void> {
    const sentAt = performance.now();
    try {
      const until = sql`${databaseTime} + ${lifetime}`;
      const { rowsAffected } = await database.write((tx) =>
        tx.run(sql`UPDATE leases SET until = ${until} WHERE ${isThis}`),
      );
      if (rowsAffected === 0) lost.abort(takenOver());
      else renewedAt = sentAt;
    } catch {
      if (performance.now() - renewedAt > lifetime) lost.abort(takenOver());
    }
  }

  async function requireHeld(tx: Transaction): Promise<void> {
    const [row] = await tx.select({ fence: leases.fence }).from(leases).where(eq(leases.name, taking.name));
    if (row?.fence !== taking.fence) throw takenOver();
  }

  const renewal = setInterval(() => void renew(), renewalInterval).unref();
  try {
    return await work({
      signal: lost.signal,
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
    here.delete(taking.name);
    // If this fails, it expires.
    await database
      .write((tx) => tx.run(sql`UPDATE leases SET until = 0 WHERE ${isThis}`))
      .catch(() => undefined);
  }
}

function takenOver(): Problem {
  return new Problem(
    'unavailable',
    'Another server took over, because this one had not answered for a while. Try again.',
  );
}
