import { and, asc, getTableName, gt } from 'drizzle-orm';
import { changes } from '#content-db/changes.ts';
import { raiseIdCounters, readIdCounters } from '#content-db/database/id-counters.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { releases, type UndoEntry } from '#content-db/releases.ts';
import { resourceNames, resources } from '#content-db/types/index.ts';
import { restoreRows } from '#content-db/write/copy.ts';
import { recordAudit } from '../../../audit/record.ts';
import { pendingStates, rowOf } from '../../pending/pending.ts';
import { seenReleases } from '../../pending/seen-releases.ts';
import { wentLive } from '../store/garbage-collection.ts';

type Contents = Pick<Database, 'read' | 'write'>;

/**
 * Where an older working content was put beside a published database that knows more, takes over the rows of which a
 * newer revision is live, and gives no id again that the lost content gave to something that is live. What was saved
 * and never published is gone; what was removed is still there, though not live. The audit trail tells of it. Does
 * nothing otherwise. Call it with the publish lease, where nothing of what is marked as live is lost.
 */
export async function takeOverNewer(content: Contents, published: Pick<Database, 'read'>): Promise<void> {
  const later = await unknownReleases(content.read, published.read);
  if (!later) return;
  const rows = await newerRows(content.read, published.read);
  try {
    await takeOver(content, { ...later, rows, newer: rows.length });
  } catch (error) {
    // Such as an address that another row has in the older content.
    if (!(error instanceof Problem && ['conflict', 'invalid'].includes(error.code))) throw error;
    await takeOver(content, { ...later, rows: [], newer: rows.length });
  }
}

interface LaterReleases {
  /** The number of the last one. */
  last: number;
  /** The highest ids that have been given, by table. */
  ids: Record<string, number>;
}

/** The releases with changes that the working content has never had; undefined if there are none. */
async function unknownReleases(content: Queries, published: Queries): Promise<LaterReleases | undefined> {
  const { settled } = await seenReleases(content);
  if (!settled) return undefined;
  const later = await published
    .select({ id: releases.id, changes: releases.changes, undone: releases.undone })
    .from(releases)
    .where(and(wentLive, gt(releases.id, settled.release)))
    .orderBy(asc(releases.id));
  const last = later.at(-1);
  if (!last) return undefined;
  let highest = 0;
  for (const release of later)
    for (const id of [...release.changes, ...release.undone]) highest = Math.max(highest, id);
  const table = getTableName(changes);
  if (highest <= ((await readIdCounters(content))[table] ?? 0)) return undefined;
  const given = await readIdCounters(published);
  const names = resourceNames.map((name) => getTableName(resources[name].table));
  const ids = Object.fromEntries(names.map((name) => [name, given[name] ?? 0]));
  return { last: last.id, ids: { ...ids, [table]: highest } };
}

/** The live rows that the working content lacks, or has in an older revision without a pending change. */
async function newerRows(content: Queries, published: Queries): Promise<UndoEntry[]> {
  const pending = new Set((await pendingStates(content)).map(rowOf));
  const newer: UndoEntry[] = [];
  for (const resource of resourceNames) {
    const revisions = new Map(await revisionsOf(content, resource));
    const ids = (await revisionsOf(published, resource)).flatMap(([rowId, revision]) =>
      revision > (revisions.get(rowId) ?? 0) && !pending.has(rowOf({ resource, rowId })) ? [rowId] : [],
    );
    for (const row of await rowsWith(published, resource, 'id', ids))
      newer.push({ resource, rowId: row.id, row });
  }
  return newer;
}

async function revisionsOf(
  queries: Queries,
  name: (typeof resourceNames)[number],
): Promise<[number, number][]> {
  const { table } = resources[name];
  const rows = await queries.select({ id: table.id, revision: table.revision }).from(table);
  return rows.map(({ id, revision }) => [id, revision]);
}

/** @param rows those that fit into the older content, of `newer` that are live */
async function takeOver(
  content: Contents,
  { last, ids, rows, newer }: LaterReleases & { rows: UndoEntry[]; newer: number },
): Promise<void> {
  await content.write(async (tx) => {
    await restoreRows(tx, rows);
    for (const raised of raiseIdCounters(ids)) await tx.run(raised);
    const what = `Found content older than release ${last}: took over ${rows.length} of ${newer} live rows`;
    await recordAudit(tx, { who: 'start' }, 'publish', what);
  });
}
