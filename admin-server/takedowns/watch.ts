import { setTimeout as sleep } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { loadTakenDown, pictureStem, type TakenDown } from '#content-db/read/taken-down.ts';
import { servers } from '#content-db/servers.ts';
import { takedowns } from '#content-db/takedowns.ts';
import type { Server } from '../leases/lease.ts';

/** Milliseconds between two looks at what other servers have taken down. */
const lookInterval = 500;

/** What is taken down, in memory, for every answer that this server gives. */
export interface TakedownWatch {
  takenDown(): TakenDown;
  /** Whether an address of the site is gone, or shows a picture that is. */
  blocks(path: string): boolean;
  /** Reads what is taken down now. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Reads what is taken down, and follows what other servers take down. Says in its row that this server honours it, so
 * that they can tell.
 */
export async function watchTakedowns(
  content: Pick<Database, 'read' | 'write' | 'refresh'>,
  { id, isAlone }: Pick<Server, 'id' | 'isAlone'>,
): Promise<TakedownWatch> {
  let current = await loadTakenDown(content.read);
  let honoured = -1;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function refresh(): Promise<void> {
    await content.refresh();
    const now = await takedownCount(content.read);
    if (now === honoured) return;
    current = await loadTakenDown(content.read);
    if (!isAlone)
      await content.write((tx) => tx.update(servers).set({ takedowns: now }).where(eq(servers.id, id)));
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
    takenDown: () => current,
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

/** Counts takedowns and their ends, so that it grows with each. */
export async function takedownCount(queries: Queries): Promise<number> {
  const [row] = await queries.select({ begun: count(), lifted: count(takedowns.liftedAt) }).from(takedowns);
  return (row?.begun ?? 0) + (row?.lifted ?? 0);
}
