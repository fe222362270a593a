import { useState } from 'react';
import type { DeskField, DeskRow } from '../../api/translation/translation-desk.ts';
import { clearDraft, readDraft, writeDraft } from '../../drafts/draft.ts';
import { editsOf, type Values } from '../../drafts/merge.ts';
import { useLeaveWarning } from '../../hooks/use-unsaved.ts';
import { joinDrafts, segmentDrafts } from './segment-drafts.ts';

/** The edited segments by Arabic column. */
type DeskEdits = Record<string, string[]>;

/** A text that was typed before the row was opened. */
export interface RestoredText {
  texts: string[];
  /** The stored Arabic that it was typed over. */
  base: unknown;
}

/** What somebody types at the desk. This browser keeps it as a draft until it is saved or discarded. */
export function useDeskEdits(stored: DeskRow) {
  const key = `translations/${stored.resource}/${stored.englishId}`;
  const [restored, setRestored] = useState(() => readDraft(key));
  const [edits, setEdits] = useState(() => textsOf(restored?.mine));
  const [isKept, setKept] = useState(true);
  // What somebody edits stays as it was loaded, so that a save of another is not overwritten unseen.
  const [edited, setEdited] = useState<DeskRow>();
  const row = edited ?? stored;
  const texts = changedTexts(row, edits);
  const isChanged = Object.keys(texts).length > 0;
  const emptyParts = row.fields.reduce((count, field) => count + emptyPartsOf(field, edits), 0);
  const isPlaced = row.fields.every((field) => {
    const typed = edits[field.column.arabic];
    return !typed || editedSegments(field, typed);
  });
  useLeaveWarning(isChanged);
  return {
    row,
    edits,
    /** The Arabic to save, by column. */
    texts,
    isChanged,
    /** How many parts of the texts to save have English and no Arabic. */
    emptyParts,
    isRestored: restored !== undefined && (isChanged || !isPlaced),
    isNotKept: !isKept,
    restoredText(column: string): RestoredText | undefined {
      const before = textsOf(restored?.mine)[column];
      return before && { texts: before, base: restored?.base[column] };
    },
    type(column: string, typed: string[]) {
      const after = { ...edits, [column]: typed };
      setEdited(row);
      setEdits(after);
      const isTouched = Object.keys(changedTexts(row, after)).length > 0;
      const values = { ...arabicOf(row), ...restored?.base };
      setKept(writeDraft(key, editsOf({ values }, isTouched ? after : {})));
    },
    /** Ends the draft: it was saved or discarded. */
    forget() {
      clearDraft(key);
      setEdits({});
      setEdited(undefined);
      setRestored(undefined);
    },
  };
}

/** How many parts of a text that is begun are not translated yet. */
function emptyPartsOf(field: DeskField, edits: DeskEdits): number {
  const texts = editedSegments(field, edits[field.column.arabic]);
  if (!texts?.some((text) => text.trim() !== '')) return 0;
  const drafts = segmentDrafts(field);
  return drafts.filter(({ english }, at) => !english.isFixed && texts[at]?.trim() === '').length;
}

/** The segments to show instead of the stored ones; undefined if the English has other segments by now. */
export function editedSegments(field: DeskField, texts: string[] | undefined): string[] | undefined {
  return texts?.length === segmentDrafts(field).length ? texts : undefined;
}

function textsOf(values: Values = {}): DeskEdits {
  return Object.fromEntries(
    Object.entries(values).flatMap(([column, texts]) => (isTexts(texts) ? [[column, texts]] : [])),
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function arabicOf({ fields }: DeskRow): Values {
  return Object.fromEntries(fields.map(({ column, arabic }) => [column.arabic, arabic]));
}

/** The Arabic texts that are other than the stored ones, by column. */
function changedTexts({ fields }: DeskRow, edits: DeskEdits): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const texts = editedSegments(field, edits[field.column.arabic]);
      const arabic = texts ? joinDrafts(segmentDrafts(field), texts) : field.arabic;
      return arabic === field.arabic ? [] : [[field.column.arabic, arabic]];
    }),
  );
}
