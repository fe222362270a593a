import { eq, getTableColumns } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import { orderColumn } from '../model/order-column.ts';
import { type Resource, type StoredRow, wholeRow } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';

/** The language of a row; undefined for types whose rows have none. */
export function languageOf(name: ResourceName, row: StoredRow | undefined): unknown {
  const { localeColumn }: Resource = resources[name];
  return localeColumn === undefined ? undefined : row?.[localeColumn];
}

/** The rows in one language, or all rows of a type without languages, in the order that staff gave them. */
export async function orderedList(
  queries: Queries,
  name: ResourceName,
  language: unknown,
): Promise<StoredRow[]> {
  const { table, localeColumn }: Resource = resources[name];
  const columns = getTableColumns(table);
  const languageColumn = columns[localeColumn ?? ''];
  const position = columns[orderColumn(resources[name]) ?? 'id'] ?? table.id;
  const isListed = languageColumn && language !== undefined ? eq(languageColumn, language) : undefined;
  return queries.select(wholeRow(table)).from(table).where(isListed).orderBy(position, table.id);
}
