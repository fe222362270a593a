import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { changes, isPending } from '#content-db/changes.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { notePublicSince } from '#content-db/write/public-since.ts';
import { recordAudit } from '../../audit/record.ts';
import { type CountedChange, countedColumns, countForStaff } from './count.ts';
import { type Change, pendingStates, rowOf } from './pending.ts';
import type { PendingHooks } from '../types.ts';
import { noteNumber, noteSettled } from './seen-releases.ts';
import { type TakenBack, takenBackChanges } from './taken-back.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import { chunksOf, rowsWith } from '#content-db/read/references.ts';

interface Sides {
  content: Pick<Database, 'write'>;
  published: Pick<Database, 'read'>;
  pendingHooks: readonly PendingHooks[];
}

/** What a publish did with changes, by their ids. */
export interface ReleaseOutcome {
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
  /** They were live until an undo took them back. */
  takenBack?: TakenBack & { changes: number[] };
}

/** Records in the working content, and in the audit trail, what a publish did with changes. */
export async function markPublished(sides: Sides, outcome: ReleaseOutcome): Promise<void> {
  await sides.content.write(async (tx) => {
    const { published } = await markOutcome(tx, sides, outcome);
    await recordRelease(tx, outcome, published);
  });
}

/** Completes what a stop of the server interrupted after the release went live; does nothing if all is marked. */
export async function markInterrupted(sides: Sides, outcome: ReleaseOutcome): Promise<void> {
  await sides.content.write(async (tx) => {
    const { published, takenBack } = await markOutcome(tx, sides, outcome);
    if (published.length + takenBack > 0) await recordRelease(tx, outcome, published);
  });
}

/** Whether all that a release did with changes is marked. */
export async function isMarked(
  content: Queries,
  { changes: ids, takenBack }: ReleaseOutcome,
): Promise<boolean> {
  const [unmarked] = await content.all(sql`SELECT 1 FROM changes
    WHERE (release_id IS NULL AND ${isOneOf(ids)}) OR (release_id IS NOT NULL AND ${isOneOf(takenBack?.changes ?? [])}) LIMIT 1`);
  return unmarked === undefined;
}

/** Marks the changes of a release, which is the last one from now on. */
async function markOutcome(
  tx: Transaction,
  { published: { read: live }, pendingHooks }: Sides,
  outcome: ReleaseOutcome,
) {
  const marked = await markChanges(tx, live, outcome, pendingHooks);
  const isEmpty = marked.published.length + marked.takenBack === 0;
  await noteSettled(tx, live, { release: outcome.release, isEmpty });
  return marked;
}

/** @returns the published changes that were not marked yet, and how many that were taken back were not */
export async function markChanges(
  tx: Transaction,
  live: Queries,
  { release, changes: ids, scheduled = [], takenBack: taken, by, address }: ReleaseOutcome,
  hooks: readonly PendingHooks[],
) {
  const takenBack = taken ? await markTakenBack(tx, taken, hooks) : 0;
  const discarded = taken ? await reinstate(tx, ids) : [];
  const published = await tx
    .update(changes)
    .set({ releaseId: release, takenBackAt: null, takenBackBy: null })
    .where(and(isNull(changes.releaseId), isOneOf(ids)))
    .returning(countedColumns);
  await notePublicSince(tx, live, published);
  if (taken) await discardAgain(tx, live, discarded, taken);
  await markScheduled(tx, scheduled, { by, address });
  return { published, takenBack };
}

function isOneOf(ids: number[]): SQL {
  return sql`${changes.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** Records in the audit trail that a publish failed, and why. */
export async function recordFailure(
  content: Pick<Database, 'write'>,
  { release, by, address }: Pick<ReleaseOutcome, 'release' | 'by' | 'address'>,
  reason: string,
): Promise<void> {
  const what = `Failed to publish release ${release}: ${reason.replace(/\.$/, '')}`;
  await content.write(async (tx) => {
    await noteNumber(tx, release);
    await recordAudit(tx, { who: by, address }, 'publish', what);
  });
}

async function recordRelease(
  tx: Transaction,
  { release, by, address, restores }: ReleaseOutcome,
  published: CountedChange[],
): Promise<void> {
  const actor = { who: by, address };
  if (restores)
    await recordAudit(tx, actor, 'restore', `Made release ${restores} live again, as release ${release}`);
  else {
    const count = await countForStaff(tx, published);
    const what = `Published ${count} ${count === 1 ? 'change' : 'changes'} as release ${release}`;
    await recordAudit(tx, actor, 'publish', what);
  }
}

/**
 * Nothing that was taken back may go live by itself: it no longer counts as accepted, and features let it go.
 * @returns how many changes were not marked yet
 */
async function markTakenBack(
  tx: Transaction,
  { changes: ids, by, at }: NonNullable<ReleaseOutcome['takenBack']>,
  hooks: readonly PendingHooks[],
): Promise<number> {
  const marked =
    await tx.all(sql`UPDATE changes SET release_id = NULL, is_scheduled = 0, taken_back_at = ${at}, taken_back_by = ${by}
    WHERE release_id IS NOT NULL AND ${isOneOf(ids)} RETURNING id`);
  if (marked.length === 0) return 0;
  const waiting = await takenBackChanges(tx, await pendingStates(tx));
  const open = [...waiting].flatMap(([id, reason]) => (reason.at === at ? [id] : []));
  for (const { letGo } of hooks) await letGo?.(tx, open);
  return marked.length;
}

/** Records that a publish accepted changes that wait for their row's time, and in the audit trail whose it was. */
export async function markScheduled(
  tx: Transaction,
  ids: number[],
  { by, address }: Pick<ReleaseOutcome, 'by' | 'address'>,
): Promise<void> {
  if (ids.length === 0) return;
  const accepted = await tx
    .update(changes)
    .set({ isScheduled: true })
    .where(and(eq(changes.isScheduled, false), isOneOf(ids)))
    .returning(countedColumns);
  if (accepted.length === 0) return;
  const count = await countForStaff(tx, accepted);
  const what =
    count === 1
      ? 'Accepted 1 change, to go live at the time of its row'
      : `Accepted ${count} changes, to go live at the time of their rows`;
  await recordAudit(tx, { who: by, address }, 'schedule', what);
}

type NewChange = typeof changes.$inferInsert;

/**
 * The changes among these that somebody has discarded after an undo had taken them back. A redo makes them live
 * again: they no longer count as discarded.
 */
async function reinstate(tx: Transaction, ids: number[]): Promise<Change[]> {
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
 * discarded them. Like all that was undone, it goes live only when somebody chooses it.
 */
async function discardAgain(
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
