import { eq, getTableColumns } from 'drizzle-orm';
import type * as z from 'zod';
import { changes } from '../changes.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { references, rowsWith } from '../read/references.ts';
import { type ContentTable, type Row, type StoredRow, wholeRow } from '../model/resource.ts';
import { type ResourceName, type Resources, resources } from '../types/index.ts';
import { describeRow } from '../read/row-title.ts';

/**
 * Writes content. Each function writes the row and its entry in `changes` in the given transaction, and
 * does the same for the rows that are removed or changed along with it. Values are parsed by the input
 * schema of the resource.
 */

export type Input<N extends ResourceName> = z.output<Resources[N]['input']>;
export type RowOf<N extends ResourceName> = Row<Resources[N]['table']>;

export async function getRow<N extends ResourceName>(
  queries: Queries,
  name: N,
  id: number,
): Promise<RowOf<N> | undefined> {
  const rows = await rowsWith(queries, name, 'id', [id]);
  return rows[0];
}

/** Creates a row. `by` is a username, or the name of a command. */
export function createRow<N extends ResourceName>(
  tx: Transaction,
  name: N,
  input: Input<N>,
  by: string,
): Promise<RowOf<N>>;
export async function createRow(
  tx: Transaction,
  name: ResourceName,
  input: Input<ResourceName>,
  by: string,
): Promise<StoredRow> {
  const table: ContentTable = resources[name].table;
  const [row] = await tx.insert(table).values(input).returning(wholeRow(table));
  if (!row) throw new Error(`Insert into ${name} gave no row`);
  await record(tx, { resource: name, rowId: row.id, action: 'create', columns: Object.keys(input), by });
  return row;
}

/**
 * Changes columns of a row, as `updateLoadedRow` does.
 * @throws Problem `not-found` when the row does not exist, `conflict` as `requireRevision` does
 */
export async function updateRow<N extends ResourceName>(
  tx: Transaction,
  name: N,
  id: number,
  input: Partial<Input<N>>,
  options: { by: string; revision?: number },
): Promise<RowOf<N>> {
  const row = await requireRow(tx, name, id);
  requireRevision(row, options.revision);
  return updateLoadedRow(tx, name, row, input, options.by);
}

/** Changes columns of a row that was loaded in the same transaction. Equal values are neither written nor recorded. */
export function updateLoadedRow<N extends ResourceName>(
  tx: Transaction,
  name: N,
  before: RowOf<N> & StoredRow,
  input: Partial<Input<N>>,
  by: string,
): Promise<RowOf<N>>;
export async function updateLoadedRow(
  tx: Transaction,
  name: ResourceName,
  before: StoredRow,
  input: Partial<Input<ResourceName>>,
  by: string,
): Promise<StoredRow> {
  const changed = Object.entries(input).filter(
    ([column, value]) => value !== undefined && !isSame(before[column], value),
  );
  if (changed.length === 0) return before;
  return writeColumns(tx, name, before, Object.fromEntries(changed), by);
}

/**
 * Guards against lost updates.
 * @param revision the revision that the update was made from; undefined skips the check
 * @throws Problem `conflict`, with the row as `current`, when the row has another revision
 */
export function requireRevision(current: { revision?: unknown }, revision: number | undefined): void {
  if (revision === undefined || revision === current.revision) return;
  throw new Problem('conflict', 'This has been changed meanwhile. Compare both versions, then save again.', {
    current,
  });
}

/**
 * Removes a row.
 * @throws Problem `not-found` when the row does not exist, `conflict` when other rows require it; names them
 */
export async function removeRow(tx: Transaction, name: ResourceName, id: number, by: string): Promise<void> {
  const table: ContentTable = resources[name].table;
  const before = await requireRow(tx, name, id);
  for (const { from, column, to, target, onDelete } of references) {
    if (to !== name) continue;
    const rows = await rowsWith(tx, from, column, [before[target]]);
    if (onDelete === 'restrict' && rows.length > 0) {
      throw new Problem(
        'conflict',
        `It is still used by ${rows.map((row) => describeRow(from, row)).join(', ')}. Choose another there first.`,
      );
    }
    for (const row of rows) {
      if (onDelete === 'cascade') await removeRow(tx, from, row.id, by);
      else await writeColumns(tx, from, row, { [column]: null }, by);
    }
  }
  await tx.delete(table).where(eq(table.id, id));
  await record(tx, {
    resource: name,
    rowId: id,
    action: 'remove',
    columns: Object.keys(getTableColumns(table)),
    before,
    by,
  });
}

/**
 * Loads one row.
 * @throws Problem `not-found` when the row does not exist
 */
export async function requireRow<N extends ResourceName>(
  queries: Queries,
  name: N,
  id: number,
): Promise<RowOf<N> & StoredRow> {
  const [row] = await rowsWith(queries, name, 'id', [id]);
  if (!row)
    throw new Problem(
      'not-found',
      `There is no ${resources[name].label.toLowerCase()} ${id}. It may have been deleted.`,
    );
  return row;
}

async function writeColumns(
  tx: Transaction,
  name: ResourceName,
  before: StoredRow,
  values: Record<string, unknown>,
  by: string,
): Promise<StoredRow> {
  const table: ContentTable = resources[name].table;
  const referring = await cascadedUpdates(tx, name, before, values);
  const stamped = { ...values, updatedAt: new Date().toISOString(), revision: Number(before.revision) + 1 };
  const [after] = await tx
    .update(table)
    .set(stamped)
    .where(eq(table.id, before.id))
    .returning(wholeRow(table));
  if (!after) throw new Error(`Update of ${name} ${before.id} gave no row`);
  await record(tx, {
    resource: name,
    rowId: before.id,
    action: 'update',
    columns: Object.keys(values),
    before,
    by,
  });
  for (const update of referring) await writeColumns(tx, update.name, update.row, update.values, by);
  return after;
}

/** The rows whose references the database updates along with these values (ON UPDATE CASCADE). */
async function cascadedUpdates(
  tx: Transaction,
  name: ResourceName,
  before: StoredRow,
  values: Record<string, unknown>,
) {
  const cascading = references.filter(
    ({ to, target, cascadesUpdates }) => to === name && cascadesUpdates && target in values,
  );
  const updates = cascading.map(async ({ from, column, target }) => {
    const rows = await rowsWith(tx, from, column, [before[target]]);
    return rows.map((row) => ({ name: from, row, values: { [column]: values[target] } }));
  });
  return (await Promise.all(updates)).flat();
}

/** Adds a write to the history. */
export async function record(tx: Transaction, entry: Omit<typeof changes.$inferInsert, 'at'>): Promise<void> {
  await tx.insert(changes).values({ ...entry, at: new Date().toISOString() });
}

/** Whether two stored values are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b);
}
