import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { withdrawalKey } from '#content-db/read/dependency-keys.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { rowsContaining, typesWithTexts } from '#content-db/read/rows-containing.ts';
import { loadWithdrawn, type Withdrawn } from '#content-db/read/withdrawn.ts';
import { keptArticles, type UndoEntry } from '#content-db/releases.ts';
import { isInForce, type Withdrawal, withdrawals } from '#content-db/withdrawals.ts';
import { articleType } from '#content-db/types/index.ts';
import { rowOf } from '../../pending/pending.ts';

/** What staff took down and allowed again since the last release, and what that concerns. */
export interface OpenWithdrawals {
  started: Withdrawal[];
  lifted: Withdrawal[];
  /** The published rows that pages show otherwise than before, as they are. */
  rows: UndoEntry[];
  /** Dependency keys of addresses that are gone, or are there again. */
  keys: string[];
}

/** Whether pages have yet to follow what staff took down or allowed again. */
export async function areWithdrawalsOpen(working: Queries, published: Queries): Promise<boolean> {
  const [wanted, honoured] = [await inForce(working), await inForce(published)];
  return (
    new Set(wanted.map(({ id }) => id)).symmetricDifference(new Set(honoured.map(({ id }) => id))).size > 0
  );
}

/** What a release has to follow. Each release does, whatever it publishes. */
export async function openWithdrawals(working: Queries, published: Queries): Promise<OpenWithdrawals> {
  const [wanted, honoured] = [await inForce(working), await inForce(published)];
  const started = wanted.filter(({ id }) => !honoured.some((known) => known.id === id));
  const lifted = honoured.filter(({ id }) => !wanted.some((known) => known.id === id));
  const all = [...started, ...lifted];
  return {
    started,
    lifted,
    rows: await rowsOf(published, all),
    keys: all.flatMap(({ paths }) => paths.map(withdrawalKey)),
  };
}

function inForce(queries: Queries): Promise<Withdrawal[]> {
  return queries.select().from(withdrawals).where(isInForce).orderBy(withdrawals.id);
}

/** The rows that withdrawals hide, and those that show their pictures. */
async function rowsOf(published: Queries, all: Withdrawal[]): Promise<UndoEntry[]> {
  const found = new Map<string, UndoEntry>();
  for (const { resource, rowId } of all.flatMap(({ rows }) => rows))
    for (const row of await rowsWith(published, resource, 'id', [rowId]))
      found.set(rowOf({ resource, rowId }), { resource, rowId, row });
  for (const stem of all.flatMap(({ pictures }) => pictures))
    for (const resource of typesWithTexts)
      for (const row of await rowsContaining(published, resource, `/uploads/${stem}`))
        found.set(rowOf({ resource, rowId: row.id }), { resource, rowId: row.id, row });
  return [...found.values()];
}

/** What readers of the published side do not see, before and after it follows the withdrawals. */
export interface Sight {
  before: Withdrawn;
  now: Withdrawn;
}

/** Lets the published side follow the withdrawals. Its release is noted by `markFollowed`. */
export async function followWithdrawals(
  published: Transaction,
  { started, lifted, rows }: OpenWithdrawals,
  now: Date,
): Promise<Sight> {
  const before = await loadWithdrawn(published);
  if (started.length + lifted.length === 0) return { before, now: before };
  for (const withdrawal of started) {
    const values = { ...withdrawal, receipt: null, releaseId: null, liftedReleaseId: null };
    await published.insert(withdrawals).values(values);
  }
  await published
    .update(withdrawals)
    .set({ liftedAt: now.toISOString() })
    .where(
      inArray(
        withdrawals.id,
        lifted.map(({ id }) => id),
      ),
    );
  // Their HTML may show a picture that is gone, or lack one that is there again.
  const articles = rows.filter(({ resource }) => resource === articleType.name).map(({ rowId }) => rowId);
  await published.delete(keptArticles).where(inArray(keptArticles.postId, articles));
  return { before, now: await loadWithdrawn(published) };
}

/** Notes the release that follows the withdrawals, so that it can be rolled back. */
export async function markFollowed(published: Transaction, release: number): Promise<void> {
  await published.update(withdrawals).set({ releaseId: release }).where(isNull(withdrawals.releaseId));
  await published
    .update(withdrawals)
    .set({ liftedReleaseId: release })
    .where(and(isNotNull(withdrawals.liftedAt), isNull(withdrawals.liftedReleaseId)));
}

/** Takes back what a release followed. */
export async function unfollow(published: Transaction, release: number): Promise<void> {
  await published.delete(withdrawals).where(eq(withdrawals.releaseId, release));
  await published
    .update(withdrawals)
    .set({ liftedAt: null, liftedReleaseId: null })
    .where(eq(withdrawals.liftedReleaseId, release));
}

/** Whether the files of a release may show what is taken down now, or lack what is allowed again. */
export async function differsInWithdrawals(published: Queries, release: number): Promise<boolean> {
  const { releaseId, liftedReleaseId } = withdrawals;
  const all = await published.select({ releaseId, liftedReleaseId }).from(withdrawals);
  return all.some((row) => Math.max(row.releaseId ?? 0, row.liftedReleaseId ?? 0) > release);
}
