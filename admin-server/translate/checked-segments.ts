import { and, desc, eq } from 'drizzle-orm';
import { changes, type CheckedPart } from '#content-db/changes.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type TranslatedField, translatedFields } from '#content-db/read/translated-fields.ts';
import { textIn, translatedPair } from '#content-db/read/translated-pair.ts';
import { type Translation, translations } from '#content-db/read/translations.ts';
import {
  areInOrder,
  countSegments,
  type DraftField,
  isOpen,
  type SegmentCount,
  type SegmentDraft,
  segmentDrafts,
} from '#content-db/segments/segment-drafts.ts';
import { areBuiltAlike, joinSegments, pairSegments, splitText } from '#content-db/segments/split.ts';
import { confirmTranslation } from '#content-db/write/confirm-translation.ts';
import { textsOf } from './segment-origins.ts';
import { type ArabicTexts, storeArabic } from './store-arabic.ts';

/** Counts the segments of a field. */
export async function countOfField(queries: Queries, field: TranslatedField): Promise<SegmentCount> {
  const translation = translations.find(({ resource }) => resource === field.resource);
  const pair = translation && (await translatedPair(queries, translation, field.englishId));
  return countSegments(pair ? segmentDrafts(await textsOf(queries, field, pair)) : []);
}

/**
 * Writes Arabic texts of a person. Segments that they left as they were stay open if nobody has checked them.
 * @returns the id of the Arabic row
 * @throws Problem as `storeArabic` does
 */
export async function storeWritten(tx: Transaction, written: ArabicTexts): Promise<number> {
  const { translation, pair, values } = written;
  const fields = await translatedFields(tx, translation, [pair.english.id]);
  const before = await Promise.all(
    fields
      .filter(({ column }) => values[column.arabic] !== undefined)
      .map(async (field) => [field.column.arabic, await textsOf(tx, field, pair)] as const),
  );
  const stored = await storeArabic(tx, written);
  const parts = before.flatMap(([column, texts]) => {
    const part = writtenPart(texts, textIn(stored, column));
    return part ? [[column, part] as const] : [];
  });
  if (parts.length > 0) await markNewest(tx, { ...translation, id: stored.id }, Object.fromEntries(parts));
  return stored.id;
}

/** Records what the newest change of a row checked. */
async function markNewest(
  tx: Transaction,
  { resource, id }: Pick<Translation, 'resource'> & { id: number },
  parts: Record<string, CheckedPart>,
): Promise<void> {
  const newest = tx
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.resource, resource), eq(changes.rowId, id)))
    .orderBy(desc(changes.id))
    .limit(1);
  await tx.update(changes).set({ parts }).where(eq(changes.id, newest));
}

/** What a new Arabic text checks of a field; undefined if it leaves nothing open, or has other segments. */
function writtenPart(before: DraftField, arabic: string): CheckedPart | undefined {
  const { english, column } = before;
  const drafts = segmentDrafts(before);
  const written = splitText(arabic, column);
  const isAlike = areBuiltAlike(pairSegments(english, arabic, column)) && drafts.length === written.length;
  if (arabic === before.arabic || !isAlike) return undefined;
  const part = partOf(
    drafts.map((draft, at) => ({ ...draft, arabic: written[at]?.text ?? '' })),
    (_, at) => written[at]?.text !== drafts[at]?.arabic,
  );
  return part.source === null ? undefined : part;
}

export interface SegmentConfirmation {
  translation: Translation;
  /** The English row. */
  id: number;
  /** A segment of an Arabic column. */
  segment: { column: string; english: string; arabic: string };
  by: string;
}

/**
 * Records that a person has checked a segment and found it correct. With the last one the whole text is checked.
 * @throws Problem `conflict` when the text has no such segment any more
 */
export async function confirmSegment(
  tx: Transaction,
  { translation, id, segment: { column, ...meant }, by }: SegmentConfirmation,
): Promise<void> {
  const fields = await translatedFields(tx, translation, [id]);
  const field = fields.find((other) => other.column.arabic === column);
  const pair = await translatedPair(tx, translation, id);
  const texts = field && pair && (await textsOf(tx, field, pair));
  const drafts = texts ? segmentDrafts(texts) : [];
  const isMeant = ({ english, arabic }: SegmentDraft) =>
    !english.isFixed && english.text === meant.english && arabic === meant.arabic;
  if (!field?.arabicId || !texts || !areInOrder(drafts, texts.arabic) || !drafts.some(isMeant))
    throw new Problem('conflict', 'This part was changed meanwhile. Reload the page: it shows the new one.');
  const { resource, arabicId } = field;
  await confirmTranslation(tx, { resource, id: arabicId, column, part: partOf(drafts, isMeant), by });
}

/** The part of a text that a person has checked. */
function partOf(
  drafts: SegmentDraft[],
  isChecked: (draft: SegmentDraft, at: number) => boolean,
): CheckedPart {
  const sources = drafts.map((draft, at) => {
    const { english, oldEnglish = english.text } = draft;
    return { ...english, text: isChecked(draft, at) ? english.text : oldEnglish };
  });
  return {
    checked: drafts.filter(isChecked).map(({ english, arabic }) => ({ english: english.text, arabic })),
    source: drafts.every((draft, at) => !isOpen(draft) || isChecked(draft, at))
      ? null
      : joinSegments(sources),
  };
}
