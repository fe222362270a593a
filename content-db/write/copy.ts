import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { type ExcludedChanges, planCopy, type Selection } from './copy-plan.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { chunksOf, references, rowsWith } from '../read/references.ts';
import type { UndoEntry } from '../releases.ts';
import type { ContentTable, StoredRow } from '../model/resource.ts';
import { type ResourceName, resources, resourceNames } from '../types/index.ts';

/**
 * Copies the selected rows from the working to the published side, except for `excluded` changes. A row
 * that does not exist on the working side is removed, and so is one with a publish time after `now`.
 * @returns every row that was written, as it was before, including the rows that changed along with the
 *   selected ones; `restoreRows` undoes the copy with it
 */
export async function copyRows(
  from: Queries,
  to: Transaction,
  selection: Selection,
  now: Date,
  excluded?: ExcludedChanges,
): Promise<UndoEntry[]> {
  return restoreRows(to, await planCopy(from, to, selection, now, excluded));
}

/**
 * Writes the rows of the entries; a null row is removed.
 * @returns the entries that undo it
 */
export async function restoreRows(to: Transaction, entries: UndoEntry[]): Promise<UndoEntry[]> {
  await to.run(sql`PRAGMA defer_foreign_keys = ON`);
  const groups = Map.groupBy(entries, (entry) => entry.resource);
  const undo: UndoEntry[] = [];
  const before = new Map<ResourceName, Set<number>>();
  for (const name of resourceNames) {
    const ids = (groups.get(name) ?? []).map((entry) => entry.rowId);
    const rows = new Map((await rowsWith(to, name, 'id', ids)).map((row) => [row.id, row]));
    before.set(name, new Set(rows.keys()));
    for (const rowId of ids) undo.push({ resource: name, rowId, row: rows.get(rowId) ?? null });
  }
  for (const name of resourceNames)
    await deleteOrParkConflicts(to, name, groups.get(name) ?? [], before.get(name) ?? new Set());
  for (const name of resourceNames) {
    await writeRows(
      to,
      resources[name].table,
      (groups.get(name) ?? []).flatMap(({ row }) => (row ? [row] : [])),
    );
  }
  return undo;
}

/**
 * Deletes the existing rows of the entries, since written rows may swap unique values. Where the deletion of
 * a written row would affect other rows, its unique columns get placeholder values instead.
 */
async function deleteOrParkConflicts(
  to: Transaction,
  name: ResourceName,
  entries: UndoEntry[],
  existing: Set<number>,
): Promise<void> {
  const table: ContentTable = resources[name].table;
  const isReferenced = references.some((reference) => reference.to === name);
  const stored = entries.filter(({ rowId }) => existing.has(rowId));
  const [parked, deleted] = [
    stored.filter(({ row }) => row && isReferenced),
    stored.filter(({ row }) => !row || !isReferenced),
  ];
  for (const part of chunksOf(deleted.map(({ rowId }) => rowId)))
    await to.delete(table).where(inArray(table.id, part));
  const columns = Object.entries(getTableColumns(table)).flatMap(([column, { isUnique }]) =>
    isUnique ? [column] : [],
  );
  if (columns.length === 0) return;
  for (const { rowId } of parked) {
    const placeholders = Object.fromEntries(columns.map((column) => [column, `\u{10ffff}${rowId}`]));
    await to.update(table).set(placeholders).where(eq(table.id, rowId));
  }
}

async function writeRows(to: Transaction, table: ContentTable, rows: StoredRow[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => name !== 'id' && !column.generated,
  );
  const set = Object.fromEntries(
    columns.map(([name]) => [
      name,
      sql.raw(`excluded."${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`),
    ]),
  );
  for (const part of chunksOf(rows)) {
    await to.insert(table).values(part).onConflictDoUpdate({ target: table.id, set });
  }
}
