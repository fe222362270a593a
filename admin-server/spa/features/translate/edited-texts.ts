import { partialFrom, joinDrafts, storedTexts } from '#content-db/segments/join-drafts.ts';
import { segmentDrafts } from '#content-db/segments/segment-drafts.ts';
import type { WrittenText } from '#admin-server/translate/checked-segments.ts';
import type { PairField, PairRow, PairSave } from './calls.ts';
import type { Values } from '../../edit/merge.ts';

/** The edited segments by Arabic column, with the English that each text was typed for. */
export type TypedTexts = Record<string, WrittenText>;

/** What of the Arabic of a row can be saved, and what is missing. */
export interface EditedTexts {
  /** Texts to store as the Arabic of the row, by column. */
  texts: NonNullable<PairSave['texts']>;
  /** Texts that wait until they are whole, by column. */
  begun: NonNullable<PairSave['begun']>;
  /** How many parts are missing in what waits. */
  missingParts: number;
  /** How many parts of the texts to store have English and no Arabic. */
  emptyParts: number;
}

/** Parts a row as it is edited into what can be stored and what waits. A new text, or a new row, waits until it is whole. */
export function editedTexts(row: PairRow, edits: TypedTexts): EditedTexts {
  const missing = (field: PairField) => missingParts(row, field, edits);
  const unfinished = row.fields.filter((field) => missing(field) > 0);
  const isWaiting = (field: PairField) =>
    unfinished.includes(field) || (row.arabicId === null && unfinished.length > 0);
  const ready = row.fields.filter((field) => !isWaiting(field));
  const texts = Object.fromEntries(
    ready.flatMap((field) => {
      const { column, english, arabic } = field;
      const written = writtenSegments(field, edits);
      return joinDrafts(field, written) === arabic ? [] : [[column.arabic, { english, texts: written }]];
    }),
  );
  const begun = Object.fromEntries(
    row.fields
      .filter((field) => isEdited(field, edits) && texts[field.column.arabic] === undefined)
      .map((field) => [field.column.arabic, partialFrom(field, writtenSegments(field, edits))]),
  );
  const sum = (fields: PairField[], count: (field: PairField) => number) =>
    fields.reduce((total, field) => total + count(field), 0);
  return {
    texts,
    begun,
    missingParts: sum(unfinished, missing),
    emptyParts: sum(ready, (field) => emptyParts(field, edits)),
  };
}

/** How many parts a text needs before it is stored for the first time. */
function missingParts({ arabicId }: PairRow, field: PairField, edits: TypedTexts): number {
  if (field.arabic !== '') return 0;
  const isNeeded = arabicId === null && field.isRequired;
  return isNeeded || isPartial(field, edits) ? untranslatedParts(field, edits) : 0;
}

/** How many parts of a text that somebody has edited or begun are not translated. */
function emptyParts(field: PairField, edits: TypedTexts): number {
  return isPartial(field, edits) ? untranslatedParts(field, edits) : 0;
}

function isPartial(field: PairField, edits: TypedTexts): boolean {
  const typed = editedSegments(field, edits[field.column.arabic]);
  const partial = typed ?? (field.arabic === '' && field.begun ? storedTexts(field) : []);
  const drafts = segmentDrafts(field);
  return partial.some((text, at) => drafts[at]?.isFixed === false && text.trim() !== '');
}

function untranslatedParts(field: PairField, edits: TypedTexts): number {
  const written = writtenSegments(field, edits);
  return segmentDrafts(field).filter(
    ({ isFixed, english, state }, at) =>
      !isFixed && english !== undefined && state !== 'left-out' && written[at] === '',
  ).length;
}

/** Whether the segments of a field are other than what is saved. */
export function isEdited(field: PairField, edits: TypedTexts): boolean {
  const typed = editedSegments(field, edits[field.column.arabic]);
  return typed?.some((text, at) => text !== segmentDrafts(field)[at]?.arabic) ?? false;
}

/** The segments to show instead of the saved ones; undefined if the English has other segments by now. */
export function editedSegments(field: PairField, typed: WrittenText | undefined): string[] | undefined {
  const isPlaced = typed?.english === field.english && typed.texts.length === segmentDrafts(field).length;
  return isPlaced ? typed.texts : undefined;
}

/** The Arabic of each segment: as it is edited, or else as it is saved. */
export function shownSegments(field: PairField, typed: WrittenText | undefined): string[] {
  return editedSegments(field, typed) ?? storedTexts(field);
}

/** The Arabic of each segment as it is sent: without words, it is empty. */
function writtenSegments(field: PairField, edits: TypedTexts): string[] {
  return shownSegments(field, edits[field.column.arabic]).map((text) => (text.trim() === '' ? '' : text));
}

/** What is saved of a field, for drafts to compare with: the whole text, or the segments of one that is begun. */
export function savedArabic({ arabic, begun }: PairField): string | string[] {
  return arabic === '' && begun ? begun.texts : arabic;
}

/** The edits that a draft of this browser has. */
export function editsIn(values: Values = {}): TypedTexts {
  return Object.fromEntries(
    Object.entries(values).flatMap(([column, typed]) => (isWritten(typed) ? [[column, typed]] : [])),
  );
}

function isWritten(value: unknown): value is WrittenText {
  if (typeof value !== 'object' || value === null || !('english' in value && 'texts' in value)) return false;
  const { english, texts } = value;
  return (
    typeof english === 'string' && Array.isArray(texts) && texts.every((text) => typeof text === 'string')
  );
}
