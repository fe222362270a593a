import { eq, getTableColumns, type InferInsertModel } from 'drizzle-orm';
import type * as z from 'zod';
import { changes } from './office.ts';
import type { Queries, Transaction } from './open.ts';
import { Problem } from './problem.ts';
import type { ContentTable, Row } from './resource.ts';
import { type ResourceName, type Resources, resources } from './resources/index.ts';

/**
 * Writing content. Each function writes the row and its entry in `changes` in the transaction that
 * it is handed; values come out of the resource's input schema.
 */

export type Input<N extends ResourceName> = z.output<Resources[N]['input']>;
export type RowOf<N extends ResourceName> = Row<Resources[N]['table']>;

type AnyRow = Row<ContentTable> & Record<string, unknown>;

/** One row, or undefined. */
export async function getRow<N extends ResourceName>(queries: Queries, name: N, id: number): Promise<RowOf<N> | undefined> {
  const { table } = resources[name];
  const rows = await queries.select().from(table as ContentTable).where(eq(table.id, id));
  return rows[0] as RowOf<N> | undefined;
}

/** Creates a row. `by` is who does it: a username, or the name of a command. */
export async function createRow<N extends ResourceName>(tx: Transaction, name: N, input: Input<N>, by: string): Promise<RowOf<N>> {
  const table: ContentTable = resources[name].table;
  const [row] = (await tx.insert(table).values(input as InferInsertModel<ContentTable>).returning()) as AnyRow[];
  if (!row) throw new Error(`Insert into ${name} gave no row`);
  await record(tx, { resource: name, rowId: row.id, action: 'create', columns: Object.keys(input), by });
  return row as unknown as RowOf<N>;
}

/**
 * Changes columns of a row. With `revision`, only if the row still has it; throws `conflict` where
 * somebody else was faster, `not-found` where there is no such row. Writing equal values changes
 * nothing and is not recorded.
 */
export async function updateRow<N extends ResourceName>(
  tx: Transaction,
  name: N,
  id: number,
  input: Partial<Input<N>>,
  options: { by: string; revision?: number },
): Promise<RowOf<N>> {
  const table: ContentTable = resources[name].table;
  const before = (await getRow(tx, name, id)) as AnyRow | undefined;
  if (!before) throw new Problem('not-found', `There is no ${resources[name].label.toLowerCase()} ${id}. It may have been deleted.`);
  if (options.revision !== undefined && options.revision !== before.revision) {
    throw new Problem('conflict', 'Somebody else has changed this meanwhile. Compare both versions, then save again.');
  }
  const columns = Object.entries(input).filter(([column, value]) => !same(before[column], value)).map(([column]) => column);
  if (columns.length === 0) return before as unknown as RowOf<N>;
  const values = { ...input, updatedAt: new Date().toISOString(), revision: before.revision + 1 };
  const [row] = await tx.update(table).set(values).where(eq(table.id, id)).returning();
  await record(tx, { resource: name, rowId: id, action: 'update', columns, before, by: options.by });
  return row as unknown as RowOf<N>;
}

/** Removes a row; throws `not-found` where there is none. */
export async function removeRow(tx: Transaction, name: ResourceName, id: number, by: string): Promise<void> {
  const table: ContentTable = resources[name].table;
  const before = (await getRow(tx, name, id)) as AnyRow | undefined;
  if (!before) throw new Problem('not-found', `There is no ${resources[name].label.toLowerCase()} ${id}. It may have been deleted.`);
  await tx.delete(table).where(eq(table.id, id));
  await record(tx, { resource: name, rowId: id, action: 'remove', columns: Object.keys(getTableColumns(table)), before, by });
}

async function record(tx: Transaction, entry: Omit<typeof changes.$inferInsert, 'at'>): Promise<void> {
  await tx.insert(changes).values({ ...entry, at: new Date().toISOString() });
}

function same(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b);
}
