import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { humanize } from '#content-db/model/humanize.ts';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { ApiError, isLost } from '../api/client.ts';
import { currentOf, refresh } from '../api/resources.ts';
import { otherDrafts, readDraft, type StoredDraft, switchDraft } from './stored-drafts.ts';
import { type Edit, isChanged, opened } from './edit.ts';
import type { KeptText } from './keep-mine.ts';
import { type Edits, isSame, type Values, type Version } from './merge.ts';
import type { FieldSpec } from '../fields/field-spec.ts';
import { useEdit } from './use-edit.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { withWords } from '../language/dictionary.ts';
import { t } from '../language/text.tsx';
import { lazyResolver } from '../ui/lazy-resolver.ts';
import { useLoadWhenIdle } from '../ui/use-when-idle.ts';
import { toast } from '../ui/toast.tsx';
import { noteOfSave } from '../resource/features.tsx';
import { useRecentRow } from '../resource/use-recent.ts';
import { useWhoChanged } from './who-changed.ts';
import type { ResourceScreen } from '../resource/screen.ts';
import { draftKey, versionOf } from './form-version.ts';
import { formEdits, rowEdits } from './form-edits.tsx';
import { knownFindings } from './edit-impact.tsx';
import { showFirstError } from './first-error.ts';
import { useSaveable } from './save-all.ts';
import { useSave } from './use-save.ts';

interface RowFormOptions<N extends ResourceName> {
  screen: ResourceScreen<N>;
  /** The row to edit; undefined for a new row. */
  row: RowOf<N> | undefined;
  locale: Locale;
  /** Whether the form goes on with the row when it is saved. The row is then passed, also where it was new. */
  staysOpen?: boolean;
  /** Called with the stored row, also if nothing was changed. */
  onSaved: (row: RowOf<N>) => void;
  /** Called when a save was refused because of fields, before the first of them is focused. */
  onRefused?: (names: string[]) => void;
}

/**
 * The state of a form for an existing or new row. It sends only what was changed, merges it with what others
 * have saved meanwhile, and waits for the connection where there is none.
 */
export function useRowForm<N extends ResourceName>(options: RowFormOptions<N>) {
  const { screen, row, locale, staysOpen = false, onSaved, onRefused } = options;
  useRecentRow(screen, row, locale);
  const { edit, store, state } = useEdit<RowOf<N>>({
    key: () => draftKey(screen, row, locale),
    kind: 'form',
    stored: versionOf(screen, row, locale),
    versionOf: (stored) => versionOf(screen, stored, locale),
    check,
    send,
    theirsIn: currentOf<RowOf<N>>,
    onSaved: saved,
    onFailed: failed,
    onFilled: fill,
    onNews: () => toast.aside(t('This has been changed meanwhile'), t('You see what is saved now.')),
  });
  const [first] = useState(edit);
  const [resolver] = useState(() =>
    lazyResolver(
      withWords(async () => (await import('./validation.ts')).resolverOf(screen), 'answers/validation'),
    ),
  );
  useLoadWhenIdle(resolver);
  const form = useForm<FieldValues>({
    resolver,
    defaultValues: first.base.values,
    ...(first.isRestored && { values: first.values, resetOptions: { keepDefaultValues: true } }),
  });
  const { isDirty } = form.formState;
  const save = useSave(screen, () => noteOfSave(knownFindings(formEdits({ screen, row, locale, form }))));
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => store.type({ ...values }) }),
    [form, store],
  );
  const id = row && Number(row.id);
  const follow = useEffectEvent((stored: number | undefined) => {
    if (stored !== undefined) store.rename(draftKey(screen, row, locale));
  });
  useEffect(() => follow(id), [id]);
  useUnsaved(isDirty, state.isNotKept);
  useSaveable(isDirty, { store, save: () => store.save() });
  const sent = useRef<HTMLFormElement>(null);
  // Counted, so that the first error is shown once the form has it.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0 && sent.current) showFirstError(sent.current);
  }, [refusals]);

  function refused(names: string[]) {
    onRefused?.(names);
    setRefusals((count) => count + 1);
  }

  function fill({ base, values }: Edit) {
    // Otherwise the options for a restored draft hold for this reset, too.
    form.reset(base.values, { keepDefaultValues: false });
    form.reset(values, { keepDefaultValues: true });
  }

  async function check(): Promise<Values | undefined> {
    let checked: Values | undefined;
    let wrong: string[] = [];
    await form
      .handleSubmit(
        (values) => {
          checked = values;
        },
        (errors) => {
          wrong = Object.keys(errors);
        },
      )()
      .catch(() => sayNotLoaded(screen.texts.updateFailed[0]));
    // Only now do the fields have their errors.
    if (wrong.length > 0) refused(wrong);
    if (!checked || !row || isChanged(store.get())) return checked;
    store.forget();
    if (staysOpen) store.restore();
    onSaved(row);
    return undefined;
  }

  function send(values: Values, { revision, mine }: Edits): Promise<RowOf<N>> {
    const names = Object.keys(mine);
    const input = row ? Object.fromEntries(names.map((name) => [name, values[name]])) : values;
    const body = screen.bodyOf?.(input, locale) ?? input;
    return save.mutateAsync({ id, input: body, revision });
  }

  function saved(after: RowOf<N>, isAnswerLost: boolean) {
    if (isAnswerLost) {
      toast.success(...screen.texts.updated);
      void refresh(screen.name, ...(screen.refreshes ?? []));
    }
    store.rename(draftKey(screen, after, locale));
    // A dialog stays open for what was typed while it was sent.
    if (staysOpen || !row || !isChanged(store.get())) onSaved(after);
  }

  function failed(error: unknown) {
    if (!(error instanceof ApiError)) return;
    if (row && isLost(error)) toast.error(screen.texts.updateFailed[0], error.reason);
    for (const [name, message] of Object.entries(error.fields)) form.setError(name, { message });
    if (Object.keys(error.fields).length > 0) refused(Object.keys(error.fields));
  }

  const others = useOtherDrafts(edit.stored, row === undefined, () => draftKey(screen, row, locale));
  const { conflict } = edit;
  const elsewhere = useElsewhere(screen, row, locale, conflict?.names ?? (edit.isMerged ? 'any' : undefined));

  return {
    form,
    /** Saves now or, without a connection, as soon as the server can be reached. */
    submit: (event: FormEvent<HTMLFormElement>) => {
      keepWithin(event);
      sent.current = event.currentTarget;
      void store.save();
    },
    ...state,
    /** Whether somebody else has saved the row since the restored draft was typed. */
    isMerged: edit.isMerged,
    /** Drops what was typed. */
    restore: () => store.restore(),
    /** As `restore`, and it can be brought back. */
    discard: () => store.discard(),
    /** Removes the draft. */
    forget: () => store.forget(),
    others: others.drafts,
    /** Fills the form with a draft that another tab has left. The one before becomes one of the others. */
    showOther(draft: StoredDraft) {
      store.stop();
      store.change(opened('form', edit.stored, others.take(draft)));
    },
    ...elsewhere,
    /** The articles in which mine was kept, by paragraph. */
    articles: edit.articles,
    /** What the dialog of a conflict shows; undefined if there is none. */
    asked: conflict && {
      conflict,
      fields: conflict.names.map((name) => specOf(screen, name)),
      locale,
      isSavedNext: conflict.isBySave,
      who: elsewhere.who,
      onDecide: (kept: string[], articles: Record<string, KeptText>) => store.decide(kept, articles),
      onClose: () => store.postpone(),
    },
  };
}

/** The drafts that other tabs have left of a form, newest first, without what is stored by now. */
function useOtherDrafts({ values }: Version, isNew: boolean, keyOf: () => string) {
  const [found, setFound] = useState(() => otherDrafts(keyOf()));
  const [wasNew] = useState(isNew);
  const differs = ({ edits: { mine } }: StoredDraft) =>
    Object.keys(mine).some((name) => name in values && !isSame(mine[name], values[name]));
  return {
    /** Those of a new row do not belong to it once it is saved. */
    drafts: wasNew && !isNew ? [] : found.filter(differs),
    take(draft: StoredDraft) {
      switchDraft(keyOf(), draft);
      setFound(otherDrafts(keyOf()));
      return readDraft(keyOf());
    },
  };
}

/** The stored row of a form, and who has changed these fields of it, or any. */
function useElsewhere<N extends ResourceName>(
  screen: ResourceScreen<N>,
  row: RowOf<N> | undefined,
  locale: Locale,
  changed: string[] | 'any' | undefined,
) {
  const names = changed === 'any' ? [] : (changed ?? []);
  const values = Object.fromEntries(names.map((name) => [name, '']));
  const rows = (row && changed ? rowEdits(screen, row, locale, values) : []).flatMap(
    ({ resource, rowId, values }) =>
      rowId === undefined
        ? []
        : [{ resource, rowId, ...(changed !== 'any' && { columns: Object.keys(values) }) }],
  );
  const openRow = row && { resource: screen.name, rowId: Number(row.id) };
  return { openRow, who: useWhoChanged(rows) };
}

function specOf({ fields }: Pick<ResourceScreen<ResourceName>, 'fields'>, name: string): FieldSpec {
  return fields.find((field) => field.name === name) ?? { name, label: humanize(name), kind: 'text' };
}

/** A form in a dialog is not also the form that opened it, to which React hands its events on. */
function keepWithin(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Says that the schema that checks the form is missing. */
function sayNotLoaded(title: string) {
  toast.error(title, t('A part of this page could not be loaded. Reload the page: what you typed is kept.'));
}
