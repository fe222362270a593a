import { asc } from 'drizzle-orm';
import { namedSets } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type ChangeState, pendingStates, rowOf } from './pending.ts';

/** A named set of changes. A change without one belongs to the set of its author. */
export type NamedSet = typeof namedSets.$inferSelect;

/** All named sets, those without pending changes too, oldest first. */
export async function storedSets(queries: Queries): Promise<NamedSet[]> {
  return queries.select().from(namedSets).orderBy(asc(namedSets.id));
}

/** The named set of each pending change that has one. A row is in a set with all of its pending changes, later ones too. */
export function setOfChanges(pending: ChangeState[], sets: NamedSet[]): Map<number, NamedSet> {
  const byId = new Map(sets.flatMap((set) => set.changes.map((id) => [id, set] as const)));
  const byUnit = new Map<string, NamedSet>();
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
export function unitOf(change: ChangeState): string {
  return change.groupId === null ? rowOf(change) : `group/${change.groupId}`;
}

/** The sets that have pending changes, with the ids of these, oldest first. */
export async function openSets(
  queries: Queries,
  pending?: ChangeState[],
): Promise<{ set: NamedSet; members: number[] }[]> {
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
