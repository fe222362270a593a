import { type ResourceName, uploadType } from '#content-db/types/index.ts';
import { and, inArray, ne, or, sql } from 'drizzle-orm';
import { describeChangedRows } from '#content-db/write/changed-rows.ts';
import { type CountedChange, countedColumns, countRows, foldPictures } from '../pending/count.ts';
import { changes } from '#content-db/changes.ts';
import { withdrawals } from '#content-db/withdrawals.ts';
import { orderLabel } from '#content-db/write/groups.ts';
import type { Queries } from '#content-db/database/open.ts';
import { chunksOf } from '#content-db/read/references.ts';

/** What a release carried. */
export interface ReleaseContents {
  /** The number of changes; see `countForStaff`. Of a large release, new pictures do not count. */
  count: number;
  /** How many new pictures went live with them; of a large release, these are not counted. */
  pictures: number;
  /** The first few rows, as lists of changes name them. */
  rows: ReleasedRow[];
  /** What it took off the site, and what is allowed there again; absent without withdrawals. */
  withdrawn?: Named;
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
  withdrawalsOf: Awaited<ReturnType<typeof withdrawalsOfReleases>>,
): Promise<(Omit<R, 'changes'> & { contents: ReleaseContents })[]> {
  const rows = new Map<number, CountedChange>();
  for (const part of chunksOf(releases.flatMap((release) => release.changes.slice(0, maxChanges))))
    for (const row of await content.select(countedColumns).from(changes).where(inArray(changes.id, part)))
      rows.set(row.id, row);
  const describe = await describeChangedRows(content, [...rows.values()]);
  const described = releases.map(async ({ changes: ids, ...release }) => {
    const carried = ids.slice(0, maxChanges).flatMap((id) => rows.get(id) ?? []);
    const { own, pictures } = await foldPictures(content, carried);
    // Other pictures come last: the name of a file says less than that of a row.
    const named = own
      .toSorted((a, b) => Number(a.resource === uploadType.name) - Number(b.resource === uploadType.name))
      .map(({ resource, rowId, groupId }): ReleasedRow => {
        if (groupId !== null) return { resource, groupId, label: orderLabel(resource) };
        const { name: label, arabicName } = describe({ resource, rowId });
        return { resource, groupId, label, ...(arabicName !== undefined && { arabicName }) };
      });
    const distinct = new Map(named.map((row) => [`${row.resource} ${row.label}`, row]));
    const isWhole = ids.length <= maxChanges;
    const count = isWhole ? countRows(own) : await countManyRows(content, ids);
    return {
      ...release,
      contents: {
        count,
        pictures: isWhole ? pictures : 0,
        rows: [...distinct.values()].filter(({ label }) => label !== '').slice(0, maxRows),
        ...withdrawalsOf(release.id),
      },
    };
  });
  return Promise.all(described);
}

/** What releases took off the site or brought back there, by their ids. Only admins get names. */
export async function withdrawalsOfReleases(
  published: Queries,
  isAdmin: boolean,
): Promise<(release: number) => Pick<ReleaseContents, 'withdrawn' | 'allowedAgain'>> {
  const { name, releaseId, liftedReleaseId } = withdrawals;
  const all = await published.select({ name, releaseId, liftedReleaseId }).from(withdrawals);
  const named = (own: typeof all): Named => ({
    count: own.length,
    names: isAdmin ? own.map((withdrawal) => withdrawal.name) : [],
  });
  return (release) => {
    const started = all.filter((withdrawal) => withdrawal.releaseId === release);
    const lifted = all.filter((withdrawal) => withdrawal.liftedReleaseId === release);
    return {
      ...(started.length > 0 && { withdrawn: named(started) }),
      ...(lifted.length > 0 && { allowedAgain: named(lifted) }),
    };
  };
}

/** The rows and groups of many changes, without new pictures: the texts that may show them are not read. */
async function countManyRows(content: Queries, ids: number[]): Promise<number> {
  const { id, resource, rowId, action, groupId } = changes;
  const [counted] = await content
    .select({ rows: sql<number>`count(DISTINCT ifnull(${groupId}, ${resource} || '/' || ${rowId}))` })
    .from(changes)
    .where(
      and(
        sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        or(ne(resource, uploadType.name), ne(action, 'create')),
      ),
    );
  return counted?.rows ?? 0;
}
