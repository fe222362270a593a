import { and, asc, eq, inArray } from 'drizzle-orm';
import { restoreRows } from './copy.ts';
import { demandPlace, type Planned } from './discard-rules.ts';
import { changes } from '../people.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { chunksOf, rowsWith, type StoredRow } from '../read/references.ts';
import { releases, type UndoEntry } from '../releases.ts';
import type { ResourceName } from '../types/index.ts';
import { describeRow } from '../read/row-name.ts';

type Change = typeof changes.$inferSelect;

/** A row with all that was ever written to it, oldest first. */
interface History {
  resource: ResourceName;
  rowId: number;
  log: Change[];
  working: StoredRow | undefined;
  published: StoredRow | undefined;
}

export interface Discard {
  /** Ids of pending changes. */
  changes: number[];
  by: string;
  now: Date;
}

/**
 * Takes pending changes back. Each row becomes what is published, with what the pending changes that
 * stay have written, in their order: where one that stays wrote the same column, its value stays or
 * comes back. A row that was created goes, one that was removed comes back with its id. The changes
 * leave the list of what is pending and keep the values that they had given.
 *
 * Throws `conflict`, saying what is in the way: a change is not pending any more or is just being
 * published, a new row would go while changes of it stay, or another row needs or has taken what would
 * change.
 * @returns the rows as they stood before
 */
export async function discardChanges(
  tx: Transaction,
  published: Queries,
  { changes: ids, by, now }: Discard,
): Promise<UndoEntry[]> {
  const chosen = await demandPending(tx, published, ids);
  const histories = await loadHistories(tx, published, chosen);
  const planned: Planned = new Map();
  for (const history of histories) {
    const rows = planned.get(history.resource) ?? new Map<number, StoredRow | null>();
    planned.set(history.resource, rows.set(history.rowId, withoutChosen(history, chosen)));
  }
  await demandPlace(tx, planned);
  const entries = [...planned].flatMap(([resource, rows]) =>
    [...rows].map(([rowId, row]) => ({ resource, rowId, row })),
  );
  const undo = await restoreRows(tx, entries);
  for (const { log, working } of histories) {
    for (const [at, change] of log.entries()) {
      if (!chosen.has(change.id)) continue;
      const after = change.action === 'remove' ? undefined : valuesAfter(log, at, working);
      const discarded = after ? pick(after, change.columns) : null;
      await tx
        .update(changes)
        .set({ discardedAt: now.toISOString(), discardedBy: by, discarded })
        .where(eq(changes.id, change.id));
    }
  }
  return undo;
}

/** The chosen changes by their ids, all of them pending and none of them on its way to the public. */
async function demandPending(
  tx: Transaction,
  published: Queries,
  ids: number[],
): Promise<Map<number, Change>> {
  if ((await published.$count(releases, eq(releases.state, 'rendering'))) > 0) {
    throw new Problem(
      'conflict',
      'A publish is running. Wait until it has ended, then look at what is still pending.',
    );
  }
  const wanted = [...new Set(ids)];
  const found: Change[] = [];
  for (const part of chunksOf(wanted))
    found.push(...(await tx.select().from(changes).where(inArray(changes.id, part))));
  // A release is live before its changes are noted as published.
  const [live] = await published
    .select({ changes: releases.changes })
    .from(releases)
    .where(eq(releases.state, 'live'));
  const justLive = new Set(live?.changes);
  const pending = found.filter((change) => isOpen(change) && !justLive.has(change.id));
  if (pending.length < wanted.length) {
    throw new Problem(
      'conflict',
      'Some of these changes are live or were discarded meanwhile. Look at the list again.',
    );
  }
  return new Map(pending.map((change) => [change.id, change]));
}

async function loadHistories(
  tx: Transaction,
  published: Queries,
  chosen: ReadonlyMap<number, Change>,
): Promise<History[]> {
  const histories: History[] = [];
  for (const [name, group] of Map.groupBy(chosen.values(), (change) => change.resource)) {
    const resource = name as ResourceName;
    const logs = new Map<number, Change[]>();
    const ids = [...new Set(group.map(({ rowId }) => rowId))];
    for (const part of chunksOf(ids)) {
      const log = await tx
        .select()
        .from(changes)
        .where(and(eq(changes.resource, name), inArray(changes.rowId, part)))
        .orderBy(asc(changes.id));
      for (const [rowId, ofRow] of Map.groupBy(log, (change) => change.rowId)) logs.set(rowId, ofRow);
    }
    const working = byId(await rowsWith(tx, resource, 'id', ids));
    const live = byId(await rowsWith(published, resource, 'id', ids));
    histories.push(
      ...ids.map((rowId) => ({
        resource,
        rowId,
        log: logs.get(rowId) ?? [],
        working: working.get(rowId),
        published: live.get(rowId),
      })),
    );
  }
  return histories;
}

/** What becomes of a row without the chosen changes; null where there is to be none. */
function withoutChosen(history: History, chosen: ReadonlyMap<number, Change>): StoredRow | null {
  const { resource, log, working, published } = history;
  const pending = log.filter(isOpen);
  const last = working ?? pending.findLast(({ action }) => action === 'remove')?.before ?? published;
  const name = () => describeRow(resource, last ?? {});
  if (!published && !pending.some(({ action }) => action === 'create')) {
    throw new Problem(
      'conflict',
      `The ${name()} waits for its time and is not live until then, so there is nothing to go back to. Change its date instead.`,
    );
  }
  let row = published ?? null;
  for (const [at, change] of log.entries()) {
    if (!isOpen(change) || chosen.has(change.id)) continue;
    const after = valuesAfter(log, at, working);
    if (change.action === 'create') row = after ?? null;
    else if (row && change.action === 'remove') row = null;
    else if (row && after) row = { ...row, ...pick(after, [...change.columns, 'updatedAt']) };
    else
      throw new Problem(
        'conflict',
        `The ${name()} is new: its later changes cannot stay without it. Discard all of its changes, or only the later ones.`,
      );
  }
  if (!row || !last) return row;
  // What no change names, such as counts, stays. A removed row may have edits that were discarded later.
  const columns = log
    .filter(({ action, releaseId }) => action === 'update' && releaseId === null)
    .flatMap((change) => change.columns);
  return {
    ...(last as StoredRow),
    ...pick(row, [...columns, 'updatedAt']),
    revision: Number(last['revision']) + 1,
  };
}

/** The row as a change left it: as it stood before the next one, or stands now. */
function valuesAfter(log: Change[], at: number, working: StoredRow | undefined): StoredRow | undefined {
  return (log[at + 1]?.before as StoredRow | null | undefined) ?? working;
}

function isOpen({ releaseId, discardedAt }: Change): boolean {
  return releaseId === null && discardedAt === null;
}

function byId(rows: StoredRow[]): Map<number, StoredRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

function pick(row: Record<string, unknown>, columns: string[]): Record<string, unknown> {
  return Object.fromEntries(columns.filter((column) => column in row).map((column) => [column, row[column]]));
}
