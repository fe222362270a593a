import type { Queries } from '../database/open.ts';
import type { StoredRow } from '../model/resource.ts';
import { arabicTitleColumns, arabicTitleOf } from '../model/title.ts';
import { type ResourceName, resources } from '../types/index.ts';
import { references, rowsWith } from './references.ts';
import { rowTitle } from './row-title.ts';
import type { Translation } from './translations.ts';

/**
 * The Arabic titles of rows that have names in both languages, by id: from their own columns, or from the Arabic row
 * with their texts, as services have it. Rows in one language, and those without an Arabic title, are not among them.
 */
export async function arabicTitles(
  queries: Queries,
  name: ResourceName,
  rows: readonly StoredRow[],
): Promise<Map<number, string>> {
  const columns = arabicTitleColumns(resources[name]);
  const titles = new Map<number, string>();
  for (const row of rows) {
    const title = arabicTitleOf(columns, row);
    if (title !== undefined) titles.set(row.id, title);
  }
  for (const { from, column, to, target, onDelete } of references) {
    if (to !== name || target !== 'id' || onDelete !== 'cascade') continue;
    const ids = rows.map(({ id }) => id);
    for (const text of await rowsWith(queries, from, column, ids))
      if (text['locale'] === 'ar') titles.set(Number(text[column]), rowTitle(from, text));
  }
  return titles;
}

/** The title of the Arabic side of a translated row; null without one. The title of a text is its key in both languages. */
export function translatedTitle(
  { resource, hasOwnRow }: Translation,
  arabic: StoredRow | undefined,
): string | null {
  if (!arabic) return null;
  if (hasOwnRow) return rowTitle(resource, arabic);
  return arabicTitleOf(arabicTitleColumns(resources[resource]), arabic) ?? null;
}
