import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { pendingStates } from './pending.ts';
import { unschedule } from './scheduled-publishes.ts';
import { type TakenBack, takenBackChanges } from './taken-back.ts';

/** What a publish did with changes, by their ids. */
export interface Settlement {
  release: number;
  /** They are live. */
  changes: number[];
  /** They wait for their row's time. */
  scheduled?: number[];
  /** They were live until an undo took them back. */
  takenBack?: TakenBack & { changes: number[] };
}

/** Records in the working content what a publish did with changes. */
export async function markPublished(
  content: Database,
  { release, changes: published, scheduled = [], takenBack }: Settlement,
): Promise<void> {
  await content.write(async (tx) => {
    if (takenBack) await markTakenBack(tx, takenBack);
    await tx.run(sql`UPDATE changes SET release_id = ${release}, taken_back_at = NULL, taken_back_by = NULL
      WHERE release_id IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(published)}))`);
    await markScheduled(tx, scheduled);
  });
}

/** Nothing that was taken back may go live by itself: it no longer counts as accepted, and leaves its schedule. */
async function markTakenBack(
  tx: Transaction,
  { changes, by, at }: NonNullable<Settlement['takenBack']>,
): Promise<void> {
  const marked =
    await tx.all(sql`UPDATE changes SET release_id = NULL, is_scheduled = 0, taken_back_at = ${at}, taken_back_by = ${by}
    WHERE release_id IS NOT NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(changes)})) RETURNING id`);
  if (marked.length === 0) return;
  const waiting = await takenBackChanges(tx, await pendingStates(tx));
  await unschedule(
    tx,
    [...waiting].flatMap(([id, reason]) => (reason.at === at ? [id] : [])),
  );
}

/** Records that a publish accepted changes that wait for their row's time. */
export async function markScheduled(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`UPDATE changes SET is_scheduled = 1 WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}
