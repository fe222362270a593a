import { type KeyboardEvent, lazy, Suspense } from 'react';
import { useOpenRow } from '../../../presence/use-presence.ts';
import { Field } from '../../../fields/field.tsx';
import { TextArea, TextInput, langAttributes } from '../../../ui/controls.tsx';
import { Button } from '../../../ui/button.tsx';
import type { RowEdit } from '../../../api/publish.ts';
import { useWhoChanged } from '../conflict/who-changed.ts';
import { RestoredDraft, SaveNotice } from '../form-notices.tsx';
import { Reach } from '../reach/reach.tsx';
import { isSaveKey } from '../save-by-key.ts';
import { changedText } from './text-toasts.ts';
import type { TextProps } from './use-edited-text.ts';
import { t } from '../../../language/text.tsx';

const TextExtras = lazy(async () => ({
  default: (await import('../reach/text-extras.tsx')).TextExtras,
}));

/** Characters. Longer texts get a multi-line field. */
const longText = 100;

/** The open field of a text. What was typed before Cancel can be brought back. */
export function TextBox(props: TextProps) {
  const { value, editOf, text } = props;
  const edit = editOf(text.typed);
  const who = useWhoChanged(text.theirs === undefined ? undefined : changedIn(edit));
  const error = text.theirs === undefined ? undefined : changedText(who, text.theirs);
  const openFor = useOpenRow(edit.resource, edit.rowId);
  function cancel() {
    if (text.typed === value) text.close();
    else text.replace();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') cancel();
    if (!isSaveKey(event)) return;
    event.preventDefault();
    void text.save();
  }
  return (
    <form
      className="grid gap-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void text.save();
      }}
      onKeyDown={onKeyDown}
    >
      <RestoredDraft isRestored={text.isRestored} onDiscard={text.replace} />
      <TextField {...props} edit={edit} error={text.error ?? error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="action" isBusy={text.isSaving}>
          {text.isSaving ? t('Saving...') : t('Save')}
        </Button>
        <Button onClick={cancel}>{t('Cancel')}</Button>
        <SaveNotice {...text} openFor={openFor} />
        <Reach edits={[edit]} />
      </div>
    </form>
  );
}

/** The row and the column of a text. */
function changedIn({ resource, rowId, values }: RowEdit) {
  return rowId === undefined ? [] : [{ resource, rowId, columns: Object.keys(values).slice(-1) }];
}

type TextFieldProps = TextProps & { edit: RowEdit; error: string | undefined };

function TextField(props: TextFieldProps) {
  const { label, value, locale, isLong, maxLength, rows, hint, text, edit, error } = props;
  const extras = (
    <Suspense>
      <TextExtras edit={edit} typed={text.typed} onChange={text.type} />
    </Suspense>
  );
  const shared = {
    ...langAttributes(locale),
    autoFocus: true,
    maxLength,
    value: text.typed,
    onChange: (event: { target: { value: string } }) => text.type(event.target.value),
  };
  return (
    <Field label={label} error={error} hint={hint?.(text.typed)} extras={extras}>
      {(attributes) =>
        isLong || value.length > longText ? (
          <TextArea {...attributes} {...shared} rows={rows} />
        ) : (
          <TextInput {...attributes} {...shared} />
        )
      }
    </Field>
  );
}
