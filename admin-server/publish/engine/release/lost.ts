import { asc, inArray, isNotNull, or } from 'drizzle-orm';
import { changes } from '#content-db/changes.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { chunksOf } from '#content-db/read/references.ts';
import { releases } from '#content-db/releases.ts';
import { recordAudit } from '../../../audit/record.ts';
import { isKnown } from '../../release-mark.ts';
import { countInWords } from '../../pending/count.ts';
import { rowOf } from '../../pending/pending.ts';
import { type LostReleases, seenReleases, storeSeen } from '../../pending/seen-releases.ts';
import { markChanges } from '../../pending/release-outcome.ts';
import type { PendingHooks } from '../../types.ts';
import { wentLive } from '../store/garbage-collection.ts';

/** Whether the published database may lack a release whose changes are marked as live. */
export async function isAnythingLost(content: Queries, published: Queries): Promise<boolean> {
  const { settled } = await seenReleases(content);
  return settled === null || !(await isKnown(published, settled));
}

/**
 * Lets the working content believe the published database again, which has lost releases: an older one was put in its
 * place, or its log is gone. Changes of lost releases are pending again; what a lost undo had taken back is live again.
 * Call it with the publish lease.
 */
export async function acceptLoss(
  content: Pick<Database, 'read' | 'write'>,
  published: Pick<Database, 'read'>,
  hooks: readonly PendingHooks[],
): Promise<void> {
  await content.write((tx) => believe(tx, published.read, hooks));
}

async function believe(tx: Transaction, published: Queries, hooks: readonly PendingHooks[]): Promise<void> {
  const known = await releasesThatWentLive(published);
  const seen = await seenReleases(tx);
  const marked = await markedChanges(tx);
  const { pending, takenBack, moved, again } = differences(marked, known);
  const at = new Date().toISOString();
  await unmark(tx, [...pending, ...moved.keys()]);
  for (const [release, ids] of byRelease(takenBack))
    await markChanges(
      tx,
      published,
      {
        release: release.id,
        by: release.by,
        changes: [],
        takenBack: { changes: ids, by: release.by, at: release.finishedAt ?? release.startedAt },
      },
      hooks,
    );
  for (const [{ id: release }, ids] of byRelease(new Map([...moved, ...again])))
    await markChanges(
      tx,
      published,
      { release, by, changes: ids, takenBack: { changes: [], by, at } },
      hooks,
    );
  const found = { changes: [...pending, ...takenBack.keys()], again: [...again.keys()] };
  const last = known.at(-1);
  if (found.changes.length + found.again.length > 0)
    await recordAudit(tx, { who: by }, 'publish', await sentenceOf(tx, found, last?.id ?? 0));
  // Without a release, the start makes one of all that is pending.
  const lost = last && joined(seen.lost, { ...found, after: last.id, at });
  await storeSeen(tx, {
    highest: marked.reduce((highest, { releaseId }) => Math.max(highest, releaseId ?? 0), seen.highest),
    settled: last ? { release: last.id, at: last.startedAt } : null,
    ...(lost && { lost }),
  });
}

/** Who is named for what nobody asked for. */
const by = 'start';

type Release = Awaited<ReturnType<typeof releasesThatWentLive>>[number];
type MarkedChange = Awaited<ReturnType<typeof markedChanges>>[number];

/** Oldest first. */
async function releasesThatWentLive(published: Queries) {
  const { id, by, startedAt, finishedAt, changes, undone } = releases;
  return published
    .select({ id, by, startedAt, finishedAt, changes, undone })
    .from(releases)
    .where(wentLive)
    .orderBy(asc(id));
}

/** The changes that are marked as live, or as taken back by an undo. */
async function markedChanges(content: Queries) {
  const { id, resource, rowId, releaseId } = changes;
  return content
    .select({ id, resource, rowId, releaseId })
    .from(changes)
    .where(or(isNotNull(releaseId), isNotNull(changes.takenBackAt)));
}

/** Where the marks of changes differ from what the releases say. */
interface Differences {
  /** No release published them. */
  pending: number[];
  /** This release took them back, and none made them live again. */
  takenBack: Map<number, Release>;
  /** They are live, but by another release than the one of their mark. */
  moved: Map<number, Release>;
  /** They are live by this release, and none took them back. */
  again: Map<number, Release>;
}

function differences(marked: MarkedChange[], known: Release[]): Differences {
  const lastOf = lastReleases(known);
  const rows = rowsOfReleases(known, marked);
  const found: Differences = { pending: [], takenBack: new Map(), moved: new Map(), again: new Map() };
  for (const change of marked) {
    const { id, releaseId } = change;
    const last = lastOf.get(id);
    // What confirms a text has the mark of the change that made it live, and is in no release itself.
    const isMarkTrue = releaseId !== null && rows.has(`${releaseId} ${rowOf(change)}`);
    if (!last) {
      if (releaseId !== null && !isMarkTrue) found.pending.push(id);
    } else if (!last.isLive) {
      if (releaseId !== null) found.takenBack.set(id, last.release);
    } else if (releaseId === null) found.again.set(id, last.release);
    else if (!isMarkTrue) found.moved.set(id, last.release);
  }
  return found;
}

/** The rows of which each release published changes, as `release row`. */
function rowsOfReleases(known: Release[], marked: MarkedChange[]): Set<string> {
  const byId = new Map(marked.map((change) => [change.id, rowOf(change)]));
  return new Set(known.flatMap(({ id, changes }) => changes.map((change) => `${id} ${byId.get(change)}`)));
}

/** The last release that made each change live, or took it back. */
function lastReleases(known: Release[]): Map<number, { release: Release; isLive: boolean }> {
  const last = new Map<number, { release: Release; isLive: boolean }>();
  for (const release of known) {
    for (const id of release.undone) last.set(id, { release, isLive: false });
    for (const id of release.changes) last.set(id, { release, isLive: true });
  }
  return last;
}

function byRelease(found: Map<number, Release>): Map<Release, number[]> {
  const groups = Map.groupBy(found, ([, release]) => release);
  return new Map([...groups].map(([release, entries]) => [release, entries.map(([id]) => id)]));
}

async function unmark(tx: Transaction, ids: number[]): Promise<void> {
  for (const part of chunksOf(ids))
    await tx.update(changes).set({ releaseId: null }).where(inArray(changes.id, part));
}

/** A new loss together with an earlier one that is not repaired yet; undefined if there is neither. */
function joined(before: LostReleases | undefined, now: LostReleases): LostReleases | undefined {
  if (now.changes.length + now.again.length === 0) return before;
  return {
    ...now,
    changes: [...new Set([...(before?.changes ?? []), ...now.changes])],
    again: [...new Set([...(before?.again ?? []), ...now.again])],
  };
}

async function sentenceOf(
  tx: Transaction,
  { changes: pending, again }: Pick<LostReleases, 'changes' | 'again'>,
  after: number,
): Promise<string> {
  const [theirs, others] = [await countInWords(tx, pending), await countInWords(tx, again)];
  if (again.length === 0) return `Found what came after release ${after} lost: pending again ${theirs}`;
  if (pending.length === 0) return `Found what came after release ${after} lost: live again ${others}`;
  return `Found what came after release ${after} lost: pending again ${theirs}, live again ${others}`;
}
