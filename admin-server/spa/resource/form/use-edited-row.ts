import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { clearDraft, moveOwnDraft, writeDraft } from '../../drafts/draft.ts';
import type { KeptText } from '../../drafts/keep-mine.ts';
import {
  type Edits,
  editsOf,
  isUntouched,
  mergeOver,
  type Values,
  type Version,
} from '../../drafts/merge.ts';
import { useLeaveWarning } from '../../hooks/use-unsaved.ts';
import { lazyResolver } from '../../on-demand/lazy-resolver.ts';
import { useLoadWhenIdle } from '../../on-demand/use-when-idle.ts';
import { type Conflict, decided, dialogOf, useElsewhere } from './form-conflict.ts';
import { useOtherDrafts } from './use-other-drafts.ts';
import { useReplaced } from './use-replaced.ts';
import { draftKey } from './draft-key.ts';
import { type FormScreen, startOf, versionOf } from './form-version.ts';

/** A form filled with a row and its draft: what was typed over which version, and merging with newer versions. */
export function useEditedRow<N extends ResourceName>(
  screen: FormScreen<N>,
  row: RowOf<N> | undefined,
  locale: Locale,
) {
  const key = useDraftKey(screen, row, locale);
  const [first] = useState(() => startOf(key.current, versionOf(screen, row, locale)));
  const [start, setStart] = useState(first);
  /** The version that the values were typed over. */
  const base = useRef(first.base);
  const [latest, setLatest] = useState(first.current);
  const [conflict, setConflict] = useState<Conflict | undefined>(first.conflict);
  const [articles, setArticles] = useState<KeptText[]>([]);
  const resolver = useResolver(screen);
  const form = useForm<FieldValues>({
    resolver,
    defaultValues: first.base.values,
    ...(first.isDraft && { values: first.values, resetOptions: { keepDefaultValues: true } }),
  });
  const isKept = useDraft(key, form, base);
  const replaced = useReplaced((typed: Values) =>
    form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true }),
  );
  const others = useOtherDrafts(key, latest, showDraft);
  const [wasNew] = useState(row === undefined);
  const { isDirty } = form.formState;
  useLeaveWarning(isDirty);

  /** Fills the form with the draft, which is another one by now. */
  function showDraft() {
    const next = startOf(key.current, latest);
    fill(next.base, next.values);
    setStart(next);
    setLatest(next.current);
    setConflict(next.conflict);
  }

  function edits(): Edits {
    return editsOf(base.current, form.getValues());
  }

  /** Fills the form: `values` are typed over `version`. */
  function fill(version: Version, values: Values = version.values) {
    base.current = version;
    setLatest(version);
    setConflict(undefined);
    setArticles([]);
    replaced.forget();
    // Otherwise the options for a restored draft hold for this reset, too.
    form.reset(version.values, { keepDefaultValues: false });
    form.reset(values, { keepDefaultValues: true });
  }

  /** Merges what was typed into a newer version. @returns false if both changed a field, so that somebody has to decide */
  function merge(theirs: Version): boolean {
    const { values, conflicts: names } = mergeOver(edits(), theirs);
    if (names.length === 0) fill(theirs, values);
    else {
      setLatest(theirs);
      setConflict({ names, base: edits().base, mine: values, theirs });
    }
    return names.length === 0;
  }

  function decide(between: Conflict, kept: string[], merged: Record<string, KeptText>) {
    const { values, taken } = decided(between, kept, merged);
    fill(between.theirs, values);
    setArticles(Object.values(merged));
    if (!isUntouched({ base: {}, mine: taken })) replaced.keep(taken);
  }

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
      replaced.keep(mine, { isCancelled: true });
    },
    /** The drafts that other tabs have left. Those of a new row do not belong to it once it is saved. */
    others: wasNew && row ? [] : others,
    /** Whether this browser refuses to keep what is typed. */
    isNotKept: isDirty && !isKept,
    /** Whether the form shows a restored draft. */
    isRestored: start.isDraft && isDirty,
    /** Whether somebody else has saved the row since that draft was typed. */
    isMerged: start.isMerged,
    ...elsewhere,
    /** Takes back that the saved version has replaced what was typed; undefined if it has not. */
    onBringBack: replaced.onBringBack,
    /** Whether they discarded it themselves. */
    isCancelled: replaced.isCancelled,
    /** The articles in which mine was kept, by paragraph. */
    articles,
    conflict: conflict && {
      ...dialogOf(conflict, screen, locale),
      who: elsewhere.who,
      onDecide: (kept: string[], merged: Record<string, KeptText>) => decide(conflict, kept, merged),
      onClose: () => setConflict(undefined),
    },
  };
}

/** The validation of a form, which is loaded when the browser is idle. */
function useResolver<N extends ResourceName>(screen: FormScreen<N>) {
  const [resolver] = useState(() =>
    lazyResolver(async () => (await import('./validation.ts')).resolverOf(screen)),
  );
  useLoadWhenIdle(resolver);
  return resolver;
}

/** The key of the draft. A new row that is saved and stays open has another one from then on. */
function useDraftKey<N extends ResourceName>(
  screen: FormScreen<N>,
  row: RowOf<N> | undefined,
  locale: Locale,
): RefObject<string> {
  const [first] = useState(() => draftKey(screen, row, locale));
  const key = useRef(first);
  const follow = useEffectEvent((stored: number | undefined) => {
    if (stored === undefined) return;
    const before = key.current;
    key.current = draftKey(screen, row, locale);
    if (key.current !== before) moveOwnDraft(before, key.current);
  });
  const id = row && Number(row.id);
  useEffect(() => follow(id), [id]);
  return key;
}

/** Keeps what is typed as a draft. @returns whether this browser keeps it */
function useDraft(key: RefObject<string>, form: UseFormReturn, base: RefObject<Version>): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setKept(writeDraft(key.current, editsOf(base.current, values))),
      }),
    [key, form, base],
  );
  return isKept;
}
