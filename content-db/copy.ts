import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queries, Transaction } from './open.ts';
import type { AnyCollection, ContentTable, Resource } from './resource.ts';
import type { UndoEntry } from './releases.ts';
import { type ResourceName, resources } from './resources/index.ts';

/** Which rows to copy, by resource. */
export type Selection = Map<ResourceName, Set<number>>;

type AnyRow = Record<string, unknown> & { id: number };

const chunk = 200;

/**
 * Makes the selected rows on the published side what they are on the working side: written, replaced
 * or removed. Rows that are held back until a time after `now` count as not there.
 * @returns what stood there before, in an order that `restoreRows` can write back
 */
export async function copyRows(from: Queries, to: Transaction, selection: Selection, now: Date): Promise<UndoEntry[]> {
  const wanted: UndoEntry[] = [];
  for (const [name, ids] of selection) {
    const rows = new Map((await rowsOf(from, name, ids)).map((row) => [row.id, row]));
    for (const rowId of ids) {
      const row = rows.get(rowId);
      wanted.push({ resource: name, rowId, row: row && isDue(resources[name], row, now) ? row : null });
    }
  }
  return restoreRows(to, wanted);
}

/** Writes rows as the entries say, null meaning removal. @returns the entries that would take it back */
export async function restoreRows(to: Transaction, entries: UndoEntry[]): Promise<UndoEntry[]> {
  await to.run(sql`PRAGMA defer_foreign_keys = ON`);
  const undo: UndoEntry[] = [];
  const names = Object.keys(resources) as ResourceName[];
  const groups = Map.groupBy(entries, (entry) => entry.resource as ResourceName);
  for (const name of names) {
    const group = groups.get(name) ?? [];
    const before = new Map((await rowsOf(to, name, new Set(group.map((entry) => entry.rowId)))).map((row) => [row.id, row]));
    for (const { rowId } of group) undo.push({ resource: name, rowId, row: before.get(rowId) ?? null });
    const removed = group.filter(({ rowId, row }) => row === null && before.has(rowId)).map(({ rowId }) => rowId);
    await removeRows(to, resources[name].table, removed);
    await parkUniqueValues(to, resources[name], group.filter(({ rowId, row }) => row && before.has(rowId)));
  }
  for (const name of names) {
    const rows = (groups.get(name) ?? []).flatMap(({ row }) => (row ? [row] : []));
    await upsertRows(to, resources[name].table, rows as AnyRow[]);
  }
  return undo;
}

/** Whether a row is to be published at `now`: posts may wait for their time. */
export function isDue(resource: Resource, row: Record<string, unknown>, now: Date): boolean {
  const column = resource.shape === 'collection' ? resource.heldBackUntil : undefined;
  const time = column && row[column];
  return typeof time !== 'string' || Date.parse(time) <= now.getTime();
}

async function rowsOf(queries: Queries, name: ResourceName, ids: Set<number>): Promise<AnyRow[]> {
  const table: ContentTable = resources[name].table;
  const found: AnyRow[] = [];
  for (const part of chunks([...ids])) {
    found.push(...((await queries.select(storedColumns(table)).from(table).where(inArray(table.id, part))) as AnyRow[]));
  }
  return found;
}

async function removeRows(to: Transaction, table: ContentTable, ids: number[]): Promise<void> {
  for (const part of chunks(ids)) await to.delete(table).where(inArray(table.id, part));
}

/** Two rows may swap a unique value, so values that will change first make way. */
async function parkUniqueValues(to: Transaction, resource: Resource, entries: UndoEntry[]): Promise<void> {
  const columns = resource.shape === 'collection' ? uniqueTexts(resource) : [];
  if (columns.length === 0) return;
  for (const { rowId } of entries) {
    const parked = Object.fromEntries(columns.map((column) => [column, `\u{10ffff}${rowId}`]));
    await to.update(resource.table).set(parked).where(eq(resource.table.id, rowId));
  }
}

function uniqueTexts({ table, unique }: AnyCollection): string[] {
  return unique.filter((name) => getTableColumns(table)[name]?.isUnique);
}

async function upsertRows(to: Transaction, table: ContentTable, rows: AnyRow[]): Promise<void> {
  const columns = Object.keys(storedColumns(table)).filter((name) => name !== 'id');
  const set = Object.fromEntries(
    columns.map((name) => [name, sql.raw(`excluded."${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`)]),
  );
  for (const part of chunks(rows)) {
    await to.insert(table).values(part).onConflictDoUpdate({ target: table.id, set });
  }
}

/** All columns but those that the database computes itself. */
function storedColumns(table: ContentTable) {
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated));
}

function chunks<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / chunk) }, (_, at) => items.slice(at * chunk, (at + 1) * chunk));
}
