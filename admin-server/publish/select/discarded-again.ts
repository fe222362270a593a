import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { changes, isPending } from '#content-db/changes.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import { chunksOf, rowsWith } from '#content-db/read/references.ts';
import { type Change, rowOf } from './pending.ts';
import type { TakenBack } from './taken-back.ts';

type NewChange = typeof changes.$inferInsert;

/**
 * The changes among these that somebody has discarded after an undo had taken them back. A redo makes them live
 * again: they no longer count as discarded.
 */
export async function reinstate(tx: Transaction, ids: number[]): Promise<Change[]> {
  const discarded: Change[] = [];
  for (const part of chunksOf(ids))
    discarded.push(
      ...(await tx
        .select()
        .from(changes)
        .where(and(inArray(changes.id, part), isNotNull(changes.discardedAt)))),
    );
  for (const part of chunksOf(discarded.map(({ id }) => id)))
    await tx
      .update(changes)
      .set({ discardedAt: null, discardedBy: null, discarded: null })
      .where(inArray(changes.id, part));
  return discarded;
}

/**
 * Records what the working content lacks of changes that were discarded and are live again, as an edit of those who
 * discarded them. Like all that an undo sets aside, it goes live only when somebody chooses it.
 */
export async function discardAgain(
  tx: Transaction,
  published: Queries,
  discarded: Change[],
  { by, at }: TakenBack,
): Promise<void> {
  for (const ofRow of Map.groupBy(discarded, rowOf).values()) {
    const [first] = ofRow;
    if (!first) continue;
    const { resource, rowId } = first;
    const [working] = await rowsWith(tx, resource, 'id', [rowId]);
    const [live] = await rowsWith(published, resource, 'id', [rowId]);
    const isOfRow = and(eq(changes.resource, resource), eq(changes.rowId, rowId));
    const pending = await tx.select().from(changes).where(and(isPending, isOfRow));
    const edit = editBetween(live, working, pending);
    if (edit)
      await tx.insert(changes).values({
        ...edit,
        resource,
        rowId,
        at,
        by: first.discardedBy ?? by,
        takenBackAt: at,
        takenBackBy: by,
      });
  }
}

/** What makes the live row the working one, unless pending changes do. */
function editBetween(
  live: StoredRow | undefined,
  working: StoredRow | undefined,
  pending: Change[],
): Pick<NewChange, 'action' | 'columns' | 'before'> | undefined {
  if (pending.some(({ action }) => action !== 'update')) return undefined;
  if (!live) return working && { action: 'create', columns: Object.keys(working), before: null };
  if (!working) return { action: 'remove', columns: Object.keys(live), before: live };
  const covered = new Set(['id', 'revision', 'updatedAt', ...pending.flatMap(({ columns }) => columns)]);
  const columns = Object.keys(working).filter(
    (column) => !covered.has(column) && JSON.stringify(working[column]) !== JSON.stringify(live[column]),
  );
  const before = { ...working, ...Object.fromEntries(columns.map((column) => [column, live[column]])) };
  return columns.length > 0 ? { action: 'update', columns, before } : undefined;
}
