import { useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { clearDraft, type StoredDraft } from '../../drafts/draft.ts';
import type { KeptText } from '../../drafts/keep-mine.ts';
import { isUntouched, mergeOver, type Values, type Version } from '../../drafts/merge.ts';
import { type Conflict, decided, dialogOf, useElsewhere } from './form-conflict.ts';
import { type FormScreen, startOf, versionOf } from './form-version.ts';
import { useDraftedForm } from './use-drafted-form.ts';
import { useNewerVersion } from './use-newer-version.ts';
import { useOtherDrafts } from './use-other-drafts.ts';
import { useReplacedWords } from './use-replaced-words.ts';

/**
 * A form filled with a row and its draft: what was typed over which version, and merging with newer versions.
 * `onDecided` is called when somebody has chosen between the versions that a save has found, and there is something to save.
 */
export function useEditedRow<N extends ResourceName>(
  screen: FormScreen<N>,
  row: RowOf<N> | undefined,
  locale: Locale,
  onDecided: () => void,
) {
  const { key, first, form, edits, refill, ...drafted } = useDraftedForm(screen, row, locale);
  const [start, setStart] = useState(first);
  const [latest, setLatest] = useState(first.current);
  const [conflict, setConflict] = useState<Conflict | undefined>(first.conflict);
  const words = useReplacedWords(drafted.retype);
  const others = useOtherDrafts(key, latest, row === undefined);

  /** Fills the form with a draft that another tab has left. The one before becomes one of the others. */
  function showOther(draft: StoredDraft) {
    others.take(draft);
    const next = startOf(key.current, latest);
    fill(next.base, next.values);
    setStart(next);
    setLatest(next.current);
    setConflict(next.conflict);
  }

  /** Fills the form: `values` are typed over `version`. */
  function fill(version: Version, values: Values = version.values) {
    refill(version, values);
    setLatest(version);
    setConflict(undefined);
    words.forget();
  }

  /** Merges what was typed into a newer version. @returns false if both changed a field, so that somebody has to decide */
  function merge(theirs: Version): boolean {
    const { values, conflicts: names } = mergeOver(edits(), theirs);
    if (names.length === 0) fill(theirs, values);
    else {
      setLatest(theirs);
      setConflict({ names, base: edits().base, mine: values, theirs, isBySave: true });
    }
    return names.length === 0;
  }

  function decide(between: Conflict, kept: string[], merged: Record<string, KeptText>) {
    const { values, taken } = decided(between, kept, merged);
    fill(between.theirs, values);
    words.tellArticles(Object.values(merged));
    if (!isUntouched({ base: {}, mine: taken })) words.keep(taken);
    if (!between.isBySave || isUntouched(edits())) return;
    words.hold();
    onDecided();
  }

  const isFree = !drafted.isDirty && !conflict;
  useNewerVersion(versionOf(screen, row, locale), latest, isFree, isFree ? fill : setLatest);
  const changed = conflict?.names ?? (start.isMerged ? 'all' : undefined);
  const elsewhere = useElsewhere(screen, row, locale, changed);

  return {
    form,
    edits,
    fill,
    merge,
    clearDraft: () => clearDraft(key.current),
    /** Drops what was typed. */
    restore: () => fill(latest),
    /** As `restore`, and it can be brought back. */
    discard() {
      const { mine } = edits();
      fill(latest);
      words.keep(mine, { isCancelled: true });
    },
    others: others.drafts,
    showOther,
    isNotKept: drafted.isNotKept,
    /** Whether the form shows a restored draft. */
    isRestored: start.isDraft && drafted.isDirty,
    /** Whether somebody else has saved the row since that draft was typed. */
    isMerged: start.isMerged,
    ...elsewhere,
    ...words.shown,
    conflict: conflict && {
      ...dialogOf(conflict, screen, locale),
      who: elsewhere.who,
      onDecide: (kept: string[], merged: Record<string, KeptText>) => decide(conflict, kept, merged),
      onClose: () => setConflict(undefined),
    },
  };
}
