import { setTimeout as sleep } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { loadWithdrawn, pictureStem, type Withdrawn } from '#content-db/read/withdrawn.ts';
import { servers } from '#content-db/servers.ts';
import { withdrawals } from '#content-db/withdrawals.ts';
import type { Server } from '../leases/lease.ts';

/** Milliseconds between two looks at what other servers have withdrawn. */
const lookInterval = 500;

/** What is withdrawn, in memory, for every answer that this server gives. */
export interface WithdrawnWatch {
  now(): Withdrawn;
  /** Whether an address of the site is gone, or shows a picture that is. */
  blocks(path: string): boolean;
  /** Reads what is withdrawn now. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Reads what is withdrawn, and follows what other servers withdraw. Says in its row that this server honours it, so
 * that they can tell.
 */
export async function watchWithdrawn(
  content: Pick<Database, 'read' | 'write' | 'refresh'>,
  { id, isAlone }: Pick<Server, 'id' | 'isAlone'>,
): Promise<WithdrawnWatch> {
  let current = await loadWithdrawn(content.read);
  let honoured = -1;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function refresh(): Promise<void> {
    await content.refresh();
    const now = await withdrawalCount(content.read);
    if (now === honoured) return;
    current = await loadWithdrawn(content.read);
    if (!isAlone)
      await content.write((tx) => tx.update(servers).set({ withdrawals: now }).where(eq(servers.id, id)));
    honoured = now;
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      // The database cannot be reached for a while: what is known stays in force.
      await refresh().catch(() => undefined);
      await sleep(lookInterval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  await refresh();
  const following = isAlone ? Promise.resolve() : follow();
  return {
    now: () => current,
    blocks(path) {
      if (current.paths.has(path)) return true;
      const file = path.startsWith('/uploads/') ? path.slice('/uploads/'.length) : undefined;
      return file !== undefined && current.pictures.has(pictureStem(file));
    },
    refresh,
    stop() {
      stopping.abort();
      return following;
    },
  };
}

/** Counts withdrawals and their ends, so that it grows with each. */
export async function withdrawalCount(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ begun: count(), lifted: count(withdrawals.liftedAt) })
    .from(withdrawals);
  return (row?.begun ?? 0) + (row?.lifted ?? 0);
}
