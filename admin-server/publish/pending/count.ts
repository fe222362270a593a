import { inArray } from 'drizzle-orm';
import { changes } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import { chunksOf } from '#content-db/read/references.ts';
import { foldGroups } from '#content-db/write/groups.ts';
import { type Change, rowOf } from './pending.ts';
import { picturesOfChanges, shownIn } from './shown-pictures.ts';

/** The columns of `CountedChange`. */
export const countedColumns = {
  id: changes.id,
  resource: changes.resource,
  rowId: changes.rowId,
  action: changes.action,
  groupId: changes.groupId,
};

/** What counting needs to know of a change. */
export type CountedChange = Pick<Change, keyof typeof countedColumns>;

/** The changes that stand for themselves, and how many new pictures go with the rows among them that show them. */
export async function foldPictures(
  queries: Queries,
  all: CountedChange[],
): Promise<{ own: CountedChange[]; pictures: number }> {
  const folded = foldGroups(all).map(({ change }) => change);
  const shown = await picturesOfChanges(queries, folded);
  return { own: folded.filter((change) => shownIn(change, shown) === undefined), pictures: shown.size };
}

/**
 * How many changes these are to staff, as buttons, lists and the audit trail say it: all writes to a row are one, a group
 * is one, and a new picture counts with the row among them that shows it.
 */
export async function countForStaff(queries: Queries, all: CountedChange[]): Promise<number> {
  return countRows((await foldPictures(queries, all)).own);
}

/** The number of rows and groups that changes concern. */
export function countRows(all: CountedChange[]): number {
  return new Set(all.map((change) => (change.groupId === null ? rowOf(change) : change.groupId))).size;
}

/** Such as `1 change`, for the changes with these ids. */
export async function countInWords(queries: Queries, ids: number[]): Promise<string> {
  const found: CountedChange[] = [];
  for (const part of chunksOf(ids))
    found.push(...(await queries.select(countedColumns).from(changes).where(inArray(changes.id, part))));
  const count = await countForStaff(queries, found);
  return count === 1 ? '1 change' : `${count} changes`;
}
