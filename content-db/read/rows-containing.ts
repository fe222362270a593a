import { and, asc, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import { type ContentTable, type StoredRow, wholeRow } from '../model/resource.ts';
import { type ResourceName, resourceNames, resources, uploadType } from '../types/index.ts';

/** The types whose texts may refer to uploaded pictures. */
export const typesWithTexts = resourceNames.filter((name) => name !== uploadType.name);

/** The rows of a type with this text in any of their texts, after an id, at most `limit`. */
export async function rowsContaining(
  queries: Queries,
  name: ResourceName,
  text: string,
  { after = 0, limit = -1 }: { after?: number; limit?: number } = {},
): Promise<StoredRow[]> {
  const table: ContentTable = resources[name].table;
  const texts = Object.values(getTableColumns(table)).filter(({ dataType }) => dataType === 'string');
  const matches = texts.map((column): SQL => sql`instr(${column}, ${text}) > 0`);
  return queries
    .select(wholeRow(table))
    .from(table)
    .where(and(gt(table.id, after), or(...matches)))
    .orderBy(asc(table.id))
    .limit(limit);
}
