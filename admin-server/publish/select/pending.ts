import { asc, getTableColumns, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/record.ts';
import type { ExcludedChanges, Selection } from '#content-db/write/copy-plan.ts';
import { changes, isPending } from '#content-db/changes.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { chunksOf } from '#content-db/read/references.ts';
import type { ContentTable } from '#content-db/model/resource.ts';
import { resources } from '#content-db/types/index.ts';

export type Change = typeof changes.$inferSelect;

/** Changes that are not live yet, oldest first. */
export async function pendingChanges(queries: Queries): Promise<Change[]> {
  return queries.select().from(changes).where(isPending).orderBy(asc(changes.id));
}

export async function isAnythingPending(queries: Queries): Promise<boolean> {
  return (await queries.select({ id: changes.id }).from(changes).where(isPending).limit(1)).length > 0;
}

/** The key of the row that a change concerns, such as `services/3`. */
export function rowOf({ resource, rowId }: Pick<Change, 'resource' | 'rowId'>): string {
  return `${resource}/${rowId}`;
}

/** The rows that changes concern. */
export function selectionOf(pending: Pick<Change, 'resource' | 'rowId'>[]): Selection {
  const selection: Selection = new Map();
  for (const { resource, rowId } of pending) {
    const name = resource;
    const ids = selection.get(name) ?? new Set<number>();
    selection.set(name, ids.add(rowId));
  }
  return selection;
}

/** Splits changes into those that can go live, and those of rows that wait for their time. A time that is excluded does not count. */
export async function splitByTime(
  queries: Queries,
  pending: Change[],
  now: Date,
  excluded: ExcludedChanges,
): Promise<{ due: Change[]; waiting: Change[] }> {
  const waitingRows = new Set<string>();
  for (const [name, ids] of selectionOf(pending)) {
    const { table, heldBackUntil }: { table: ContentTable; heldBackUntil?: string | undefined } = {
      heldBackUntil: undefined,
      ...resources[name],
    };
    const column = heldBackUntil && getTableColumns(table)[heldBackUntil];
    if (!column) continue;
    for (const part of chunksOf([...ids])) {
      const rows = await queries
        .select({ id: table.id, time: column })
        .from(table)
        .where(inArray(table.id, part));
      for (const { id, time } of rows) {
        const row = `${name}/${String(id)}`;
        if (Date.parse(String(time)) > now.getTime() && !excluded.columns.get(row)?.has(heldBackUntil))
          waitingRows.add(row);
      }
    }
  }
  const groups = Map.groupBy(pending, (change) => waitingRows.has(rowOf(change)));
  return { due: groups.get(false) ?? [], waiting: groups.get(true) ?? [] };
}

/** What a publish did with changes, by their ids. */
export interface Settlement {
  release: number;
  /** Who published, for the audit trail, and from where. */
  by: string;
  address?: string | undefined;
  /** The release that it made live again, if it is an undo. */
  restores?: number | null | undefined;
  /** They are live. */
  changes: number[];
  /** They wait for their row's time. */
  scheduled?: number[];
  /** They were live, and are pending again. */
  undone?: number[];
}

/** Records in the working content, and in the audit trail, what a publish did with changes. */
export async function markPublished(content: Database, settlement: Settlement): Promise<void> {
  await content.write(async (tx) => {
    await markChanges(tx, settlement);
    await recordRelease(tx, settlement);
  });
}

/** Completes what a stop of the server interrupted after the release went live; does nothing if all is marked. */
export async function markInterrupted(content: Database, settlement: Settlement): Promise<void> {
  await content.write(async (tx) => {
    if ((await markChanges(tx, settlement)) > 0) await recordRelease(tx, settlement);
  });
}

/** @returns how many changes were not marked yet */
async function markChanges(
  tx: Transaction,
  { release, changes: published, scheduled = [], undone = [] }: Settlement,
): Promise<number> {
  // An undone change must not go live by itself, so it no longer counts as scheduled.
  const taken = await tx.run(sql`UPDATE changes SET release_id = NULL, is_scheduled = 0
    WHERE release_id IS NOT NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(undone)}))`);
  const live = await tx.run(sql`UPDATE changes SET release_id = ${release}
    WHERE release_id IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(published)}))`);
  await markScheduled(tx, scheduled);
  return taken.rowsAffected + live.rowsAffected;
}

async function recordRelease(tx: Transaction, settlement: Settlement): Promise<void> {
  const { release, by, address, restores, changes } = settlement;
  const actor = { who: by, address };
  if (restores)
    await recordAudit(tx, actor, 'restore', `Made release ${restores} live again, as release ${release}`);
  else {
    const what = `Published ${changes.length} ${changes.length === 1 ? 'change' : 'changes'} as release ${release}`;
    await recordAudit(tx, actor, 'publish', what);
  }
}

/** Records that a publish accepted changes that wait for their row's time. */
export async function markScheduled(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`UPDATE changes SET is_scheduled = 1 WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

/** Whether any of the rows exists. */
export async function anyExists(queries: Queries, selection: Selection): Promise<boolean> {
  for (const [name, ids] of selection) {
    const { table }: { table: ContentTable } = resources[name];
    if (
      (
        await queries
          .select({ id: table.id })
          .from(table)
          .where(inArray(table.id, [...ids]))
          .limit(1)
      ).length > 0
    )
      return true;
  }
  return false;
}
