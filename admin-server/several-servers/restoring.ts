import { setTimeout as sleep } from 'node:timers/promises';
import { eq, ne, sql } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { leases, servers } from '#content-db/servers.ts';
import { beatInterval, createHeartbeats, patience } from '../leases/heartbeats.ts';

/** While this row is among the servers, none starts. It stays where a restore was interrupted. */
const restore = { id: 'restore', storage: 'restore', beats: 1 };

/**
 * Lets no server start until `admitServers`, and waits until it is certain that none runs.
 * @throws Problem (`conflict`) if one does; servers may start then
 */
export async function keepServersOut(database: Pick<Database, 'read' | 'write'>): Promise<void> {
  await database.write(markRestore);
  try {
    await requireNoSigns(database.read);
  } catch (error) {
    await admitServers(database);
    throw error;
  }
}

/** Marks the databases of a backup: what ran when it was made is over, and no server starts until `admitServers`. */
export async function markRestore(tx: Transaction): Promise<void> {
  await tx.insert(servers).values(restore).onConflictDoNothing();
}

/** Forgets who ran when a backup was made. A lease that was taken after that does not count either. */
export async function forgetServers(tx: Transaction): Promise<void> {
  await tx.delete(servers);
  await tx
    .update(leases)
    .set({ beats: 0, fence: sql`${leases.fence} + CAST(unixepoch('subsec') * 1000 AS INTEGER)` });
}

export async function admitServers({ write }: Pick<Database, 'write'>): Promise<void> {
  await write((tx) => tx.delete(servers).where(eq(servers.id, restore.id)));
}

/** @throws Problem (`setup`) while a backup is being restored */
export async function requireNoRestore(queries: Queries): Promise<void> {
  const [row] = await queries.select().from(servers).where(eq(servers.id, restore.id));
  if (row)
    throw new Problem(
      'setup',
      'A backup is being restored into these databases. Start the server when that is done. If it was interrupted, restore the backup again.',
    );
}

async function requireNoSigns(read: Queries): Promise<void> {
  const heartbeats = createHeartbeats();
  const first = new Map<string, number>();
  for (;;) {
    const rows = await read.select().from(servers).where(ne(servers.id, restore.id));
    const present = rows.filter((row) => !heartbeats.isGone(row.id, row, patience));
    if (present.some(({ id, beats }) => (first.get(id) ?? beats) !== beats)) throw stillRunning();
    for (const { id, beats } of present) first.set(id, beats);
    if (present.length === 0) return;
    await sleep(beatInterval / 10);
  }
}

function stillRunning(): Problem {
  return new Problem(
    'conflict',
    'A server that uses these databases is running. Stop all of them before you restore a backup, or add --even-if-running: they then go on with what is restored.',
  );
}
