import type { Resource } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';
import type { Queries } from '../database/open.ts';
import { references, rowsWith } from './references.ts';
import { rowTitle } from './row-title.ts';

/** The name of the row that a column refers to, in a language if it has names in both; undefined for values that are no reference. */
export type NameOf = (column: string, value: unknown, locale?: unknown) => string | undefined;

/** Loads the names of what rows of a type refer to by id. The rows need only the columns that are asked for. */
export async function referenceNames(
  queries: Queries,
  name: ResourceName,
  rows: readonly Record<string, unknown>[],
): Promise<NameOf> {
  const names = new Map<string, Record<'en' | 'ar', string>>();
  for (const { from, column, to, target } of references) {
    if (from !== name || target !== 'id') continue;
    const ids = new Set(rows.flatMap((row) => row[column] ?? []));
    for (const row of await rowsWith(queries, to, 'id', ids)) {
      const en = rowTitle(to, row);
      names.set(`${column} ${row.id}`, { en, ar: arabicTitle(to, row) ?? en });
    }
  }
  return (column, value, locale) => names.get(`${column} ${String(value)}`)?.[locale === 'ar' ? 'ar' : 'en'];
}

/** The Arabic title of a row that holds both languages. */
function arabicTitle(name: ResourceName, row: Record<string, unknown>): string | undefined {
  const { translation, titleColumns = [] }: Resource = resources[name];
  if (!translation || Array.isArray(translation.columns)) return undefined;
  const { columns } = translation;
  const titles = titleColumns.map((column) => row[columns[column] ?? '']);
  return titles.find((title): title is string => typeof title === 'string' && title !== '');
}
