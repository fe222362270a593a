import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import { isPublicRow, type Resource, type StoredRow, wholeRow } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';
import { rowsWith } from './references.ts';

/** An edit of a row that may not have been saved yet. */
export interface RowEdit {
  resource: ResourceName;
  /** Missing for a new row, whose values have all its columns. */
  rowId?: number | undefined;
  /** Columns that are not saved. */
  values: Record<string, unknown>;
}

/** A row as it is edited. */
export interface EditedRow {
  resource: ResourceName;
  /** Undefined for a row that was never saved. */
  rowId: number | undefined;
  row: StoredRow;
  /** The columns that are not saved, as they are typed. */
  values: Record<string, unknown>;
}

/** So many rows are looked at for one that is public. */
const maxTried = 20;

/** A row with what is typed over it; undefined if there is no such row. */
export async function editedRow(
  read: Queries,
  { resource, rowId, values }: RowEdit,
): Promise<EditedRow | undefined> {
  if (rowId === undefined) return newRow(read, resource, values);
  const [row] = await rowsWith(read, resource, 'id', [rowId]);
  return row && { resource, rowId, row: { ...row, ...values, id: row.id }, values };
}

/**
 * A row that was never saved has no page yet, so what is typed is looked at in the place of another one: the newest
 * public row of its type and language, whose address it has.
 */
async function newRow(
  read: Queries,
  name: ResourceName,
  typed: Record<string, unknown>,
): Promise<EditedRow | undefined> {
  const resource: Resource = resources[name];
  if (resource.shape !== 'collection') return undefined;
  const { table, localeColumn, unique } = resource;
  const locale = localeColumn === undefined ? undefined : getTableColumns(table)[localeColumn];
  const rows: StoredRow[] = await read
    .select(wholeRow(table))
    .from(table)
    .where(locale && eq(locale, typed[localeColumn ?? ''] ?? null))
    .orderBy(desc(table.id))
    .limit(maxTried);
  const row = rows.find((one) => isPublicRow(resource, one));
  const values = Object.fromEntries(
    Object.entries(typed).filter(([column]) => row && column in row && !unique.includes(column)),
  );
  return row && { resource: name, rowId: undefined, row: { ...row, ...values, id: row.id }, values };
}
