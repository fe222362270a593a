import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { writeDraft } from '../../drafts/draft.ts';
import { type Edits, editsOf, mergeOver, type Values, type Version } from '../../drafts/merge.ts';
import { useLeaveWarning } from '../../hooks/use-unsaved.ts';
import { lazyResolver } from '../../on-demand/lazy-resolver.ts';
import { useLoadWhenIdle } from '../../on-demand/use-when-idle.ts';
import { humanize } from '#content-db/model/humanize.ts';
import type { ConflictDialogProps } from './conflict/conflict-choice.tsx';
import { draftKey, type FormScreen, startOf, versionOf } from './form-version.ts';

/** The fields that somebody else has changed too, with both versions. */
interface Conflict {
  names: string[];
  mine: Values;
  theirs: Version;
}

/** A form filled with a row and its draft: what was typed over which version, and merging with newer versions. */
export function useEditedRow<N extends ResourceName>(
  screen: FormScreen<N>,
  row: RowOf<N> | undefined,
  locale: Locale,
) {
  const [key] = useState(() => draftKey(screen, row, locale));
  const [start] = useState(() => startOf(key, versionOf(screen, row, locale)));
  /** The version that the values were typed over. */
  const base = useRef(start.base);
  const [latest, setLatest] = useState(start.current);
  const [conflict, setConflict] = useState<Conflict | undefined>(start.conflict);
  const [isKept, setKept] = useState(true);
  const [resolver] = useState(() =>
    lazyResolver(async () => (await import('./validation.ts')).resolverOf(screen)),
  );
  useLoadWhenIdle(resolver);
  const form = useForm<FieldValues>({
    resolver,
    defaultValues: start.base.values,
    ...(start.isDraft && { values: start.values, resetOptions: { keepDefaultValues: true } }),
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setKept(writeDraft(key, editsOf(base.current, values))),
      }),
    [key, form],
  );
  const { isDirty } = form.formState;
  useLeaveWarning(isDirty);

  function edits(): Edits {
    return editsOf(base.current, form.getValues());
  }

  /** Fills the form: `values` are typed over `version`. */
  function fill(version: Version, values: Values = version.values) {
    base.current = version;
    setLatest(version);
    setConflict(undefined);
    form.reset(version.values);
    form.reset(values, { keepDefaultValues: true });
  }

  /** Merges what was typed into a newer version. @returns false if both changed a field, so that somebody has to decide */
  function merge(theirs: Version): boolean {
    const { values, conflicts: names } = mergeOver(edits(), theirs);
    if (names.length === 0) fill(theirs, values);
    else {
      setLatest(theirs);
      setConflict({ names, mine: values, theirs });
    }
    return names.length === 0;
  }

  return {
    key,
    form,
    edits,
    fill,
    merge,
    /** Drops what was typed. */
    restore: () => fill(latest),
    /** Whether this browser refuses to keep what is typed. */
    isNotKept: isDirty && !isKept,
    /** Whether the form shows a restored draft. */
    isRestored: start.isDraft && isDirty,
    /** Whether somebody else has saved the row since that draft was typed. */
    isMerged: start.isMerged,
    conflict: conflict && {
      ...dialogOf(conflict, screen, locale),
      onDecide: (kept: string[]) => fill(conflict.theirs, decided(conflict, kept)),
      onClose: () => setConflict(undefined),
    },
  };
}

function decided({ names, mine, theirs }: Conflict, kept: string[]): Values {
  const taken = names.filter((name) => !kept.includes(name));
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs.values[name]])) };
}

function dialogOf<N extends ResourceName>(
  { names, mine, theirs }: Conflict,
  { fields }: FormScreen<N>,
  locale: Locale,
): Omit<ConflictDialogProps, 'onDecide' | 'onClose'> {
  const specOf = (name: string) =>
    fields.find((field) => field.name === name) ?? { name, label: humanize(name), kind: 'text' as const };
  return { fields: names.map(specOf), mine, theirs: theirs.values, locale };
}
