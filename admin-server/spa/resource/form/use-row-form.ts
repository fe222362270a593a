import { type SyntheticEvent, useRef } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { ApiError, isLost } from '../../api/client.ts';
import { conflictingRow, refresh } from '../../api/resources.ts';
import { connection } from '../../connection/connection.ts';
import { useWaitingSave } from '../../connection/use-connection.ts';
import { type StoredDraft, writeDraft } from '../../drafts/draft.ts';
import { editsOf, isUntouched, type Values } from '../../drafts/merge.ts';
import { t } from '../../language/text.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRecentRow } from '../use-recent.ts';
import { draftKey } from './draft-key.ts';
import { formEdits } from './reach/form-edits.ts';
import { noteOfSave } from './reach/use-reach.ts';
import { type FormScreen, versionOf } from './form-version.ts';
import { useEditedRow } from './use-edited-row.ts';
import { useSave } from './use-save.ts';

interface RowFormOptions<N extends ResourceName> {
  screen: FormScreen<N>;
  /** The row to edit; undefined for a new row. */
  row: RowOf<N> | undefined;
  locale: Locale;
  /** Whether the form goes on with the row when it is saved. The row is then passed, also where it was new. */
  staysOpen?: boolean;
  /** Called with the stored row, or with nothing if nothing was changed. */
  onSaved: (row?: RowOf<N>) => void;
}

/**
 * The state of a form for an existing or new row. It sends only what was changed, merges it with what others
 * have saved meanwhile, and waits for the connection where there is none.
 */
export function useRowForm<N extends ResourceName>(options: RowFormOptions<N>) {
  const { screen, row, locale, staysOpen = false, onSaved } = options;
  useRecentRow(screen, row, locale);
  const { edits, fill, merge, clearDraft, ...edited } = useEditedRow(screen, row, locale, () => void send());
  const { form } = edited;
  const save = useSave(screen, () => noteOfSave(formEdits({ screen, row, locale, form })));
  const waiting = useWaitingSave(() => void send());
  /** Whether the last save was lost on its way; it is repeated once. */
  const isRepeated = useRef(false);

  async function send() {
    // Without a connection, the schema that checks the form may not be loaded.
    if (connection() !== 'up') return waiting.wait();
    return form
      .handleSubmit(deliver)()
      .catch(() => sayNotLoaded(screen.texts.updateFailed[0]));
  }

  async function deliver(values: Values) {
    const typed = { ...form.getValues() };
    const { revision, mine } = edits();
    const names = Object.keys(mine);
    if (row && names.length === 0) return saved();
    const input = row ? Object.fromEntries(names.map((name) => [name, values[name]])) : values;
    const body = screen.bodyOf?.(input, locale) ?? input;
    try {
      saved(await save.mutateAsync({ id: row && Number(row.id), input: body, revision }), typed);
    } catch (error) {
      failed(error);
    }
  }

  function saved(after?: RowOf<N>, sent?: Values) {
    clearDraft();
    const isLater = after !== undefined && keepLater(after, sent ?? form.getValues());
    if (!after && staysOpen) edited.restore();
    if (staysOpen || !row || !isLater) onSaved(after);
  }

  /** Keeps what was typed after the form was sent: it is typed over the stored row. @returns whether there is any */
  function keepLater(after: RowOf<N>, sent: Values): boolean {
    const later = editsOf({ values: sent }, form.getValues());
    const isLater = !isUntouched(later);
    const version = versionOf(screen, after, locale);
    const values = { ...version.values, ...later.mine };
    if (staysOpen || (row && isLater)) fill(version, values);
    else if (isLater) writeDraft(draftKey(screen, after, locale), editsOf(version, values));
    return isLater;
  }

  function failed(error: unknown) {
    if (!(error instanceof ApiError)) return;
    const current = conflictingRow<N>(error);
    if (current) return sendMerged(current);
    // A change can be sent twice, as it names its revision. A new row would be made twice.
    if (row && isLost(error)) {
      if (isRepeated.current) toast.error(screen.texts.updateFailed[0], error.reason);
      else waiting.wait();
      isRepeated.current = true;
    }
    for (const [name, message] of Object.entries(error.fields)) form.setError(name, { message });
  }

  /** Sends what was typed over the version that somebody else has saved, unless both changed a field. */
  function sendMerged(current: RowOf<N>) {
    if (!merge(versionOf(screen, current, locale))) return;
    if (!isUntouched(edits())) return void send();
    // It was saved before: only the answer was lost.
    toast.success(...screen.texts.updated);
    void refresh(screen.name, ...(screen.refreshes ?? []));
    saved(current);
  }

  return {
    ...edited,
    /** Saves now or, without a connection, as soon as the server can be reached. */
    submit: (event: SyntheticEvent) => {
      keepWithin(event);
      isRepeated.current = false;
      return send();
    },
    isSaving: save.isPending,
    /** Whether the save waits for the connection. */
    isWaiting: waiting.isWaiting,
    restore: () => (waiting.stop(), edited.restore()),
    discard: () => (waiting.stop(), edited.discard()),
    showOther: (draft: StoredDraft) => (waiting.stop(), edited.showOther(draft)),
    forget: () => (waiting.stop(), clearDraft()),
  };
}

/** A form in a dialog is not also the form that opened it, to which React hands its events on. */
function keepWithin(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Says that the schema that checks the form is missing: nothing else can fail before the call. */
function sayNotLoaded(title: string) {
  toast.error(title, t('A part of this page could not be loaded. Reload the page: what you typed is kept.'));
}
