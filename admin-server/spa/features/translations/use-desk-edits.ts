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
  const changed = changedTexts(row, edits);
  const isChanged = Object.keys(changed).length > 0;
  const unfinished = row.fields.filter((field) => field.arabic === '' && emptyPartsOf(field, edits) > 0);
  // A version in Arabic begins with whole texts.
  const waiting = row.arabicId === null && unfinished.length > 0 ? row.fields : unfinished;
  const texts = without(changed, waiting);
  const isPlaced = row.fields.every((field) => {
    const typed = edits[field.column.arabic];
    return !typed || editedSegments(field, typed);
  });
  useLeaveWarning(isChanged);
  return {
    row,
    edits,
    /** The Arabic to save, by column. A text that is new and not whole yet is not among it. */
    texts,
    isChanged,
    /** How many parts of the texts to save have English and no Arabic. */
    emptyParts: countEmptyParts(
      row.fields.filter((field) => !waiting.includes(field)),
      edits,
    ),
    /** How many parts are missing in new texts, which wait for them. */
    missingParts: countEmptyParts(unfinished, edits),
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
    /** Ends the draft of the texts that were saved. */
    saved() {
      const kept = without(
        edits,
        row.fields.filter((field) => !waiting.includes(field)),
      );
      setEdits(kept);
      setEdited(undefined);
      setRestored(undefined);
      setKept(writeDraft(key, editsOf({ values: arabicOf(row) }, kept)));
    },
    /** Ends the draft: it was discarded. */
    forget() {
      clearDraft(key);
      setEdits({});
      setEdited(undefined);
      setRestored(undefined);
    },
  };
}

/** Without the texts of these fields. */
function without<T>(byColumn: Record<string, T>, fields: readonly DeskField[]): Record<string, T> {
  const columns = new Set(fields.map(({ column }) => column.arabic));
  return Object.fromEntries(Object.entries(byColumn).filter(([column]) => !columns.has(column)));
}

function countEmptyParts(fields: readonly DeskField[], edits: DeskEdits): number {
  return fields.reduce((count, field) => count + emptyPartsOf(field, edits), 0);
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
