import type { Transaction } from '#content-db/database/open.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import { references, rowsWith } from '#content-db/read/references.ts';
import { linkedRow, type TranslatedPair } from '#content-db/read/translated-pair.ts';
import { type Translation, translations } from '#content-db/read/translations.ts';
import type { ResourceName } from '#content-db/types/index.ts';
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
  const { resource, pairedBy, copied } = translation;
  const writer = arabicWriter(resource);
  if (arabic) return (await writer.change(tx, arabic.id, { values, revision }, by)).after;
  const links = Object.fromEntries(Object.entries(pairedBy).map(([own, other]) => [own, english[other]]));
  const copies = await Promise.all(
    copied.map(async (column) => [column, await inArabic(tx, resource, column, english[column])]),
  );
  return writer.create(tx, { ...links, ...Object.fromEntries(copies), ...values, locale: 'ar' }, by);
}

/** The value for an Arabic row: of a reference to a row that has a version in each language, such as an author, the Arabic one. */
async function inArabic(
  tx: Transaction,
  resource: ResourceName,
  column: string,
  value: unknown,
): Promise<unknown> {
  const reference = references.find(({ from, column: its }) => from === resource && its === column);
  const translation = translations.find(({ resource: name, link }) => name === reference?.to && link);
  if (!translation) return value;
  const [row] = await rowsWith(tx, translation.resource, 'id', [value]);
  if (!row || row['locale'] === 'ar') return value;
  return (await linkedRow(tx, translation, row))?.id ?? null;
}
