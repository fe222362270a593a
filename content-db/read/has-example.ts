import type { Queries } from '../database/open.ts';
import { resources } from '../types/index.ts';

/** Whether the example's words and drawings stand in where nothing is stored; without a row of the organisation they do. */
export async function hasExample(queries: Queries): Promise<boolean> {
  const { table } = resources.organisation;
  const [row] = await queries.select({ hasExample: table.hasExample }).from(table);
  return row?.hasExample ?? true;
}
