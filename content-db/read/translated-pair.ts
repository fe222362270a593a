import { eq } from 'drizzle-orm';
import { changes } from '../changes.ts';
import type { Queries } from '../database/open.ts';
import type { StoredRow } from '../model/resource.ts';
import { rowsWith } from './references.ts';
import type { DraftField } from '../segments/segment-drafts.ts';
import type { TranslatedField } from './translated-fields.ts';
import type { Translation } from './translations.ts';

/** An English row and its Arabic one. */
export interface TranslatedPair {
  english: StoredRow;
  arabic: StoredRow | undefined;
}

/** An English row with its Arabic one; undefined when there is no such English row. */
export async function translatedPair(
  queries: Queries,
  { resource, original, pairedBy, hasOwnRow }: Translation,
  englishId: number,
): Promise<TranslatedPair | undefined> {
  const [english] = await rowsWith(queries, original, 'id', [englishId]);
  if (!english || (english['locale'] ?? 'en') !== 'en') return undefined;
  const [pair] = Object.entries(pairedBy);
  // Settings with one row per language are paired by nothing else.
  const candidates = pair
    ? await rowsWith(queries, resource, pair[0], [english[pair[1]]])
    : await rowsWith(queries, resource, 'locale', ['ar']);
  const arabic = candidates.find(
    (row) =>
      (!hasOwnRow || row['locale'] === 'ar') &&
      Object.entries(pairedBy).every(([own, its]) => row[own] === english[its]),
  );
  return { english, arabic };
}

/** The row in the other language that a row is linked with, whichever of the two names the other. */
export async function linkedRow(
  queries: Queries,
  { resource, link }: Translation,
  row: StoredRow,
): Promise<StoredRow | undefined> {
  if (link === undefined) return undefined;
  const target = row[link];
  const [linked] =
    typeof target === 'number'
      ? await rowsWith(queries, resource, 'id', [target])
      : await rowsWith(queries, resource, link, [row.id]);
  return linked;
}

/** The English text that the Arabic one was made from; undefined if it is not known. */
export async function sourceOf(
  queries: Queries,
  { rewriting, partial, column, state }: TranslatedField,
  { english }: TranslatedPair,
): Promise<string | undefined> {
  if (state === 'missing') return undefined;
  const id = partial ?? rewriting;
  if (id === null) return textIn(english, column.english);
  const [change] = await queries
    .select({ before: changes.before, parts: changes.parts })
    .from(changes)
    .where(eq(changes.id, id));
  if (partial !== null) return change?.parts?.[column.arabic]?.source ?? undefined;
  return change?.before ? textIn(change.before, column.english) : undefined;
}

/** A field in both languages, beside the English that its Arabic was made from. Where its segments come from is left open. */
export async function textsOf(
  queries: Queries,
  field: TranslatedField,
  pair: TranslatedPair,
): Promise<DraftField> {
  const { column, gaps } = field;
  const source = (await sourceOf(queries, field, pair)) ?? null;
  const [english, arabic] = [textIn(pair.english, column.english), textIn(pair.arabic, column.arabic)];
  return { column, english, arabic, source, gaps, origins: [], begun: null };
}

/** A text of a row; empty if there is none. */
export function textIn(row: StoredRow | undefined, column: string): string {
  const value = row?.[column];
  return typeof value === 'string' ? value : '';
}
