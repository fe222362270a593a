import type { changes } from '../changes.ts';
import { type ResourceName, resources } from '../types/index.ts';

type Change = Pick<typeof changes.$inferSelect, 'id' | 'resource' | 'rowId' | 'action' | 'groupId'>;

/** A change as staff see it. */
export interface FoldedChange<C> {
  /** The change, or the first one of its group. */
  change: C;
  /** All changes of its group, oldest first; undefined if it has none. */
  group: C[] | undefined;
}

/**
 * Pending changes as staff see them: a group is one change, at the place of its first one. A new row is
 * published and discarded as a whole, so what a group did to it does not stand for the group.
 */
export function foldGroups<C extends Change>(pending: C[]): FoldedChange<C>[] {
  const isOfNewRow = newRowTest(pending);
  const groups = Map.groupBy(
    pending.filter((change) => !isOfNewRow(change)),
    ({ groupId }) => groupId,
  );
  return pending.flatMap((change): FoldedChange<C>[] => {
    if (change.groupId === null) return [{ change, group: undefined }];
    const group = groups.get(change.groupId);
    return group?.[0] === change ? [{ change, group }] : [];
  });
}

/** Adds the rest of the groups to chosen changes; what a group did to a new row goes live with that row. */
export function withGroups(pending: Change[], ids: ReadonlySet<number>): Set<number> {
  const isOfNewRow = newRowTest(pending);
  return new Set([
    ...ids,
    ...groupMembers(pending, ids)
      .filter((change) => !isOfNewRow(change))
      .map(({ id }) => id),
  ]);
}

/** Adds the rest of the groups to changes that are discarded, and what groups did to new rows among them. */
export function withGroupsAndRows(pending: Change[], ids: ReadonlySet<number>): Set<number> {
  const removed = new Set(pending.filter(({ id, action }) => action === 'create' && ids.has(id)).map(keyOf));
  const ofRows = pending.filter((change) => change.groupId !== null && removed.has(keyOf(change)));
  return new Set([...ids, ...[...groupMembers(pending, ids), ...ofRows].map(({ id }) => id)]);
}

/** What a group does, such as `Order of team members`. */
export function orderLabel(resource: ResourceName): string {
  return `Order of ${resources[resource].label.toLowerCase()}s`.replace(/ys$/, 'ies');
}

function groupMembers(pending: Change[], ids: ReadonlySet<number>): Change[] {
  const chosen = new Set(pending.filter(({ id }) => ids.has(id)).map(({ groupId }) => groupId));
  chosen.delete(null);
  return pending.filter(({ groupId }) => chosen.has(groupId));
}

function newRowTest(pending: Change[]): (change: Change) => boolean {
  const created = new Set(pending.filter(({ action }) => action === 'create').map(keyOf));
  return (change) => created.has(keyOf(change));
}

const keyOf = ({ resource, rowId }: Change) => `${resource}/${rowId}`;
