import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { changes, isPending } from '#content-db/changes.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { chunksOf } from '#content-db/read/references.ts';
import { publishState, releases } from '#content-db/releases.ts';
import { markOf, type ReleaseMark } from '../release-mark.ts';
import { countForStaff, type CountedChange, countedColumns } from './count.ts';

/**
 * What the working content knows of the releases, so that it notices when the published database loses some: an older
 * one was put in its place, or its log is gone.
 */
export interface SeenReleases {
  /** The highest number that a release has had. */
  highest: number;
  /** The last release whose changes were marked as live; null before the first one. */
  settled: ReleaseMark | null;
  /** What the last loss has done, as long as staff have to know of it. */
  lost?: LostReleases;
}

/** What became of changes whose releases were lost. */
export interface LostReleases {
  /** The last release that was not lost. */
  after: number;
  /** When it was noticed; ISO 8601, UTC. */
  at: string;
  /** Ids of the changes that are pending again. */
  changes: number[];
  /** Ids of changes that are live again: the undo that had taken them back was lost. */
  again: number[];
}

/** The key of the row of `publish_state` in the working database. */
const key = 'releases';

export async function seenReleases(content: Queries): Promise<SeenReleases> {
  const [row] = await content.select().from(publishState).where(eq(publishState.key, key));
  return row ? JSON.parse(row.value) : { highest: 0, settled: null };
}

export async function storeSeen(tx: Transaction, seen: SeenReleases): Promise<void> {
  const value = JSON.stringify(seen);
  await tx
    .insert(publishState)
    .values({ key, value })
    .onConflictDoUpdate({ target: publishState.key, set: { value } });
}

/** The number of the next release: one that no release has had, also none that the published database has lost. */
export async function nextRelease(content: Queries, published: Queries): Promise<number> {
  const { id } = releases;
  const [last] = await published.select({ id }).from(releases).orderBy(desc(id)).limit(1);
  return Math.max((await seenReleases(content)).highest, last?.id ?? 0) + 1;
}

/** Notes that a number is used. */
export async function noteNumber(tx: Transaction, release: number): Promise<void> {
  const seen = await seenReleases(tx);
  if (release > seen.highest) await storeSeen(tx, { ...seen, highest: release });
}

/**
 * Notes a release whose changes are marked as live. Forgets a loss that it has repaired.
 * @param isEmpty whether it neither published nor took back anything
 */
export async function noteSettled(
  tx: Transaction,
  published: Queries,
  { release, isEmpty }: { release: number; isEmpty: boolean },
): Promise<void> {
  const { lost, highest } = await seenReleases(tx);
  const settled = (await markOf(published, release)) ?? null;
  const isOpen = lost && ((await stillPending(tx, lost)).length > 0 || (lost.again.length > 0 && isEmpty));
  await storeSeen(tx, { highest: Math.max(highest, release), settled, ...(isOpen && { lost }) });
}

/** What staff have to know of a loss. */
export interface LossNotice extends Pick<LostReleases, 'after' | 'at'> {
  /** How many changes are pending again, as staff count them. */
  pending: number;
  /** How many changes that an undo had taken back are live again. */
  again: number;
}

/** The last loss of releases, until its changes are live again or discarded; null if there is none. */
export async function lossNotice(content: Queries): Promise<LossNotice | null> {
  const { lost } = await seenReleases(content);
  if (!lost) return null;
  const pending = await countForStaff(content, await stillPending(content, lost));
  const again = await countForStaff(content, await changesOf(content, lost.again));
  return pending + again > 0 ? { after: lost.after, at: lost.at, pending, again } : null;
}

function stillPending(content: Queries, { changes: ids }: LostReleases): Promise<CountedChange[]> {
  return changesOf(content, ids, isPending);
}

async function changesOf(content: Queries, ids: number[], condition?: SQL): Promise<CountedChange[]> {
  const found: CountedChange[] = [];
  for (const part of chunksOf(ids))
    found.push(
      ...(await content
        .select(countedColumns)
        .from(changes)
        .where(and(inArray(changes.id, part), condition))),
    );
  return found;
}
