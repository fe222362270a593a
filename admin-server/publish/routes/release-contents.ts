import { type ResourceName, uploadType } from '#content-db/types/index.ts';
import { and, inArray, isNotNull, ne } from 'drizzle-orm';
import { describeChangedRows } from '#content-db/write/changed-rows.ts';
import { rowOf } from '../select/pending.ts';
import { changes } from '#content-db/changes.ts';
import { takedowns } from '#content-db/takedowns.ts';
import { orderLabel } from '#content-db/write/groups.ts';
import type { Queries } from '#content-db/database/open.ts';
import { chunksOf } from '#content-db/read/references.ts';

/** What a release carried. */
export interface ReleaseContents {
  /** The number of changes. */
  count: number;
  /** The first few rows, as lists of changes name them. */
  rows: ReleasedRow[];
  /** What it took off the site, and what is allowed there again; absent without takedowns. */
  takenDown?: Named;
  allowedAgain?: Named;
}

interface Named {
  count: number;
  /** Empty for those who may not read them. */
  names: string[];
}

interface ReleasedRow {
  resource: ResourceName;
  /** Of a change of several rows. */
  groupId: number | null;
  /** The title of the row, or the name of the group. */
  label: string;
  /** The Arabic title of a row with both languages. */
  arabicName?: string;
}

const maxRows = 5;
/** More than `maxRows`, because several changes may be of one row. */
const maxChanges = 25;

/** Replaces the ids of the changes of releases by a description. */
export async function withContents<R extends { id: number; changes: number[] }>(
  content: Queries,
  releases: R[],
  takedownsOf: Awaited<ReturnType<typeof takedownsOfReleases>>,
): Promise<(Omit<R, 'changes'> & { contents: ReleaseContents })[]> {
  const rows = new Map<number, { resource: ResourceName; rowId: number; groupId: number | null }>();
  for (const part of chunksOf(releases.flatMap((release) => release.changes.slice(0, maxChanges)))) {
    const { id, resource, rowId, groupId } = changes;
    for (const row of await content
      .select({ id, resource, rowId, groupId })
      .from(changes)
      .where(inArray(id, part)))
      rows.set(row.id, row);
  }
  const describe = await describeChangedRows(content, [...rows.values()]);
  const repeated = await repeatedChanges(content);
  return releases.map(({ changes: ids, ...release }) => {
    const carried = ids.slice(0, maxChanges).flatMap((id) => rows.get(id) ?? []);
    // Pictures come last: the name of a file says less than that of the row that shows it.
    const named = carried
      .toSorted((a, b) => Number(a.resource === uploadType.name) - Number(b.resource === uploadType.name))
      .map(({ resource, rowId, groupId }): ReleasedRow => {
        if (groupId !== null) return { resource, groupId, label: orderLabel(resource) };
        const { name: label, arabicName } = describe({ resource, rowId });
        return { resource, groupId, label, ...(arabicName !== undefined && { arabicName }) };
      });
    const distinct = new Map(named.map((row) => [`${row.resource} ${row.label}`, row]));
    const rowsOf = new Set(
      carried.map((change) => (change.groupId === null ? rowOf(change) : change.groupId)),
    );
    const count = ids.length > maxChanges ? ids.filter((id) => !repeated.has(id)).length : rowsOf.size;
    return {
      ...release,
      contents: {
        count,
        rows: [...distinct.values()].filter(({ label }) => label !== '').slice(0, maxRows),
        ...takedownsOf(release.id),
      },
    };
  });
}

/** What releases took off the site or brought back there, by their ids. Only admins get names. */
export async function takedownsOfReleases(
  published: Queries,
  isAdmin: boolean,
): Promise<(release: number) => Pick<ReleaseContents, 'takenDown' | 'allowedAgain'>> {
  const { name, releaseId, liftedReleaseId } = takedowns;
  const all = await published.select({ name, releaseId, liftedReleaseId }).from(takedowns);
  const named = (own: typeof all): Named => ({
    count: own.length,
    names: isAdmin ? own.map((takedown) => takedown.name) : [],
  });
  return (release) => {
    const begun = all.filter((takedown) => takedown.releaseId === release);
    const lifted = all.filter((takedown) => takedown.liftedReleaseId === release);
    return {
      ...(begun.length > 0 && { takenDown: named(begun) }),
      ...(lifted.length > 0 && { allowedAgain: named(lifted) }),
    };
  };
}

/** All changes of groups but the first of each, so that a group counts as one change. */
async function repeatedChanges(content: Queries): Promise<Set<number>> {
  const { id, groupId } = changes;
  const rows = await content
    .select({ id })
    .from(changes)
    .where(and(isNotNull(groupId), ne(groupId, id)));
  return new Set(rows.map((row) => row.id));
}
