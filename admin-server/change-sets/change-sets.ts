import { eq } from 'drizzle-orm';
import { namedSets } from '#content-db/changes.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type NamedSet, openSets, unitOf } from '../publish/pending/named-sets.ts';
import { pendingStates, requirePending } from '../publish/pending/pending.ts';

/** Whether a set may be published: somebody has approved exactly these pending changes, if anybody must. */
export function isApproved(
  { needsApproval, approvedBy, approvedChanges }: NamedSet,
  members: number[],
): boolean {
  return !needsApproval || (approvedBy !== null && isSameSet(approvedChanges, members));
}

function isSameSet(a: number[], b: number[]): boolean {
  return new Set(a).symmetricDifference(new Set(b)).size === 0;
}

/** The pending changes that wait for an approval, with their sets. */
export async function changesWithoutApproval(queries: Queries): Promise<Map<number, NamedSet>> {
  const [needed] = await queries.select().from(namedSets).where(eq(namedSets.needsApproval, true)).limit(1);
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
  mayTake: (set: NamedSet) => boolean,
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
      .update(namedSets)
      .set({ changes: [...after] })
      .where(eq(namedSets.id, set.id));
  }
  return [...moved];
}
