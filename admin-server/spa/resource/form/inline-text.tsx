import { Pencil } from 'lucide-react';
import { atom, useAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { useUnsaved } from '../../hooks/use-unsaved.ts';
import { Field } from '../../fields/field.tsx';
import { TextArea, TextInput, langAttributes } from '../../ui/controls.tsx';
import { Button } from '../../ui/button.tsx';
import { clearDraft, readDraft, writeDraft } from './use-draft.ts';

/** Only one text of the screen is edited at a time. */
const editedAtom = atom<string>();

/** Characters. Longer texts get a multi-line field. */
const longText = 100;

interface InlineTextProps {
  /** Unique on the screen; also the key of the draft. */
  id: string;
  label: string;
  value: string;
  locale: Locale;
  /** Shown if the text is empty. */
  placeholder?: string;
  isLong?: boolean;
  maxLength?: number;
  /** Lines of a multi-line field. */
  rows?: number;
  /** A line below the field, such as a counter. */
  hint?: (typed: string) => ReactNode;
  /** Returns the error of an invalid text, which is not sent. */
  check?: (typed: string) => string | undefined;
  /** Further controls beside Edit. */
  actions?: ReactNode;
  /** Rejects if the text was not saved; the field then stays open. */
  onSave: (value: string) => Promise<unknown>;
}

/** A text with an Edit button, which opens a field with Save and Cancel. The draft survives a reload. */
export function InlineText(props: InlineTextProps) {
  const text = useEditedText(props);
  useUnsaved(text.isEdited && text.typed !== props.value);
  return text.isEdited ? <TextBox {...props} text={text} /> : <ShownText {...props} onEdit={text.open} />;
}

/** The state of the field: its value, its error, and whether it is open. */
function useEditedText({ id, value, check, onSave }: InlineTextProps) {
  const [edited, setEdited] = useAtom(editedAtom);
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    const draft = draftOf(id);
    if (draft === undefined || draft === value) return;
    setTyped(draft);
    setEdited((before) => before ?? id);
  }, [id, value, setEdited]);

  function open() {
    setTyped(draftOf(id) ?? value);
    setEdited(id);
  }
  function type(text: string) {
    setTyped(text);
    setError(undefined);
    writeDraft(id, { value: text });
  }
  function close() {
    clearDraft(id);
    setError(undefined);
    setEdited(undefined);
  }
  async function save() {
    if (typed === value) return close();
    const wrong = check?.(typed);
    if (wrong) return setError(wrong);
    setSaving(true);
    try {
      await onSave(typed);
      close();
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setSaving(false);
    }
  }
  return { isEdited: edited === id, typed, error, isSaving, open, type, close, save };
}

type TextBoxProps = InlineTextProps & { text: ReturnType<typeof useEditedText> };

function TextBox({ label, value, locale, isLong, maxLength, rows, hint, text }: TextBoxProps) {
  const shared = {
    ...langAttributes(locale),
    autoFocus: true,
    maxLength,
    value: text.typed,
    onChange: (event: { target: { value: string } }) => text.type(event.target.value),
  };
  return (
    <form
      className="grid gap-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void text.save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') text.close();
        if (event.key === 's' && (event.metaKey || event.ctrlKey)) {
          event.preventDefault();
          void text.save();
        }
      }}
    >
      <Field label={label} error={text.error} hint={hint?.(text.typed)}>
        {(attributes) =>
          isLong || value.length > longText ? (
            <TextArea {...attributes} {...shared} rows={rows} />
          ) : (
            <TextInput {...attributes} {...shared} />
          )
        }
      </Field>
      <div className="flex gap-3">
        <Button type="submit" look="action" isBusy={text.isSaving}>
          {text.isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={text.close}>Cancel</Button>
      </div>
    </form>
  );
}

function draftOf(id: string): string | undefined {
  const draft: unknown = readDraft(id)?.value;
  return typeof draft === 'string' ? draft : undefined;
}

type ShownTextProps = InlineTextProps & { onEdit: () => void };

function ShownText({ label, value, locale, placeholder, actions, onEdit }: ShownTextProps) {
  return (
    <div className="grid gap-1 py-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-sm font-semibold text-strong">{label}</h3>
        <div className="-my-1.5 flex items-center gap-1">
          <Button look="quiet" icon={Pencil} aria-label={`Edit ${label}`} onClick={onEdit}>
            Edit
          </Button>
          {actions}
        </div>
      </div>
      <p
        {...langAttributes(value === '' ? 'en' : locale)}
        className={value === '' ? 'text-muted italic' : 'whitespace-pre-wrap'}
      >
        {value || (placeholder ?? 'Nothing yet')}
      </p>
    </div>
  );
}
