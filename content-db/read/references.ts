import { getTableColumns, inArray } from 'drizzle-orm';
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../database/open.ts';
import type { ContentTable } from '../model/resource.ts';
import { type ResourceName, resourceNames, resources } from '../types/index.ts';

/** A row of any resource, as the database gives it. */
export type StoredRow = Record<string, unknown> & { id: number };

/** A column whose values are those of a column of another resource (or of the same one). */
export interface Reference {
  from: ResourceName;
  column: string;
  to: ResourceName;
  target: string;
  /** What becomes of the referring row when the other is removed; without either, it can't be. */
  onRemove: 'remove' | 'forget' | 'refuse';
  /** Whether the value follows when the other's changes. */
  follows: boolean;
  required: boolean;
}

/** Every reference between resources; what a row refers to comes before what refers to the row. */
export const references: readonly Reference[] = resourceNames.flatMap((from) => {
  const table: ContentTable = resources[from].table;
  return getTableConfig(table).foreignKeys.map((key): Reference => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const to = resourceNames.find((name) => resources[name].table === foreignTable);
    if (!to || !columns[0] || !foreignColumns[0])
      throw new Error(`A reference of ${from} leads out of the content`);
    return {
      from,
      column: nameOf(table, columns[0]),
      to,
      target: nameOf(resources[to].table, foreignColumns[0]),
      onRemove: key.onDelete === 'cascade' ? 'remove' : key.onDelete === 'set null' ? 'forget' : 'refuse',
      follows: key.onUpdate === 'cascade',
      required: columns[0].notNull,
    };
  });
});

function nameOf(table: ContentTable, column: AnySQLiteColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, other]) => other === column);
  if (!found) throw new Error(`No column ${column.name}`);
  return found[0];
}

const chunk = 200;

/** Whole rows that have one of the values in a column, in the order of their ids. */
export async function rowsWith(
  queries: Queries,
  name: ResourceName,
  column: string,
  values: Iterable<unknown>,
): Promise<StoredRow[]> {
  const table: ContentTable = resources[name].table;
  const where = getTableColumns(table)[column];
  if (!where) throw new Error(`No column ${column}`);
  const found: StoredRow[] = [];
  for (const part of chunksOf([...new Set(values)])) {
    found.push(...((await queries.select().from(table).where(inArray(where, part))) as StoredRow[]));
  }
  return found.sort((a, b) => a.id - b.id);
}

/** Parts that fit into one statement. */
export function chunksOf<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / chunk) }, (_, at) =>
    items.slice(at * chunk, (at + 1) * chunk),
  );
}

/** The row that a row is edited with: that of the type that its own goes with, such as the service of a service text; otherwise the row itself. */
export function ownerOf(name: ResourceName, row: StoredRow): { resource: ResourceName; id: number } {
  const owner = references.find(({ from, onRemove }) => from === name && onRemove === 'remove');
  return owner ? { resource: owner.to, id: Number(row[owner.column]) } : { resource: name, id: row.id };
}
