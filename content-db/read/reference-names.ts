import { type ResourceName, uploadType } from '../types/index.ts';
import type { Queries } from '../database/open.ts';
import { titlesOf } from './arabic-titles.ts';
import { references, rowsWith } from './references.ts';

/**
 * The name of the row that a column refers to, in a language if it has names in both, or the address of an uploaded
 * picture; undefined for other values.
 */
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
    const named = await rowsWith(queries, to, 'id', ids);
    const { english, arabic } = await titlesOf(queries, to, named);
    for (const [id, en] of english) names.set(`${column} ${id}`, { en, ar: arabic.get(id) ?? en });
  }
  return (column, value, locale) =>
    name === uploadType.name && column === uploadType.column && typeof value === 'string'
      ? `/uploads/${value}`
      : names.get(`${column} ${String(value)}`)?.[locale === 'ar' ? 'ar' : 'en'];
}
