import { getTableColumns, inArray } from 'drizzle-orm';
import { type AnySQLiteColumn, getTableConfig } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../database/open.ts';
import { type ContentTable, type Row, type StoredRow, wholeRow } from '../model/resource.ts';
import { type ResourceName, resourceNames, type Resources, resources } from '../types/index.ts';

/** A foreign key from one content table to another, or to itself. */
export interface Reference {
  from: ResourceName;
  column: string;
  to: ResourceName;
  target: string;
  /** What a removal of the target does to the referring row; `restrict` refuses the removal. */
  onDelete: 'cascade' | 'set null' | 'restrict';
  /** Whether a change of the target's value changes the reference too. */
  cascadesUpdates: boolean;
  /** Whether the reference is never null. */
  required: boolean;
}

/** Every reference between resources, those of referenced resources first. */
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
      onDelete: key.onDelete === 'cascade' || key.onDelete === 'set null' ? key.onDelete : 'restrict',
      cascadesUpdates: key.onUpdate === 'cascade',
      required: columns[0].notNull,
    };
  });
});

function nameOf(table: ContentTable, column: AnySQLiteColumn): string {
  const entry = Object.entries(getTableColumns(table)).find(([, other]) => other === column);
  if (!entry) throw new Error(`No column ${column.name}`);
  return entry[0];
}

/** Values in one statement, well below SQLite's limit of parameters. */
const chunkSize = 200;

/** The whole rows that have one of the values in a column, ordered by id. */
export function rowsWith<N extends ResourceName>(
  queries: Queries,
  name: N,
  column: string,
  values: Iterable<unknown>,
): Promise<(StoredRow & Row<Resources[N]['table']>)[]>;
export async function rowsWith(
  queries: Queries,
  name: ResourceName,
  column: string,
  values: Iterable<unknown>,
): Promise<StoredRow[]> {
  const table: ContentTable = resources[name].table;
  const searched = getTableColumns(table)[column];
  if (!searched) throw new Error(`No column ${column}`);
  const rows: StoredRow[] = [];
  for (const part of chunksOf([...new Set(values)])) {
    rows.push(...(await queries.select(wholeRow(table)).from(table).where(inArray(searched, part))));
  }
  return rows.sort((a, b) => a.id - b.id);
}

/** Splits a list into chunks that fit into one statement. */
export function chunksOf<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, at) =>
    items.slice(at * chunkSize, (at + 1) * chunkSize),
  );
}

/** The row that staff edit to change `row`: the row whose text it is, such as the service of a service text, or itself. */
export function ownerOf(name: ResourceName, row: StoredRow): { resource: ResourceName; id: number } {
  const isText = resources[name].shape === 'keyed-set';
  const owner = references.find(({ from, onDelete }) => isText && from === name && onDelete === 'cascade');
  return owner ? { resource: owner.to, id: Number(row[owner.column]) } : { resource: name, id: row.id };
}
