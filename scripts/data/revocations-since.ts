import { join } from 'node:path';
import { asc, eq, max } from 'drizzle-orm';
import type { Env } from '#admin-server/env.ts';
import { logName, readLog } from '#admin-server/revocations/log-file.ts';
import { readSharedLog } from '#admin-server/revocations/shared-log.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { type RevocationEntry, revocations } from '#content-db/revocations.ts';
import { sharedStorageOf } from '#admin-server/installation/environment.ts';
import { log } from '#admin-server/installation/terminal.ts';
import { readReplaced } from './replaced.ts';

/**
 * What was taken away since a backup: from the database that it replaces, the log in the data folder and the one in the
 * shared storage, as far as they are there.
 */
export async function revocationsSince(backup: Queries, env: Env): Promise<RevocationEntry[]> {
  const known = new Set((await entriesIn(backup)).map(({ key }) => key));
  const { entries, unreadable } = await readLog(join(env.dataDir, logName));
  if (unreadable > 0)
    log(`${unreadable} lines of ${join(env.dataDir, logName)} cannot be read, and are left out.`);
  const here = [...(await readReplaced(env.database, entriesIn, [])), ...entries].filter(
    ({ key }) => !known.has(key),
  );
  for (const { key } of here) known.add(key);
  const shared = sharedStorageOf(env);
  const elsewhere = shared ? await readSharedLog(shared.part('revocations'), known) : [];
  const byKey = new Map([...here, ...elsewhere].map((entry) => [entry.key, entry]));
  return [...byKey.values()].sort((a, b) => a.id - b.id || a.at.localeCompare(b.at));
}

/** Adds entries to the log of a database that lacks them. */
export async function addRevocations(tx: Transaction, entries: RevocationEntry[]): Promise<void> {
  for (const { id, ...entry } of entries) {
    const isFree = (await tx.$count(revocations, eq(revocations.id, id))) === 0;
    const [{ last } = { last: null }] = await tx.select({ last: max(revocations.id) }).from(revocations);
    await tx.insert(revocations).values({ ...entry, ...(isFree && id > (last ?? 0) && { id }) });
  }
}

function entriesIn(read: Queries): Promise<RevocationEntry[]> {
  return read.select().from(revocations).orderBy(asc(revocations.id));
}
