import { desc, inArray, sql } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { type HeldLease, ifLeaseIsFree, type Server } from '../../../leases/lease.ts';
import { forgetPictures } from '../render/picture-table.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { HeldSites } from '../../held-sites.ts';
import { forgetRemoved, markRemoved, timesRemovedIn } from './removals.ts';

/**
 * How many releases can be made live again, the live one among them: their files and what they replaced
 * are kept. The sweep of uploads keeps the pictures in whatever is kept here.
 */
export const keptReleases = 20;

/** Objects that are removed in one go; other servers cannot publish meanwhile. */
const batchSize = 100;

export interface GarbageCollectorDeps {
  published: Pick<Database, 'read' | 'write'>;
  store: Pick<ObjectStore, 'isShared' | 'missing' | 'hashes' | 'remove' | 'collect'>;
  keptReleases?: number;
  server: Server;
  held: HeldSites;
}

/**
 * Removes objects that are neither live nor held nor named by one of the kept releases, and what older releases
 * stored for a rollback. A publish relies on objects of earlier ones, so it must `pause` the collector
 * first: the two never run at the same time.
 */
export interface GarbageCollector {
  /** Runs in the background once `after` has ended, unless it is paused by then. */
  resume(after: Promise<unknown>): void;
  /** Resolves when nothing more is removed, which is soon: the rest is done after `resume`. */
  pause(): Promise<void>;
  /** Resolves when the work that was started has ended. */
  settled(): Promise<void>;
}

export function createGarbageCollector({
  published,
  store,
  keptReleases: kept = keptReleases,
  server,
  held,
}: GarbageCollectorDeps): GarbageCollector {
  const { read } = published;
  /** Releases before this one are done; undefined until all objects have been checked once. */
  let collectedTo: number | undefined;
  let run = new AbortController();
  let waiting: Promise<unknown> = Promise.resolve();
  let removing: Promise<void> = Promise.resolve();

  async function collect(signal: AbortSignal): Promise<void> {
    const oldest = Math.min(await oldestKept(read, kept), ...[...held.all()].map(({ release }) => release));
    if (oldest === collectedTo) return;
    const pictures = await published.write((tx) => forgetPictures(tx, oldest));
    // Failed releases leave objects that no release names: only the first run finds those.
    const candidates =
      collectedTo === undefined ? await store.hashes() : await namedBetween(read, collectedTo, oldest);
    const unneeded = await unneededOf(read, [...candidates, ...pictures], oldest);
    for (let at = 0; at < unneeded.length; at += batchSize)
      if (!(await removeBatch(unneeded.slice(at, at + batchSize), oldest, signal))) return;
    if (signal.aborted) return;
    await published.write((tx) => forgetDetails(tx, collectedTo ?? 0, oldest));
    collectedTo = oldest;
  }

  /**
   * Removes objects while no other server publishes or draws, since both store objects before a row names them.
   * @returns whether it is done
   */
  async function removeBatch(hashes: string[], oldest: number, signal: AbortSignal): Promise<boolean> {
    const isDone = await ifLeaseIsFree(published, { name: 'publish', server }, (publishing) =>
      ifLeaseIsFree(published, { name: 'pictures', server }, async (drawing) => {
        if (store.isShared) {
          await removeShared({ read, store, publishing, drawing }, hashes, oldest);
          return true;
        }
        for (const hash of hashes) {
          if (signal.aborted) return false;
          await store.remove(hash);
        }
        return true;
      }),
    );
    return isDone ?? false;
  }

  async function collectAfter(other: Promise<unknown>, signal: AbortSignal): Promise<void> {
    await other;
    // An object that could not be removed only costs space; the next start tries again.
    if (!signal.aborted) removing = collect(signal).catch(() => undefined);
  }

  return {
    resume(after) {
      run = new AbortController();
      waiting = collectAfter(after, run.signal);
    },
    pause() {
      run.abort();
      return removing;
    },
    async settled() {
      await waiting;
      await removing;
    },
  };
}

interface Shared {
  read: Queries;
  store: GarbageCollectorDeps['store'];
  publishing: HeldLease;
  drawing: HeldLease;
}

/**
 * Removes objects from a shared storage, which is right also if this server stands still in the middle: see
 * `removals.ts`.
 */
async function removeShared(
  { read, store, publishing, drawing }: Shared,
  hashes: string[],
  oldest: number,
): Promise<void> {
  const write = <T>(change: (tx: Transaction) => Promise<T>) =>
    publishing.database.write(async (tx) => {
      await drawing.requireHeld(tx);
      return change(tx);
    });
  // Those of which a removal failed, perhaps because the shared storage does not answer: it is not tried on and on.
  await store.missing([...(await timesRemovedIn({ read })(hashes)).keys()]);
  const unneeded = await write(async (tx) => {
    const objects = await unneededOf(tx, hashes, oldest);
    if (objects.length > 0) await markRemoved(tx, objects);
    return objects;
  });
  if (unneeded.length === 0) return;
  await store.collect(unneeded);
  await write((tx) => forgetRemoved(tx, unneeded));
}

/** Releases that are live or were. */
export const wentLive = inArray(releases.state, ['live', 'replaced']);

/** The id of the oldest release whose files are kept; 0 if there are fewer releases. */
export async function oldestKept(read: Queries, kept: number): Promise<number> {
  const rows = await read
    .select({ id: releases.id })
    .from(releases)
    .where(wentLive)
    .orderBy(desc(releases.id))
    .limit(1)
    .offset(kept - 1);
  return rows[0]?.id ?? 0;
}

/** Objects named by releases with `from` <= id < `to`. */
async function namedBetween(read: Queries, from: number, to: number): Promise<string[]> {
  const range = sql`FROM release_files WHERE release_id >= ${from} AND release_id < ${to}`;
  return hashesOf(await read.all<HashRow>(sql`SELECT before AS hash ${range} UNION SELECT after ${range}`));
}

/** Removes what releases up to `to` stored for a rollback: they can no longer be undone. */
async function forgetDetails(tx: Transaction, from: number, to: number): Promise<void> {
  await tx.run(
    sql`UPDATE releases SET undo = '[]' WHERE id BETWEEN ${from} AND ${to} AND undo <> '[]' AND state <> 'rendering'`,
  );
  await tx.run(
    sql`UPDATE release_files SET replaced = NULL WHERE release_id BETWEEN ${from} AND ${to} AND replaced IS NOT NULL`,
  );
  await tx.run(sql`DELETE FROM release_reads WHERE release_id BETWEEN ${from} AND ${to}`);
  await tx.run(sql`DELETE FROM page_heads WHERE object NOT IN (SELECT object FROM live_files
    UNION SELECT before FROM release_files WHERE release_id >= ${to} AND before IS NOT NULL)`);
}

/** The objects that are not live, and that no release with this id or a later one names. */
async function unneededOf(read: Queries, hashes: string[], from: number): Promise<string[]> {
  const range = sql`FROM release_files WHERE release_id >= ${from}`;
  return hashesOf(
    await read.all<HashRow>(sql`SELECT value AS hash FROM json_each(${JSON.stringify(hashes)})
    EXCEPT SELECT object FROM live_files EXCEPT SELECT object FROM sharing_pictures EXCEPT SELECT before ${range} EXCEPT SELECT after ${range}`),
  );
}

interface HashRow {
  hash: string | null;
}

function hashesOf(rows: HashRow[]): string[] {
  return rows.flatMap(({ hash }) => hash ?? []);
}
