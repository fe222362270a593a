import type { Queries, Transaction } from '#content-db/database/open.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { affectedBy, listsBefore, type LiveIndex, type RowChange } from './affected.ts';
import { type Choice, copyChoice } from '../../pending/choice.ts';
import { followWithdrawals, openWithdrawals } from './withdrawals.ts';
import { rowOf } from '../../pending/pending.ts';
import type { CompiledSite } from '../../types.ts';

interface CopySides {
  site: Pick<CompiledSite, 'commonPaths'>;
  working: Queries;
  published: Transaction;
  now: Date;
}

/** Copies a choice. If `live` is given, also finds the pages that this concerns. */
export async function copyChanges(sides: CopySides, choice: Choice, live: LiveIndex | undefined) {
  const { working, published, now } = sides;
  let changes: number[] = [];
  const changed = await changePublished(sides, [...choice.due, ...choice.waiting], live, async () => {
    const copied = await copyChoice(working, published, choice, now);
    changes = copied.changes;
    return copied.undo;
  });
  return { ...changed, changes };
}

/**
 * Changes published rows, and lets the published side follow the withdrawals. If `live` is given, also finds the pages
 * that this concerns.
 * @param change makes these changes; returns the rows as they were
 */
export async function changePublished(
  { working, published, site, now }: CopySides,
  changes: RowChange[],
  live: LiveIndex | undefined,
  change: () => Promise<UndoEntry[]>,
) {
  const withdrawals = await openWithdrawals(working, published);
  const before = live && (await listsBefore(published, site, changes, live, withdrawals));
  const undo = await change();
  const sight = await followWithdrawals(published, withdrawals, now);
  const copied = new Set(undo.map(rowOf));
  const concerned = [...undo, ...withdrawals.rows.filter((row) => !copied.has(rowOf(row)))];
  return {
    undo,
    gone: sight.now.paths,
    affected:
      before &&
      (await affectedBy(published, site, concerned, before, { index: live.index, sight, withdrawals })),
  };
}
