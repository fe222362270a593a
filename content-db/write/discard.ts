import { and, eq, inArray } from 'drizzle-orm';
import type { ContentTable, StoredRow } from '../model/resource.ts';
import { restoreRows } from './copy.ts';
import { withGroupsAndRows } from './groups.ts';
import { type PlannedRows, requireIntegrity } from './discard-rules.ts';
import { changes, isPending } from '../changes.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { chunksOf, rowsWith } from '../read/references.ts';
import { releases, type UndoEntry } from '../releases.ts';
import { type ResourceName, resources } from '../types/index.ts';
import { describeRow } from '../read/row-title.ts';
import { isSame } from './repository.ts';
import { byId, type Change, isPendingChange, rowLogs } from './row-log.ts';

/** A row on both sides, with its changes. */
interface History {
  resource: ResourceName;
  rowId: number;
  /** All changes of the row, oldest first. */
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
 * Discards pending changes. Each row becomes the published row plus the values of its remaining pending
 * changes, in their order. A created row is removed; a removed row is restored with its id. The discarded
 * changes are no longer pending, and keep the values that they had written.
 * @returns the rows as they were before
 * @throws Problem `conflict`, with the reason, when a change is no longer pending or is being published,
 *   when a new row would be removed while changes of it remain, or when a reference or a unique value of
 *   another row is in the way
 */
export async function discardChanges(
  tx: Transaction,
  published: Queries,
  { changes: ids, by, now }: Discard,
): Promise<UndoEntry[]> {
  const chosen = await requirePending(tx, published, ids);
  const histories = await loadHistories(tx, published, chosen);
  const planned: PlannedRows = new Map();
  for (const history of histories) {
    const rows = planned.get(history.resource) ?? new Map<number, StoredRow | null>();
    planned.set(history.resource, rows.set(history.rowId, withoutChosen(history, chosen)));
  }
  await requireIntegrity(tx, planned);
  const entries = [...planned].flatMap(([resource, rows]) =>
    [...rows].map(([rowId, row]) => ({ resource, rowId, row })),
  );
  const undo = await restoreRows(tx, entries);
  await markDiscarded(tx, { histories, chosen, by, now });
  return undo;
}

interface RowKey {
  resource: ResourceName;
  rowId: number;
}

/**
 * Discards the pending changes of those rows that are live as they are now, since an edit has taken back the earlier
 * ones: publishing them would change nothing. A group stays unless that is true of all of its rows.
 * @throws Problem `conflict` when one of the changes is being published
 */
export async function discardWithoutEffect(
  tx: Transaction,
  published: Queries,
  { rows, by, now }: { rows: RowKey[]; by: string; now: Date },
): Promise<void> {
  for (const { histories, chosen } of await changesWithoutEffect(tx, published, rows)) {
    for (const { resource, rowId, published } of histories) {
      const { table }: { table: ContentTable } = resources[resource];
      await tx.update(table).set({ updatedAt: published?.['updatedAt'] }).where(eq(table.id, rowId));
    }
    await markDiscarded(tx, { histories, chosen, by, now });
  }
}

/** Pending changes that belong together, with their rows. */
interface Unit {
  histories: History[];
  chosen: ReadonlyMap<number, Change>;
}

/**
 * The pending changes of the rows whose publish would change nothing.
 * @throws Problem `conflict` when one of the changes is being published
 */
export async function changesWithoutEffect(
  queries: Queries,
  published: Queries,
  rows: RowKey[],
): Promise<Unit[]> {
  const seen = new Set<number>();
  const units: Unit[] = [];
  for (const { resource, rowId } of rows) {
    const isOfRow = and(eq(changes.resource, resource), eq(changes.rowId, rowId));
    const own = await queries.select({ id: changes.id }).from(changes).where(and(isPending, isOfRow));
    const ids = own.map(({ id }) => id);
    if (ids.length === 0 || ids.some((id) => seen.has(id))) continue;
    const chosen = await requirePending(queries, published, ids);
    for (const id of chosen.keys()) seen.add(id);
    const histories = await loadHistories(queries, published, chosen);
    if (histories.every((history) => isWithoutEffect(history, chosen))) units.push({ histories, chosen });
  }
  return units;
}

/** Whether the chosen changes are all that is pending of the row, and what they wrote is live. */
function isWithoutEffect({ log, working, published }: History, chosen: ReadonlyMap<number, Change>): boolean {
  const pending = log.filter(isPendingChange);
  if (!working || !published || !pending.every(({ id }) => chosen.has(id))) return false;
  return pending.every(({ columns }) =>
    columns.every((column) => isSame(working[column], published[column])),
  );
}

/** Records that the chosen changes are discarded, with the values that they had written. */
async function markDiscarded(
  tx: Transaction,
  { histories, chosen, by, now }: Unit & { by: string; now: Date },
): Promise<void> {
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
}

/**
 * The changes by their ids.
 * @throws Problem `conflict` when one of them is not pending, or while a publish is running
 */
async function requirePending(
  queries: Queries,
  published: Queries,
  ids: number[],
): Promise<Map<number, Change>> {
  if ((await published.$count(releases, eq(releases.state, 'rendering'))) > 0) {
    throw new Problem(
      'conflict',
      'A publish is running. Wait until it is done, then reload the list of pending changes.',
    );
  }
  const { id, resource, rowId, action, groupId } = changes;
  const all = await queries.select({ id, resource, rowId, action, groupId }).from(changes).where(isPending);
  const distinct = [...withGroupsAndRows(all, new Set(ids))];
  const stored: Change[] = [];
  for (const part of chunksOf(distinct))
    stored.push(...(await queries.select().from(changes).where(inArray(changes.id, part))));
  // A release is live before its changes are marked as published.
  const [live] = await published
    .select({ changes: releases.changes })
    .from(releases)
    .where(eq(releases.state, 'live'));
  const justLive = new Set(live?.changes);
  const pending = stored.filter((change) => isPendingChange(change) && !justLive.has(change.id));
  if (pending.length < distinct.length) {
    throw new Problem(
      'conflict',
      'Some of these changes were published or discarded in the meantime. Reload the list and try again.',
    );
  }
  return new Map(pending.map((change) => [change.id, change]));
}

async function loadHistories(
  queries: Queries,
  published: Queries,
  chosen: ReadonlyMap<number, Change>,
): Promise<History[]> {
  const histories: History[] = [];
  for (const [resource, group] of Map.groupBy(chosen.values(), (change) => change.resource)) {
    const ids = [...new Set(group.map(({ rowId }) => rowId))];
    const logs = await rowLogs(queries, resource, ids);
    const working = byId(await rowsWith(queries, resource, 'id', ids));
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

/** The row without the chosen changes; null if it is to be removed. */
function withoutChosen(history: History, chosen: ReadonlyMap<number, Change>): StoredRow | null {
  const { resource, log, working, published } = history;
  const pending = log.filter(isPendingChange);
  const last = working ?? pending.findLast(({ action }) => action === 'remove')?.before ?? published;
  const name = () => describeRow(resource, last ?? {});
  if (!published && !pending.some(({ action }) => action === 'create')) {
    throw new Problem(
      'conflict',
      `The ${name()} is not live until its publish time, so there is no earlier version to restore. Change its date instead.`,
    );
  }
  let row = published ?? null;
  for (const [at, change] of log.entries()) {
    if (!isPendingChange(change) || chosen.has(change.id)) continue;
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
  // Columns that no change names, such as counters, keep their value. Discarded edits count: a removed row may have some.
  const columns = log
    .filter(({ action, releaseId }) => action === 'update' && releaseId === null)
    .flatMap((change) => change.columns);
  return {
    ...last,
    ...pick(row, [...columns, 'updatedAt']),
    revision: Number(last['revision']) + 1,
  };
}

/** The row right after the change at index `at`: as the next change found it, or as it is now. */
function valuesAfter(log: Change[], at: number, working: StoredRow | undefined): StoredRow | undefined {
  return log[at + 1]?.before ?? working;
}

function pick(row: Record<string, unknown>, columns: string[]): Record<string, unknown> {
  return Object.fromEntries(columns.filter((column) => column in row).map((column) => [column, row[column]]));
}
