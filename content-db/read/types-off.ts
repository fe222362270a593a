import { eq } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import { type ResourceName, resourceNames, resources } from '../types/index.ts';
import { neededBy } from '../types/type-names.ts';

/** The types of which no row is shown: those that staff have switched off, and those that are nothing without one of them. */
export async function typesOff(queries: Queries): Promise<ReadonlySet<ResourceName>> {
  const { table } = resources['type-settings'];
  const rows = await queries.select({ name: table.name }).from(table).where(eq(table.isOff, true));
  const off = new Set(rows.map(({ name }) => name));
  return new Set(resourceNames.filter((name) => neededBy(name).some((type) => off.has(type))));
}
