import { and, eq, gt, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import type * as z from 'zod';
import { changes, isPending } from '../changes.ts';
import type { Transaction } from '../database/open.ts';
import { orderColumn } from '../model/order-column.ts';
import { Problem } from '../model/problem.ts';
import type { Resource, StoredRow } from '../model/resource.ts';
import { languageOf, orderedList } from '../read/ordered-list.ts';
import { chunksOf, rowsWith } from '../read/references.ts';
import { type Input, updateLoadedRow } from './repository.ts';
import { type ResourceName, resources } from '../types/index.ts';

export interface Order {
  /** The rows of a list, or some of them, in their new order. */
  ids: number[];
  /** The same rows in the order that the editor saw. */
  before?: number[] | undefined;
}

/**
 * Brings rows into a new order. The rows take each other's places in the whole list of their language, so the
 * other rows keep theirs. Only rows whose position changes are written. Their changes are one for staff, and
 * so are all pending orders of a list.
 * @throws Problem `not-found` when rows of this type have no order, `invalid` when the rows are of two
 *   languages, `conflict` when a row was removed or the order was changed in the meantime
 */
export async function reorderRows(
  tx: Transaction,
  name: ResourceName,
  { ids, before }: Order,
  by: string,
): Promise<void> {
  const column = orderColumn(resources[name]);
  if (column === undefined) throw new Problem('not-found', 'Rows of this type have no order of their own.');
  const chosen = await rowsWith(tx, name, 'id', ids);
  const [language, ...others] = new Set(chosen.map((row) => languageOf(name, row)));
  if (others.length > 0) throw new Problem('invalid', 'Order the rows of one language at a time.');
  const list = await orderedList(tx, name, language);
  const moved = new Set(ids);
  const places = list.filter(({ id }) => moved.has(id));
  if (chosen.length < ids.length)
    throw new Problem(
      'conflict',
      'One of these rows was deleted meanwhile. Reload the list, then move the row again.',
    );
  if (before && places.some(({ id }, at) => before[at] !== id))
    throw new Problem(
      'conflict',
      'The order has been changed meanwhile. Look at the new order, then move the row again.',
    );
  const rows = new Map(places.map((row) => [row.id, row]));
  const next = ids.flatMap((id) => rows.get(id) ?? []).values();
  const ordered = list.map((row) => (moved.has(row.id) ? (next.next().value ?? row) : row));
  const values = positions(name, column, list);
  const last = await lastChange(tx);
  for (const [at, row] of ordered.entries()) {
    const input = { [column]: values[at] } as Partial<Input<ResourceName>>;
    await updateLoadedRow(tx, name, row as never, input, by);
  }
  await groupChanges(tx, name, list, last);
}

/** The values of the places of a list, from first to last: as they are, but each higher than the one before. */
function positions(name: ResourceName, column: string, list: StoredRow[]): number[] {
  const values: number[] = [];
  for (const row of list) values.push(Math.max(Number(row[column]), (values.at(-1) ?? -Infinity) + 1));
  const { input }: Resource = resources[name];
  const field: z.ZodType = input.shape[column];
  return values.every((value) => field.safeParse(value).success) ? values : values.map((_, at) => at + 1);
}

async function lastChange(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ id: max(changes.id) }).from(changes);
  return row?.id ?? 0;
}

/** Makes the changes since `last` one change, together with a pending order of the same list. */
async function groupChanges(
  tx: Transaction,
  name: ResourceName,
  list: StoredRow[],
  last: number,
): Promise<void> {
  const isNew = gt(changes.id, last);
  const [first] = await tx.select({ id: changes.id }).from(changes).where(isNew).orderBy(changes.id).limit(1);
  if (!first) return;
  const grouped = and(isPending, isNotNull(changes.groupId), isNull(changes.takenBackAt));
  let groupId: number | null = null;
  for (const part of chunksOf(list.map(({ id }) => id))) {
    const isOfList = and(eq(changes.resource, name), inArray(changes.rowId, part), grouped);
    const [other] = await tx.select({ groupId: changes.groupId }).from(changes).where(isOfList).limit(1);
    groupId ??= other?.groupId ?? null;
  }
  await tx
    .update(changes)
    .set({ groupId: groupId ?? first.id })
    .where(isNew);
}
