import type { Queries } from '#content-db/database/open.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { textIn } from '#content-db/read/translated-pair.ts';
import { type Translation, translations } from '#content-db/read/translations.ts';
import { normalise } from '#content-db/segments/similarity.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { type Match, matchesOf, originOf } from './memory.ts';

/** A row as it is edited. */
export interface EditedRow {
  resource: ResourceName;
  /** Missing for a new row. */
  rowId?: number | undefined;
  /** Columns that are not saved. */
  values: Record<string, unknown>;
}

/** What is remembered for an empty text of a row whose other language has a text. */
export interface Offer {
  resource: ResourceName;
  column: string;
  /** The language of the empty text. */
  locale: 'en' | 'ar';
  /** The most alike first. */
  matches: Match[];
}

/** Longer texts have several segments, which are translated one by one, side by side. */
const longest = 1000;

/** What the memory offers for the empty texts of a row, in either language. */
export async function offersFor(queries: Queries, { resource, rowId, values }: EditedRow): Promise<Offer[]> {
  const [saved] = rowId === undefined ? [] : await rowsWith(queries, resource, 'id', [rowId]);
  const row: StoredRow = { ...saved, ...values, id: rowId ?? 0 };
  const found: Offer[] = [];
  for (const translation of translations)
    for (const locale of ['ar', 'en'] as const) {
      if (resource !== (locale === 'ar' ? translation.resource : translation.original)) continue;
      if (translation.hasOwnRow && (row['locale'] ?? 'en') !== locale) continue;
      const other = await otherRow(queries, translation, { row, locale });
      if (other) found.push(...(await offersOf(queries, translation, { resource, row, other, locale })));
    }
  return found;
}

/** The row in the other language. */
async function otherRow(
  queries: Queries,
  { resource, original, pairedBy, hasOwnRow }: Translation,
  { row, locale }: { row: StoredRow; locale: 'en' | 'ar' },
): Promise<StoredRow | undefined> {
  if (!hasOwnRow) return row;
  // Pairs of a column of this row and one of the other row.
  const pairs = Object.entries(pairedBy).map(([own, other]) =>
    locale === 'ar' ? [own, other] : [other, own],
  );
  const [[first = '', theirs = ''] = []] = pairs;
  const value = row[first];
  if (value === null || value === undefined || value === 0) return undefined;
  const candidates = await rowsWith(queries, locale === 'ar' ? original : resource, theirs, [value]);
  return candidates.find(
    (candidate) =>
      (candidate['locale'] ?? 'en') === (locale === 'ar' ? 'en' : 'ar') &&
      pairs.every(([own = '', other = '']) => candidate[other] === row[own]),
  );
}

interface Pair {
  resource: ResourceName;
  row: StoredRow;
  other: StoredRow;
  locale: 'en' | 'ar';
}

async function offersOf(
  queries: Queries,
  { resource: arabicType, columns }: Translation,
  { resource, row, other, locale }: Pair,
): Promise<Offer[]> {
  const found: Offer[] = [];
  for (const { english, arabic } of columns) {
    const [column, source] =
      locale === 'ar' ? [arabic, textIn(other, english)] : [english, textIn(other, arabic)];
    if (textIn(row, column) !== '' || source === '' || source.length > longest) continue;
    const matches = await matchesOf(queries, source, {
      by: locale === 'ar' ? 'english' : 'arabic',
      field: originOf(arabicType, (locale === 'ar' ? other : row).id, english),
    });
    // Some differ in their spaces alone.
    const byText = Map.groupBy(matches, (match) => normalise(locale === 'ar' ? match.arabic : match.english));
    const different = [...byText.values()].flatMap((alike) => alike.slice(0, 1));
    if (different.length > 0) found.push({ resource, column, locale, matches: different });
  }
  return found;
}
