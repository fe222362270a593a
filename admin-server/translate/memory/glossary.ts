import { asc } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { type Term, termOf } from '#content-db/segments/terms.ts';
import { resources, termType } from '#content-db/types/index.ts';

/** All terms of the glossary, by their English form. */
export async function glossary(queries: Queries): Promise<Term[]> {
  const { table } = resources[termType.name];
  const rows = await queries.select().from(table).orderBy(asc(table.englishTerm));
  return rows.map(termOf);
}
