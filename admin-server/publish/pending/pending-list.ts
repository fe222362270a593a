import { getTableColumns, inArray } from 'drizzle-orm';
import { describeChangedRows } from '#content-db/write/changed-rows.ts';
import { foldGroups, orderLabel } from '#content-db/write/groups.ts';
import type { Queries } from '#content-db/database/open.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import type { ContentTable } from '#content-db/model/resource.ts';
import { chunksOf } from '#content-db/read/references.ts';
import { translations } from '#content-db/read/translations.ts';
import { setOfChanges, storedSets } from './named-sets.ts';
import type { PendingHooks } from '../types.ts';
import { countForStaff } from './count.ts';
import { type Change, type ChangeState, pendingChanges, rowOf, selectionOf } from './pending.ts';
import type { RowState } from './row-state.ts';
import { picturesOfChanges, shownIn } from './shown-pictures.ts';
import type { TakenBack } from './taken-back.ts';
import { isTimed, readWaiting, type Waiting } from './waiting.ts';

/** A pending change, described for staff. */
export interface PendingChange extends Pick<Change, 'id' | 'rowId' | 'action' | 'columns' | 'at' | 'by'> {
  resource: ResourceName;
  /** Language of the row, if its type has one. */
  locale: string | null;
  /** For a text of a page: the page. */
  page?: string;
  /** The address of its picture, if it shows an uploaded one. */
  picture?: string;
  /** Name of the row as it is, or as it was before its removal; for a group: what it does. */
  label: string;
  /** The Arabic title of a row with both languages. */
  arabicName?: string;
  /** For a new picture: the key of the row with pending changes that shows it, such as `blog-posts/12`. */
  shownIn?: string;
  /** The key of its version in the other language, if that is a linked row with pending changes too. */
  otherVersion?: string;
  /** Everybody who made it, if it is a group. */
  authors: string[];
  /** The group that it stands for; see content-db/write/groups.ts. */
  groupId: number | null;
  /** Whether it waits for the time of its row, or for one that somebody chose. */
  isScheduled: boolean;
  /** Id of what makes it go live at a time that somebody chose. */
  schedule: number | null;
  /** Id of its named set; without one it belongs to the set of its author. */
  set: number | null;
  /** Whose undo took it back; it goes live only when somebody chooses it. */
  takenBack: TakenBack | null;
}

/** All pending changes, oldest first; a group is one change. */
export async function describePending(
  queries: Queries,
  hooks: readonly PendingHooks[],
): Promise<PendingChange[]> {
  const pending = await pendingChanges(queries);
  const describe = await describeChangedRows(queries, pending);
  const waiting = await readWaiting(queries, hooks, pending);
  const pictures = await picturesOfChanges(queries, pending);
  const versions = await otherVersions(queries, pending);
  const setOf = setOfChanges(pending, await storedSets(queries));
  return foldGroups(pending).map(({ change, group = [change] }) => {
    const { id, resource, rowId, action, groupId } = change;
    const { name, ...description } = describe(change);
    const { by, at } = group.at(-1) ?? change;
    const schedule = waiting.times.get(id)?.id ?? null;
    const row = shownIn(change, pictures);
    const otherVersion = groupId === null ? versions.get(rowOf(change)) : undefined;
    return {
      id,
      resource,
      rowId,
      action,
      ...description,
      label: groupId === null ? name : orderLabel(resource),
      ...(row !== undefined && { shownIn: row }),
      ...(otherVersion !== undefined && { otherVersion }),
      columns: [...new Set(group.flatMap(({ columns }) => columns))],
      at,
      by,
      authors: [...new Set(group.map((member) => member.by))],
      groupId,
      isScheduled: isTimed(waiting, change),
      schedule,
      set: setOf.get(id)?.id ?? null,
      takenBack: waiting.takenBack.get(id) ?? null,
    };
  });
}

/** How many changes staff have to publish, and how many wait for a time; as `countForStaff` counts. */
export interface PendingCounts {
  /** Those that wait neither for a time nor for somebody to choose them again. */
  unpublished: number;
  /** Those that go live at a time that was chosen for them or their row, and the first of these times; absent if there are none. */
  timed?: { count: number; next: string };
  /** Those that an undo took back; absent if there are none. */
  takenBack?: number;
}

export async function countPending(
  queries: Queries,
  waiting: Waiting,
  rows: RowState[],
): Promise<PendingCounts> {
  const kinds = Map.groupBy<string, ChangeState>(
    foldGroups(waiting.pending).map(({ change }) => change),
    (change) =>
      isTimed(waiting, change) ? 'timed' : waiting.takenBack.has(change.id) ? 'taken-back' : 'open',
  );
  const [open = [], timed = [], takenBack = []] = ['open', 'timed', 'taken-back'].map((kind) =>
    kinds.get(kind),
  );
  const ofRows = new Map(rows.flatMap((row) => (isDated(row) ? [[rowOf(row), row.at]] : [])));
  const times = timed.flatMap(
    (change) => ofRows.get(rowOf(change)) ?? waiting.times.get(change.id)?.at ?? [],
  );
  const [next] = times.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return {
    unpublished: await countForStaff(queries, open),
    ...(next !== undefined && { timed: { count: await countForStaff(queries, timed), next } }),
    ...(takenBack.length > 0 && { takenBack: await countForStaff(queries, takenBack) }),
  };
}

function isDated({ why }: RowState): boolean {
  return why !== null && why !== 'leaving';
}

/**
 * The linked rows among those with pending changes: the key of the version in the other language by the key of each, such
 * as `blog-posts/13` by `blog-posts/12`.
 */
async function otherVersions(
  queries: Queries,
  pending: Pick<ChangeState, 'resource' | 'rowId'>[],
): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  const selection = selectionOf(pending);
  for (const { resource, link } of translations) {
    const { table }: { table: ContentTable } = resources[resource];
    const ids = selection.get(resource);
    const column = link === undefined ? undefined : getTableColumns(table)[link];
    if (!ids || !column) continue;
    for (const part of chunksOf([...ids])) {
      const linked = queries.select({ id: table.id, other: column }).from(table);
      for (const { id, other } of await linked.where(inArray(table.id, part))) {
        if (typeof other !== 'number' || !ids.has(other)) continue;
        const [one, two] = [id, other].map((rowId) => rowOf({ resource, rowId }));
        if (one && two) versions.set(one, two).set(two, one);
      }
    }
  }
  return versions;
}
