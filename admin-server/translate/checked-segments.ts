import { and, desc, eq } from 'drizzle-orm';
import { changes, type CheckedPart } from '#content-db/changes.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type TranslatedField, translatedFields } from '#content-db/read/translated-fields.ts';
import { textIn, translatedPair } from '#content-db/read/translated-pair.ts';
import { type Translation, translations } from '#content-db/read/translations.ts';
import { areInOrder, joinDrafts, madeFrom, storedTexts } from '#content-db/segments/join-drafts.ts';
import {
  countSegments,
  type DraftField,
  type SegmentCount,
  type SegmentDraft,
  segmentDrafts,
} from '#content-db/segments/segment-drafts.ts';
import { confirmTranslation, writtenFields } from '#content-db/write/confirm-translation.ts';
import { textsWithOrigins } from './segment-origins.ts';
import { type ArabicTexts, storeArabic } from './store-arabic.ts';

/** Counts the segments of a field. */
export async function countOfField(queries: Queries, field: TranslatedField): Promise<SegmentCount> {
  const translation = translations.find(({ resource }) => resource === field.resource);
  const pair = translation && (await translatedPair(queries, translation, field.englishId));
  return countSegments(pair ? segmentDrafts(await textsWithOrigins(queries, field, pair)) : []);
}

/** The Arabic of each segment of a text, as `segmentDrafts` has them for this English. */
export interface WrittenText {
  english: string;
  texts: string[];
}

interface WrittenTexts extends Omit<ArabicTexts, 'values'> {
  /** By Arabic column. */
  texts: Record<string, WrittenText>;
  /** The partial translations, by English column. */
  partials: Map<string, WrittenText>;
}

/**
 * Writes Arabic texts of a person. Segments that they left as they were stay open if nobody has checked them.
 * @throws Problem `conflict` when a text has other segments by now; and as `storeArabic` does
 */
export async function storeWritten(
  tx: Transaction,
  { texts, partials, ...row }: WrittenTexts,
): Promise<void> {
  const fields = await translatedFields(tx, row.translation, [row.pair.english.id]);
  const edited = Object.entries(texts).map(async ([column, written]) => {
    const field = fields.find((other) => other.column.arabic === column);
    if (!field) throw changedMeanwhile();
    const texts = await textsWithOrigins(tx, field, row.pair);
    return editedText(column, written, { ...texts, begun: partials.get(field.column.english) ?? null });
  });
  const changed = (await Promise.all(edited)).filter(({ field, arabic }) => arabic !== field.arabic);
  if (changed.length === 0) return;
  const values = Object.fromEntries(changed.map(({ column, arabic }) => [column, arabic]));
  const stored = await storeArabic(tx, { ...row, values });
  const parts = changed.flatMap((text) => {
    const part = writtenPart(text, textIn(stored, text.column));
    return part ? [[text.column, part] as const] : [];
  });
  if (parts.length > 0)
    await markNewest(tx, { ...row.translation, id: stored.id }, Object.fromEntries(parts));
}

interface EditedText {
  column: string;
  /** The field with the English that the Arabic was written for. */
  field: DraftField;
  /** The Arabic of its segments. */
  texts: string[];
  arabic: string;
  /** Whether the English is still the same. */
  isSame: boolean;
}

function editedText(column: string, { english, texts }: WrittenText, stored: DraftField): EditedText {
  const field = { ...stored, english };
  if (segmentDrafts(field).length !== texts.length) throw changedMeanwhile();
  return { column, field, texts, arabic: joinDrafts(field, texts), isSame: english === stored.english };
}

function changedMeanwhile(): Problem {
  return new Problem('conflict', 'This part was changed meanwhile. Reload the page: it shows the new one.');
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

/** What a new Arabic text checks of a field; undefined if it leaves nothing open and is built like the English. */
function writtenPart({ field, texts, isSame }: EditedText, stored: string): CheckedPart | undefined {
  if (stored === '' || stored === field.arabic) return undefined;
  const part = partOf(field, texts, ({ arabic }, at) => texts[at] !== arabic);
  if (!isSame) return { ...part, source: part.source ?? field.english };
  return part.source === null && !part.gaps ? undefined : part;
}

export interface SegmentConfirmation {
  translation: Translation;
  /** The English row. */
  id: number;
  /** A segment of an Arabic column; the text is empty in the language that has none of it. */
  segment: { column: string; english: string; arabic: string };
  by: string;
}

/**
 * Records that a person has checked a segment and found it correct: as a translation, as one that needs no Arabic, or as
 * Arabic without English. With the last one the whole text is checked.
 * @throws Problem `conflict` when the text has no such segment any more
 */
export async function confirmSegment(
  tx: Transaction,
  { translation, id, segment: { column, ...meant }, by }: SegmentConfirmation,
): Promise<void> {
  const [field] = await writtenFields(tx, translation, { id, columns: [column] }, textsWithOrigins);
  const isMeant = ({ english, arabic, isFixed }: SegmentDraft) =>
    !isFixed && (english?.text ?? '') === meant.english && arabic === meant.arabic;
  if (!field || !areInOrder(field.texts) || !segmentDrafts(field.texts).some(isMeant))
    throw changedMeanwhile();
  const parts = { [column]: partOf(field.texts, storedTexts(field.texts), isMeant) };
  await confirmTranslation(tx, {
    resource: translation.resource,
    id: field.arabicId,
    columns: [column],
    parts,
    by,
  });
}

/** The part of a text that a person has checked. */
function partOf(
  field: DraftField,
  texts: readonly string[],
  isChecked: (draft: SegmentDraft, at: number) => boolean,
): CheckedPart {
  const { source, gaps, isWhole } = madeFrom(field, texts, isChecked);
  const checked = segmentDrafts(field).flatMap((draft, at) => {
    const arabic = texts[at] ?? '';
    return arabic === '' || !isChecked(draft, at) ? [] : [{ english: draft.english?.text ?? '', arabic }];
  });
  return { checked, source: isWhole ? null : source, ...(gaps && { gaps }) };
}
