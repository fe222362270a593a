import { eq, getTableColumns, type InferInsertModel } from 'drizzle-orm';
import type * as z from 'zod';
import { changes } from '../people.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { references, rowsWith, type StoredRow } from '../read/references.ts';
import type { ContentTable, Row } from '../model/resource.ts';
import { type ResourceName, type Resources, resources } from '../types/index.ts';
import { describeRow } from '../read/row-name.ts';

/**
 * Writing content. Each function writes the row and its entry in `changes` in the transaction that
 * it is handed, and does the same for rows that refer to it and so go or change with it; values come
 * out of the resource's input schema.
 */

export type Input<N extends ResourceName> = z.output<Resources[N]['input']>;
export type RowOf<N extends ResourceName> = Row<Resources[N]['table']>;

/** One row, or undefined. */
export async function getRow<N extends ResourceName>(
  queries: Queries,
  name: N,
  id: number,
): Promise<RowOf<N> | undefined> {
  const rows = await rowsWith(queries, name, 'id', [id]);
  return rows[0] as RowOf<N> | undefined;
}

/** Creates a row. `by` is who does it: a username, or the name of a command. */
export async function createRow<N extends ResourceName>(
  tx: Transaction,
  name: N,
  input: Input<N>,
  by: string,
): Promise<RowOf<N>> {
  const table: ContentTable = resources[name].table;
  const [row] = (await tx
    .insert(table)
    .values(input as InferInsertModel<ContentTable>)
    .returning()) as StoredRow[];
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
  const before: StoredRow = await demandRow(tx, name, id);
  if (options.revision !== undefined && options.revision !== before.revision) throw outdated(before);
  const changed = Object.entries(input).filter(
    ([column, value]) => value !== undefined && !same(before[column], value),
  );
  if (changed.length === 0) return before as RowOf<N>;
  const after = await writeColumns(tx, name, before, Object.fromEntries(changed), options.by);
  return after as unknown as RowOf<N>;
}

/** What an update throws that names an older revision; `current` is what stands there now. */
export function outdated(current: unknown): Problem {
  return new Problem(
    'conflict',
    'Somebody else has changed this meanwhile. Compare both versions, then save again.',
    { current },
  );
}

/** Removes a row; throws `not-found` where there is none, and `conflict`, saying where, while others need it. */
export async function removeRow(tx: Transaction, name: ResourceName, id: number, by: string): Promise<void> {
  const table: ContentTable = resources[name].table;
  const before: StoredRow = await demandRow(tx, name, id);
  for (const { from, column, to, target, onRemove } of references) {
    if (to !== name) continue;
    const rows = await rowsWith(tx, from, column, [before[target]]);
    if (onRemove === 'refuse' && rows.length > 0) {
      throw new Problem(
        'conflict',
        `It is still used by ${rows.map((row) => describeRow(from, row)).join(', ')}. Choose another there first.`,
      );
    }
    for (const row of rows) {
      if (onRemove === 'remove') await removeRow(tx, from, row.id, by);
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

/** One row; throws `not-found` where there is none. */
export async function demandRow<N extends ResourceName>(
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
  return row as RowOf<N> & StoredRow;
}

async function writeColumns(
  tx: Transaction,
  name: ResourceName,
  before: StoredRow,
  values: Record<string, unknown>,
  by: string,
): Promise<StoredRow> {
  const table: ContentTable = resources[name].table;
  const followers = await rowsThatFollow(tx, name, before, values);
  const stamped = { ...values, updatedAt: new Date().toISOString(), revision: Number(before.revision) + 1 };
  const [after] = (await tx
    .update(table)
    .set(stamped)
    .where(eq(table.id, before.id))
    .returning()) as StoredRow[];
  if (!after) throw new Error(`Update of ${name} ${before.id} gave no row`);
  await record(tx, {
    resource: name,
    rowId: before.id,
    action: 'update',
    columns: Object.keys(values),
    before,
    by,
  });
  for (const follower of followers) await writeColumns(tx, follower.name, follower.row, follower.values, by);
  return after;
}

/** Rows whose reference the database will change along with these values. */
async function rowsThatFollow(
  tx: Transaction,
  name: ResourceName,
  before: StoredRow,
  values: Record<string, unknown>,
) {
  const following = references.filter(
    ({ to, target, follows }) => to === name && follows && target in values,
  );
  const found = following.map(async ({ from, column, target }) => {
    const rows = await rowsWith(tx, from, column, [before[target]]);
    return rows.map((row) => ({ name: from, row, values: { [column]: values[target] } }));
  });
  return (await Promise.all(found)).flat();
}

async function record(tx: Transaction, entry: Omit<typeof changes.$inferInsert, 'at'>): Promise<void> {
  await tx.insert(changes).values({ ...entry, at: new Date().toISOString() });
}

function same(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b);
}
