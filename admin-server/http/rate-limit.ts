import { createHash } from 'node:crypto';
import { asc, and, gt, inArray, lte } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { limitedUses } from '#content-db/servers.ts';

/** The current time. */
export type Clock = () => Date;

/** A sliding window: `uses` of a key in any `window`. */
export interface RateLimit {
  /** Tells its keys from those of other limits. */
  name: string;
  uses: number;
  /** Milliseconds. */
  window: number;
}

/** Milliseconds by which the clocks of servers may differ. */
const maxAhead = 60_000;

/** What is used, by whom. */
export interface LimitedUse {
  limit: RateLimit;
  key: string;
}

/** Uses that were counted, or refused. */
export interface CountedUses {
  /** 0 if they are allowed, else the seconds to wait; refused uses do not count. */
  retryAfter: number;
  /** Takes them back. */
  refund(): Promise<void>;
}

/**
 * Counts one use of each key, unless one of them is used up. The counts are rows, so all servers share them and a
 * restart forgets none. Clocks that differ by seconds move the window by as much. A refused use writes nothing: a
 * flood of them holds up nobody's writes.
 * @throws Problem when the database cannot be written
 */
export async function countUses(
  database: Pick<Database, 'read' | 'write'>,
  used: LimitedUse[],
  clock: Clock,
): Promise<CountedUses> {
  const now = clock().getTime();
  const uses = used.map(({ limit, key }) => ({ limit, key: hashOf(limit, key) }));
  const refused = (retryAfter: number) => ({ retryAfter, refund: async () => undefined });
  // A database that cannot be read says more when it is written to.
  const seconds = await secondsToWait(database.read, uses, now).catch(() => 0);
  if (seconds > 0) return refused(seconds);
  const counted = await database.write(async (tx) => {
    // Others may have been counted since.
    const later = await secondsToWait(tx, uses, now);
    return later > 0 ? later : count(tx, uses, now);
  });
  if (typeof counted === 'number') return refused(counted);
  return {
    retryAfter: 0,
    refund: () =>
      database.write(
        async (tx) => void (await tx.delete(limitedUses).where(inArray(limitedUses.id, counted))),
      ),
  };
}

async function secondsToWait(queries: Queries, uses: LimitedUse[], now: number): Promise<number> {
  const keys = uses.map(({ key }) => key);
  const rows = await queries
    .select()
    .from(limitedUses)
    .where(and(inArray(limitedUses.key, keys), gt(limitedUses.until, now)))
    .orderBy(asc(limitedUses.until));
  const waits = uses.map(({ limit, key }) => {
    // Later ones were counted while the clock was wrong.
    const recent = rows.filter((row) => row.key === key && row.until <= now + limit.window + maxAhead);
    return recent.length < limit.uses ? 0 : Math.ceil(((recent[0]?.until ?? now) - now) / 1000);
  });
  return Math.max(...waits);
}

/** @returns the ids of the rows */
async function count(tx: Transaction, uses: LimitedUse[], now: number): Promise<number[]> {
  await tx.delete(limitedUses).where(lte(limitedUses.until, now));
  const rows = uses.map(({ limit: { window }, key }) => ({ key, until: now + window }));
  return (await tx.insert(limitedUses).values(rows).returning({ id: limitedUses.id })).map(({ id }) => id);
}

function hashOf({ name }: RateLimit, key: string): string {
  return createHash('sha256').update(`${name} ${key}`).digest('base64url');
}
