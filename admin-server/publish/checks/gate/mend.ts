import type { Transaction } from '#content-db/database/open.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { Problem } from '#content-db/model/problem.ts';
import { arabicColumns, translations } from '#content-db/read/translations.ts';
import { type ResourceName, resources, settingsTypes } from '#content-db/types/index.ts';
import { requireRow, updateLoadedRow } from '#content-db/write/repository.ts';
import type { Check } from '../page/check.ts';

interface MendedPlace {
  resource: ResourceName;
  rowId: number;
  columns: string[];
  by: string;
}

/**
 * Mends texts of a row as a check proposes, as a change that is pending.
 * @returns the columns that changed
 * @throws Problem (`invalid`) if the check mends nothing there
 */
export async function mendText(
  tx: Transaction,
  { mend }: Pick<Check, 'mend'>,
  { resource, rowId, columns, by }: MendedPlace,
): Promise<string[]> {
  if (!mend || settingsTypes.includes(resource))
    throw new Problem('invalid', 'This cannot be mended automatically. Edit the text.');
  const before = await requireRow(tx, resource, rowId);
  const mended = mendedTexts(mend, { resource, row: before, columns });
  if (mended.length === 0)
    throw new Problem('invalid', 'There is nothing to mend any more. Look at the plan again.');
  await updateLoadedRow(tx, resource, before, Object.fromEntries(mended), by);
  return mended.map(([column]) => column);
}

interface Texts {
  resource: ResourceName;
  row: object;
  columns: string[];
}

/** The columns whose text a mend changes, with what it makes of them. */
export function mendedTexts(
  mend: NonNullable<Check['mend']>,
  { resource, row, columns }: Texts,
): [column: string, text: string][] {
  const texts = new Map(Object.entries(row));
  return columns.flatMap((column): [string, string][] => {
    const text: unknown = texts.get(column);
    if (typeof text !== 'string') return [];
    const better = mend(text, languageOf(resource, column, texts));
    return better === text ? [] : [[column, better]];
  });
}

/** The language of a text: that of its row, or of the column where a row has both. */
function languageOf(name: ResourceName, column: string, row: ReadonlyMap<string, unknown>): string {
  const { localeColumn }: Resource = resources[name];
  if (localeColumn !== undefined) return String(row.get(localeColumn));
  const isArabic = translations.some(
    (translation) =>
      translation.resource === name && !translation.hasOwnRow && arabicColumns(translation).includes(column),
  );
  return isArabic ? 'ar' : 'en';
}
