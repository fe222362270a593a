import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { moveOwnDraft, writeDraft } from '../../drafts/draft.ts';
import { type Edits, editsOf, type Values, type Version } from '../../drafts/merge.ts';
import { useLeaveWarning, useUnsaved } from '../../hooks/use-unsaved.ts';
import { withWords } from '../../language/dictionary.ts';
import { lazyResolver } from '../../on-demand/lazy-resolver.ts';
import { useLoadWhenIdle } from '../../on-demand/use-when-idle.ts';
import { draftKey } from './draft-key.ts';
import { type FormScreen, startOf, versionOf } from './form-version.ts';

/** A form that begins with a row and its draft, and keeps what is typed as a draft. */
export function useDraftedForm<N extends ResourceName>(
  screen: FormScreen<N>,
  row: RowOf<N> | undefined,
  locale: Locale,
) {
  const key = useDraftKey(screen, row, locale);
  const [first] = useState(() => startOf(key.current, versionOf(screen, row, locale)));
  /** The version that the values were typed over. */
  const base = useRef(first.base);
  const resolver = useResolver(screen);
  const form = useForm<FieldValues>({
    resolver,
    defaultValues: first.base.values,
    ...(first.isDraft && { values: first.values, resetOptions: { keepDefaultValues: true } }),
  });
  const isKept = useDraft(key, form, base);
  const { isDirty } = form.formState;
  const isNotKept = isDirty && !isKept;
  useUnsaved(isDirty);
  useLeaveWarning(isNotKept);
  return {
    key,
    first,
    form,
    /** What is typed. */
    edits: (): Edits => editsOf(base.current, form.getValues()),
    /** Fills the form: `values` are typed over `version`. */
    refill(version: Version, values: Values) {
      base.current = version;
      // Otherwise the options for a restored draft hold for this reset, too.
      form.reset(version.values, { keepDefaultValues: false });
      form.reset(values, { keepDefaultValues: true });
    },
    /** Types these values again. */
    retype: (typed: Values) => form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true }),
    isDirty,
    /** Whether this browser refuses to keep what is typed. */
    isNotKept,
  };
}

/** The validation of a form, which is loaded when the browser is idle. */
function useResolver<N extends ResourceName>(screen: FormScreen<N>) {
  const [resolver] = useState(() =>
    lazyResolver(
      withWords(async () => (await import('./validation.ts')).resolverOf(screen), 'answers/validation'),
    ),
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
