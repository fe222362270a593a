import { setTimeout as sleep } from 'node:timers/promises';
import { eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { servers } from '#content-db/servers.ts';
import type { Shared } from '../leases/lease.ts';
import { requireNoRestore } from './restoring.ts';
import { beatInterval, createHeartbeats, patience } from '../leases/heartbeats.ts';

/**
 * Registers a server until it is stopped, and looks as often whether the other database takes writes.
 * Where the row of another one with other files is left, waits until that shows whether it runs.
 * @param storage where its objects and uploads are: the address of a shared storage, or what names a folder of its own
 * @throws Problem (`setup`) if another server runs that has them elsewhere, and so could not show what this one makes, or
 * while a backup is being restored
 */
export async function registerServer(
  { content: database, published }: { content: Shared; published: Pick<Database, 'probe'> },
  id: string,
  storage: string,
): Promise<{ stop(): Promise<void> }> {
  await requireNoRestore(database.read);
  await requireSameStorage(database, id, storage);
  const unregister = () =>
    database.write((tx) => tx.delete(servers).where(eq(servers.id, id))).catch(() => undefined);
  const beat = () =>
    database.write((tx) =>
      tx
        .insert(servers)
        .values({ id, storage, beats: 1 })
        .onConflictDoUpdate({ target: servers.id, set: { storage, beats: sql`${servers.beats} + 1` } }),
    );
  await beat();
  // A restore begins with its mark, and then looks for servers: one of both sees the other.
  await requireNoRestore(database.read).catch(async (error: unknown) => {
    await unregister();
    throw error;
  });
  const beatAll = () => Promise.allSettled([beat(), published.probe()]);
  const beating = setInterval(() => void beatAll(), beatInterval).unref();
  return {
    async stop() {
      clearInterval(beating);
      await unregister();
    },
  };
}

/** @throws Problem (`setup`) if a server runs that has its files elsewhere */
async function requireSameStorage({ read, write }: Shared, id: string, storage: string): Promise<void> {
  const heartbeats = createHeartbeats();
  const first = new Map<string, number>();
  for (;;) {
    const others = await read.select().from(servers).where(ne(servers.storage, storage));
    for (const other of others) {
      if (other.id === id || heartbeats.isGone(other.id, other, patience))
        await write((tx) => tx.delete(servers).where(eq(servers.id, other.id)));
      else if ((first.get(other.id) ?? other.beats) !== other.beats) throw cannotBeShared();
      else first.set(other.id, other.beats);
    }
    if (others.length === 0) return;
    await sleep(beatInterval / 10);
  }
}

function cannotBeShared(): Problem {
  return new Problem(
    'setup',
    'Another server uses these databases and keeps its pictures and pages elsewhere: set STORAGE_URL to the same bucket for all servers, or stop the other one.',
  );
}
