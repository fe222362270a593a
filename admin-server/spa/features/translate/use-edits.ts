import { useState } from 'react';
import type { WrittenText } from '#admin-server/translate/checked-segments.ts';
import type { PairField, PairRow, PairSave } from './calls.ts';
import { readDraft } from '../../edit/stored-drafts.ts';
import { isChanged, over } from '../../edit/edit.ts';
import { isSame, type Version } from '../../edit/merge.ts';
import { useEdit } from '../../edit/use-edit.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import {
  type TypedTexts,
  editedTexts,
  editedSegments,
  editsIn,
  isEdited,
  savedArabic,
} from './edited-texts.ts';

/** A text that was typed before the row was opened. */
export interface RestoredText {
  typed: WrittenText;
  /** The saved Arabic that it was typed over. */
  base: unknown;
}

/** What somebody types side by side. This browser keeps it as a draft until it is saved or discarded. */
export function useEdits(stored: PairRow, send: (sent: PairSave) => Promise<PairRow>) {
  const key = `translations/${stored.resource}/${stored.englishId}`;
  const [restored, setRestored] = useState(() => readDraft(key));
  // What somebody edits stays as it was loaded, so that a save of another is not overwritten unseen.
  const [edited, setEdited] = useState<PairRow>();
  const row = edited ?? stored;
  const { edit, store, state } = useEdit<PairRow>({
    key: () => key,
    kind: 'text',
    stored: versionOf(stored),
    versionOf,
    send(values) {
      const { texts, begun } = editedTexts(row, editsIn(values));
      return send({ texts, begun });
    },
    // The server says what to do; the screen shows both versions once it is loaded again.
    theirsIn: () => undefined,
    onSaved() {
      setEdited(undefined);
      // What did not fit the English any more is kept.
      store.type({ ...store.get().values, ...unplaced });
    },
    onFailed: () => undefined,
  });
  const edits = editsIn(edit.values);
  const isTyped = isAnyEdited(row, edits);
  const unplaced = unplacedOf(row, edits);
  useUnsaved(isTyped, state.isNotKept);

  return {
    ...state,
    row,
    edits,
    ...editedTexts(row, edits),
    isChanged: isTyped,
    isRestored: restored !== undefined && (isTyped || Object.keys(unplaced).length > 0),
    restoredText(column: string): RestoredText | undefined {
      const before = edits[column] && editsIn(restored?.mine)[column];
      return before && { typed: before, base: restored?.base[column] };
    },
    type(column: string, typed: WrittenText) {
      setEdited(row);
      const base = isChanged(edit) ? edit.base : versionOf(row);
      const after = { ...edits, [column]: typed };
      store.change(over(edit, base, { ...base.values, ...(isAnyEdited(row, after) ? after : unplaced) }));
    },
    save: () => store.save(),
    /** Shows who has confirmed a text, if no other text was changed meanwhile. */
    confirmed(fresh: PairRow) {
      setEdited((before) => (before && isSame(textsIn(before), textsIn(fresh)) ? fresh : before));
    },
    /** Ends the draft: it was discarded, and can be brought back. */
    discard() {
      store.discard();
      setEdited(undefined);
      setRestored(undefined);
    },
    onBringBack: state.onBringBack && (() => (setEdited(row), store.bringBack())),
  };
}

/** The saved Arabic by column. */
function versionOf({ revision, fields }: PairRow): Version {
  const saved = fields.map((field) => [field.column.arabic, savedArabic(field)]);
  return { revision: revision ?? 0, values: Object.fromEntries(saved) };
}

/** What somebody edits, and over which version. */
function textsIn({ revision, fields }: PairRow) {
  return [revision, fields.map(({ english, arabic, begun }) => [english, arabic, begun])];
}

function isAnyEdited({ fields }: PairRow, edits: TypedTexts): boolean {
  return fields.some((field) => isEdited(field, edits));
}

/** The edits of fields whose English has other segments by now. */
function unplacedOf({ fields }: PairRow, edits: TypedTexts): TypedTexts {
  const isPlaced = (field: PairField) => editedSegments(field, edits[field.column.arabic]) !== undefined;
  return Object.fromEntries(
    fields
      .filter((field) => !isPlaced(field))
      .flatMap(({ column: { arabic } }) => (edits[arabic] ? [[arabic, edits[arabic]]] : [])),
  );
}
