import { useState } from 'react';
import type { WrittenText } from '#admin-server/translate/checked-segments.ts';
import type { DeskField, DeskRow } from '../../api/translation/translation-desk.ts';
import { clearDraft, readDraft, writeDraft } from '../../drafts/draft.ts';
import { type Edits, editsOf, isSame } from '../../drafts/merge.ts';
import { useLeaveWarning, useUnsaved } from '../../hooks/use-unsaved.ts';
import { useReplaced } from '../../resource/form/use-replaced.ts';
import { type DeskEdits, deskTexts, editedSegments, editsIn, isEdited, savedArabic } from './desk-texts.ts';

/** A text that was typed before the row was opened. */
export interface RestoredText {
  typed: WrittenText;
  /** The saved Arabic that it was typed over. */
  base: unknown;
}

/** What somebody types at the desk. This browser keeps it as a draft until it is saved or discarded. */
export function useDeskEdits(stored: DeskRow) {
  const key = `translations/${stored.resource}/${stored.englishId}`;
  const [restored, setRestored] = useState(() => readDraft(key));
  const [edits, setEdits] = useState(() => editsIn(restored?.mine));
  const [isKept, setKept] = useState(true);
  // What somebody edits stays as it was loaded, so that a save of another is not overwritten unseen.
  const [edited, setEdited] = useState<DeskRow>();
  const row = edited ?? stored;
  const isChanged = isAnyEdited(row, edits);
  const unplaced = unplacedOf(row, edits);
  useUnsaved(isChanged);
  useLeaveWarning(isChanged && !isKept);

  function keep(typed: DeskEdits, restored: Edits | undefined) {
    const saved = row.fields.map((field) => [field.column.arabic, savedArabic(field)]);
    const values = { ...Object.fromEntries(saved), ...restored?.base };
    setEdits(typed);
    setKept(writeDraft(key, editsOf({ values }, typed)));
  }
  const replaced = useReplaced((typed: DeskEdits) => {
    setEdited(row);
    keep(typed, undefined);
  });

  return {
    row,
    edits,
    ...deskTexts(row, edits),
    isChanged,
    isRestored: restored !== undefined && (isChanged || Object.keys(unplaced).length > 0),
    isNotKept: !isKept,
    restoredText(column: string): RestoredText | undefined {
      const before = edits[column] && editsIn(restored?.mine)[column];
      return before && { typed: before, base: restored?.base[column] };
    },
    type(column: string, typed: WrittenText) {
      const after = { ...edits, [column]: typed };
      setEdited(row);
      replaced.forget();
      if (isAnyEdited(row, after)) return keep(after, restored);
      setEdits(after);
      clearDraft(key);
    },
    /** Ends the draft of what was sent and is saved. What did not fit the English any more is kept. */
    saved(sent: DeskEdits) {
      const later = Object.entries(edits).filter(([column, typed]) => typed !== sent[column]);
      setEdited(undefined);
      keep({ ...unplaced, ...Object.fromEntries(later) }, restored);
    },
    /** Shows who has confirmed a text, if no other text was changed meanwhile. */
    confirmed(fresh: DeskRow) {
      setEdited((before) => (before && isSame(textsIn(before), textsIn(fresh)) ? fresh : before));
    },
    /** Ends the draft: it was discarded, and can be brought back. */
    discard() {
      clearDraft(key);
      setEdits({});
      setEdited(undefined);
      setRestored(undefined);
      replaced.keep(edits, { isCancelled: true });
    },
    onBringBack: replaced.onBringBack,
    isCancelled: replaced.isCancelled,
  };
}

/** What somebody edits, and over which version. */
function textsIn({ revision, fields }: DeskRow) {
  return [revision, fields.map(({ english, arabic, begun }) => [english, arabic, begun])];
}

function isAnyEdited({ fields }: DeskRow, edits: DeskEdits): boolean {
  return fields.some((field) => isEdited(field, edits));
}

/** The edits of fields whose English has other segments by now. */
function unplacedOf({ fields }: DeskRow, edits: DeskEdits): DeskEdits {
  const isPlaced = (field: DeskField) => editedSegments(field, edits[field.column.arabic]) !== undefined;
  return Object.fromEntries(
    fields
      .filter((field) => !isPlaced(field))
      .flatMap(({ column: { arabic } }) => (edits[arabic] ? [[arabic, edits[arabic]]] : [])),
  );
}
