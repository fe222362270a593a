import { getTableColumns, inArray } from 'drizzle-orm';
import { changes } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import { type NameOf, referenceNames } from '#content-db/read/reference-names.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { orderColumn } from '#content-db/model/order-column.ts';
import { languageOf, orderedList } from '#content-db/read/ordered-list.ts';
import type { Resource, StoredRow } from '#content-db/model/resource.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { selectionOf } from './pending.ts';

/** A column whose working value differs from the published one; a value is null if that row does not exist. */
export interface ColumnDifference {
  column: string;
  published: unknown;
  working: unknown;
}

/** How a row with pending changes differs from the published one. */
export interface RowDifference {
  resource: ResourceName;
  rowId: number;
  /** The group that it describes instead of the row; see content-db/write/groups.ts. */
  groupId?: number;
  columns: ColumnDifference[];
}

/**
 * How the rows of these changes differ from the published ones, column by column. For a row that exists on
 * one side only, these are all columns with a value. References are shown by the name of their target, and
 * a new order as the names of the rows.
 */
export async function rowDifferences(
  working: Queries,
  published: Queries,
  ids: number[],
): Promise<RowDifference[]> {
  const { resource, rowId, groupId } = changes;
  const rows = await working
    .selectDistinct({ resource, rowId, groupId })
    .from(changes)
    .where(inArray(changes.id, ids));
  const differences: RowDifference[] = [];
  for (const [name, wanted] of selectionOf(rows.filter((row) => row.groupId === null))) {
    const [mine, theirs] = [await loadSide(working, name, wanted), await loadSide(published, name, wanted)];
    for (const id of wanted) {
      const columns = differingColumns(name, id, theirs, mine);
      differences.push({ resource: name, rowId: id, columns });
    }
  }
  for (const { groupId, ...row } of rows)
    if (groupId !== null)
      differences.push({ ...row, groupId, columns: await orderDifference(working, published, row) });
  return differences;
}

/** The names of the rows of a list in their order, on both sides. */
async function orderDifference(
  working: Queries,
  published: Queries,
  { resource, rowId }: Pick<RowDifference, 'resource' | 'rowId'>,
): Promise<ColumnDifference[]> {
  const column = orderColumn(resources[resource]);
  if (column === undefined) return [];
  const [row] = [
    ...(await rowsWith(working, resource, 'id', [rowId])),
    ...(await rowsWith(published, resource, 'id', [rowId])),
  ];
  const language = languageOf(resource, row);
  const [mine, theirs] = [
    await orderedList(working, resource, language),
    await orderedList(published, resource, language),
  ];
  const namesOf = (rows: StoredRow[]) => rows.map((row) => rowTitle(resource, row)).join('\n');
  return [{ column, published: namesOf(theirs), working: namesOf(mine) }];
}

/** Columns that staff do not edit. */
const internalColumns = ['id', 'createdAt', 'updatedAt', 'revision', 'hitCount'];

function differingColumns(
  name: ResourceName,
  id: number,
  published: Side,
  working: Side,
): ColumnDifference[] {
  const { table, measuredColumns = [] }: Resource = resources[name];
  const unread = [...internalColumns, ...measuredColumns];
  const columns = Object.entries(getTableColumns(table)).filter(
    ([column, { generated }]) => !generated && !unread.includes(column),
  );
  const valueIn = ({ rows }: Side, column: string) => filledIn(rows.get(id)?.[column]);
  const shownIn = (side: Side, column: string) =>
    side.nameOf(column, valueIn(side, column), valueIn(side, 'locale')) ?? valueIn(side, column);
  return columns
    .filter(
      ([column]) => JSON.stringify(valueIn(published, column)) !== JSON.stringify(valueIn(working, column)),
    )
    .map(([column]) => ({
      column,
      published: shownIn(published, column),
      working: shownIn(working, column),
    }));
}

/** The value of a field; null if it was left empty. */
function filledIn(value: unknown): unknown {
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null);
}

interface Side {
  rows: Map<number, StoredRow>;
  nameOf: NameOf;
}

async function loadSide(queries: Queries, name: ResourceName, ids: Iterable<number>): Promise<Side> {
  const rows = await rowsWith(queries, name, 'id', ids);
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    nameOf: await referenceNames(queries, name, rows),
  };
}
