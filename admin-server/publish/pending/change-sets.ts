import { asc, eq } from 'drizzle-orm';
import { changeSets } from '#content-db/changes.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type ChangeState, pendingStates, requirePending, rowOf } from './pending.ts';

/** A named set of changes. A change without one belongs to the set of its author. */
export type ChangeSet = typeof changeSets.$inferSelect;

/** All named sets, those without pending changes too, oldest first. */
export async function storedSets(queries: Queries): Promise<ChangeSet[]> {
  return queries.select().from(changeSets).orderBy(asc(changeSets.id));
}

/** The named set of each pending change that has one. A row is in a set with all of its pending changes, later ones too. */
export function setOfChanges(pending: ChangeState[], sets: ChangeSet[]): Map<number, ChangeSet> {
  const byId = new Map(sets.flatMap((set) => set.changes.map((id) => [id, set] as const)));
  const byUnit = new Map<string, ChangeSet>();
  for (const change of pending) {
    const set = byId.get(change.id);
    if (set) byUnit.set(unitOf(change), set);
  }
  return new Map(
    pending.flatMap((change) => {
      const set = byUnit.get(unitOf(change));
      return set ? [[change.id, set] as const] : [];
    }),
  );
}

/** What is in a set as a whole: a row, or a change of several rows. */
function unitOf(change: ChangeState): string {
  return change.groupId === null ? rowOf(change) : `group/${change.groupId}`;
}

/** The sets that have pending changes, with the ids of these, oldest first. */
export async function openSets(
  queries: Queries,
  pending?: ChangeState[],
): Promise<{ set: ChangeSet; members: number[] }[]> {
  const sets = await storedSets(queries);
  const setOf = setOfChanges(pending ?? (await pendingStates(queries)), sets);
  const members = Map.groupBy(setOf.keys(), (id) => setOf.get(id)?.id);
  return sets.flatMap((set) => {
    const own = members.get(set.id) ?? [];
    return own.length > 0 ? [{ set, members: own }] : [];
  });
}

/** @throws Problem (`not-found`) if there is no such set, or everything in it is live or was discarded */
export async function requireSet(queries: Queries, id: number) {
  const found = (await openSets(queries)).find(({ set }) => set.id === id);
  if (found) return found;
  throw noSuchSet();
}

export function noSuchSet(): Problem {
  return new Problem(
    'not-found',
    'There is no such set. It may have been published or dissolved. Reload the list.',
  );
}

/** Whether a set may be published: somebody has approved exactly these pending changes, if anybody must. */
export function isApproved(
  { needsApproval, approvedBy, approvedChanges }: ChangeSet,
  members: number[],
): boolean {
  return !needsApproval || (approvedBy !== null && isSameSet(approvedChanges, members));
}

function isSameSet(a: number[], b: number[]): boolean {
  return new Set(a).symmetricDifference(new Set(b)).size === 0;
}

/** The pending changes that wait for an approval, with their sets. */
export async function changesWithoutApproval(queries: Queries): Promise<Map<number, ChangeSet>> {
  const [needed] = await queries.select().from(changeSets).where(eq(changeSets.needsApproval, true)).limit(1);
  if (!needed) return new Map();
  const waiting = (await openSets(queries)).filter(({ set, members }) => !isApproved(set, members));
  return new Map(waiting.flatMap(({ set, members }) => members.map((id) => [id, set] as const)));
}

/** @throws Problem (`conflict`) if one of the changes waits for an approval */
export async function requireApproval(queries: Queries, changes: Iterable<{ id: number }>): Promise<void> {
  const waiting = await changesWithoutApproval(queries);
  for (const { id } of changes) {
    const set = waiting.get(id);
    if (set)
      throw new Problem(
        'conflict',
        `The set “${set.name}” needs the approval of somebody else before it can go live. Ask a colleague to look at it and approve it, or publish without it.`,
      );
  }
}

/**
 * Moves pending changes, with all those of their rows, into a set, or back to their authors (`null`).
 * @param mayTake whether changes may leave a set
 * @returns the ids of what moved
 * @throws Problem (`conflict`) if one of them is not pending
 */
export async function moveToSet(
  tx: Transaction,
  changes: number[],
  to: number | null,
  mayTake: (set: ChangeSet) => boolean,
): Promise<number[]> {
  const pending = await pendingStates(tx);
  const wanted = requirePending(pending, changes);
  const units = new Set(pending.filter(({ id }) => wanted.has(id)).map(unitOf));
  const moved = new Set(pending.filter((change) => units.has(unitOf(change))).map(({ id }) => id));
  for (const { set, members } of await openSets(tx)) {
    const [own, staying] = [new Set(members), new Set(members).difference(moved)];
    if (set.id !== to && staying.size < own.size && !mayTake(set))
      throw new Problem(
        'forbidden',
        `The set “${set.name}” needs an approval, so only an admin can take changes out of it. Ask one.`,
      );
    const after = set.id === to ? own.union(moved) : staying;
    await tx
      .update(changeSets)
      .set({ changes: [...after] })
      .where(eq(changeSets.id, set.id));
  }
  return [...moved];
}
