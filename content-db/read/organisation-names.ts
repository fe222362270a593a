import { and, eq } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import { organisationName } from '../types/index.ts';

/** The names of the organisation in the content, one for each language that has one. */
export async function organisationNames(queries: Queries): Promise<string[]> {
  const { table, page, section, key } = organisationName;
  const rows = await queries
    .select({ name: table.content })
    .from(table)
    .where(and(eq(table.page, page), eq(table.section, section), eq(table.key, key)));
  return rows.map(({ name }) => name);
}
