import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { planCopy, type Selection, type Unchosen } from './copy-plan.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { chunksOf, references, rowsWith, type StoredRow } from '../read/references.ts';
import type { UndoEntry } from '../releases.ts';
import type { ContentTable } from '../model/resource.ts';
import { type ResourceName, resources, resourceNames } from '../types/index.ts';

export type { Selection, Unchosen } from './copy-plan.ts';

/**
 * Makes the selected rows on the published side what they are on the working side: written, replaced
 * or removed; but for what is `unchosen`. Rows that are held back until a time after `now` count as
 * not there.
 * @returns what stood there before, for every row that was touched, also those that only followed:
 *   `restoreRows` writes it back
 */
export async function copyRows(
  from: Queries,
  to: Transaction,
  selection: Selection,
  now: Date,
  unchosen?: Unchosen,
): Promise<UndoEntry[]> {
  return restoreRows(to, await planCopy(from, to, selection, now, unchosen));
}

/** Writes rows as the entries say, null meaning removal. @returns the entries that would take it back */
export async function restoreRows(to: Transaction, entries: UndoEntry[]): Promise<UndoEntry[]> {
  await to.run(sql`PRAGMA defer_foreign_keys = ON`);
  const groups = Map.groupBy(entries, (entry) => entry.resource as ResourceName);
  const undo: UndoEntry[] = [];
  const before = new Map<ResourceName, Set<number>>();
  for (const name of resourceNames) {
    const ids = (groups.get(name) ?? []).map((entry) => entry.rowId);
    const rows = new Map((await rowsWith(to, name, 'id', ids)).map((row) => [row.id, row]));
    before.set(name, new Set(rows.keys()));
    for (const rowId of ids) undo.push({ resource: name, rowId, row: rows.get(rowId) ?? null });
  }
  for (const name of resourceNames)
    await makeWay(to, name, groups.get(name) ?? [], before.get(name) ?? new Set());
  for (const name of resourceNames) {
    await writeRows(
      to,
      resources[name].table,
      (groups.get(name) ?? []).flatMap(({ row }) => (row ? [row as StoredRow] : [])),
    );
  }
  return undo;
}

/**
 * Removes what is to go. Rows that stay may swap unique values, so they are removed for a moment too,
 * or, where a removal would take other rows along, get values that no other row can have.
 */
async function makeWay(
  to: Transaction,
  name: ResourceName,
  entries: UndoEntry[],
  there: Set<number>,
): Promise<void> {
  const table: ContentTable = resources[name].table;
  const isReferredTo = references.some((reference) => reference.to === name);
  const present = entries.filter(({ rowId }) => there.has(rowId));
  const [staying, leaving] = [
    present.filter(({ row }) => row && isReferredTo),
    present.filter(({ row }) => !row || !isReferredTo),
  ];
  for (const part of chunksOf(leaving.map(({ rowId }) => rowId)))
    await to.delete(table).where(inArray(table.id, part));
  const columns = Object.entries(getTableColumns(table)).flatMap(([column, { isUnique }]) =>
    isUnique ? [column] : [],
  );
  if (columns.length === 0) return;
  for (const { rowId } of staying) {
    const parked = Object.fromEntries(columns.map((column) => [column, `\u{10ffff}${rowId}`]));
    await to.update(table).set(parked).where(eq(table.id, rowId));
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
