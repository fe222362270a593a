import { and, eq } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import type { Locale } from '../model/locale.ts';
import { organisationName } from '../types/index.ts';

/** The name of the organisation in the content in one language. */
export interface NameRow {
  id: number;
  locale: Locale;
  name: string;
}

/** The names of the organisation in the content, one for each language that has one. */
export async function organisationNames(queries: Queries): Promise<string[]> {
  return (await organisationNameRows(queries)).map(({ name }) => name);
}

/** The same, with their rows. */
export async function organisationNameRows(queries: Queries): Promise<NameRow[]> {
  const { table, page, section, key } = organisationName;
  return queries
    .select({ id: table.id, locale: table.locale, name: table.content })
    .from(table)
    .where(and(eq(table.page, page), eq(table.section, section), eq(table.key, key)));
}
