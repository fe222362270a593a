import type { Transaction } from '#content-db/database/open.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import type { TranslatedPair } from '#content-db/read/translated-pair.ts';
import type { Translation } from '#content-db/read/translations.ts';
import { valuesOfBoth } from '../content/arabic-row.ts';
import { arabicWriter } from '../content/types/index.ts';

export interface ArabicTexts {
  translation: Translation;
  pair: TranslatedPair;
  /** By Arabic column. */
  values: Record<string, unknown>;
  /** Who wrote them. */
  by: string;
  /** The revision of the Arabic row that they were written over; undefined skips the check. */
  revision?: number | undefined;
}

/**
 * Writes Arabic texts of a row. A new Arabic row gets the links, pictures and settings of the English one.
 * @throws Problem `invalid` when the type does not allow them; `conflict` when somebody has saved first
 */
export async function storeArabic(
  tx: Transaction,
  { translation, pair: { english, arabic }, values, by, revision }: ArabicTexts,
): Promise<StoredRow> {
  const writer = arabicWriter(translation.resource);
  if (arabic) return (await writer.change(tx, arabic.id, { values, revision }, by)).after;
  const taken = await valuesOfBoth(tx, translation, english);
  return writer.create(tx, { ...taken, ...values, locale: 'ar' }, by);
}
