import { Pencil } from 'lucide-react';
import { atom, useAtom } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { useUnsaved } from '../../../hooks/use-unsaved.ts';
import { Field } from '../../../fields/field.tsx';
import { TextArea, TextInput, langAttributes } from '../../../ui/controls.tsx';
import { Button } from '../../../ui/button.tsx';
import type { RowEdit } from '../../../api/publish.ts';
import { clearDraft, writeDraft } from '../../../drafts/draft.ts';
import { readTextDraft, type TextDraft, textEdits } from '../../../drafts/text-draft.ts';
import { Badge } from '../../../ui/states.tsx';
import { RestoredDraft, SaveNotice } from '../form-notices.tsx';
import { VersionsLink } from '../../versions-link.tsx';
import { Reach } from '../reach/reach.tsx';
import { changedText } from './text-toasts.ts';
import { useTextSave } from './use-text-save.ts';
import { language } from '../../../language/language.ts';
import { t } from '../../../language/text.tsx';
import { translated } from '../../../language/translated.ts';

const TextExtras = lazy(async () => ({
  default: (await import('../reach/text-extras.tsx')).TextExtras,
}));

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
  /** Finds the error of an invalid text, which is not sent. */
  check?: (typed: string) => Promise<string | undefined>;
  /** Stands beside the label, such as the status of the text. */
  badge?: ReactNode;
  /** Further controls beside Edit. */
  actions?: ReactNode;
  /** The edit of the row that has the text, which is its last value. */
  editOf: (typed: string) => RowEdit;
  /** Rejects if the text was not saved; the field then stays open. */
  onSave: (value: string) => Promise<unknown>;
}

/** A text with an Edit button, which opens a field with Save and Cancel. The draft survives a reload. */
export function InlineText(props: InlineTextProps) {
  const text = useEditedText(props);
  useUnsaved(text.isOpen && text.typed !== props.value);
  return text.isOpen ? <TextBox {...props} text={text} /> : <ShownText {...props} onEdit={text.open} />;
}

/** The state of the field: what was typed over which text, its error, and whether it is open. */
function useEditedText({ id, value, check, onSave }: InlineTextProps) {
  const [edited, setEdited] = useAtom(editedAtom);
  const [text, setText] = useState<TextDraft>({ typed: value, base: value });
  const [isRestored, setRestored] = useState(false);
  const [isKept, setKept] = useState(true);
  const [error, setError] = useState<string>();
  /** What was typed since the field was opened. */
  const newest = useRef<string>(undefined);
  /** The stored text when Save was pressed. */
  const seen = useRef(value);
  useEffect(() => {
    const draft = readTextDraft(id, value);
    if (!draft) return;
    setText(draft);
    setRestored(newest.current === undefined);
    setEdited((before) => before ?? id);
  }, [id, value, setEdited]);

  function type(typed: string, base = text.base) {
    newest.current = typed;
    setText({ typed, base });
    setError(undefined);
    setKept(writeDraft(id, textEdits({ typed, base })));
  }
  function close() {
    newest.current = undefined;
    clearDraft(id);
    setError(undefined);
    setEdited(undefined);
  }
  const { typed, base } = text;
  const isOpen = edited === id;
  const saving = useTextSave({
    async send() {
      // A save that has waited must not replace a text that nobody has seen.
      if (value !== seen.current && value !== typed) throw new Error(changedText(value));
      await onSave(typed);
    },
    // What was typed while it was sent stays open.
    onSaved: () =>
      newest.current === undefined || newest.current === typed ? close() : type(newest.current, typed),
    onFailed: (cause) => setError(translated(messageOf(cause))),
  });
  return {
    ...saving,
    isOpen,
    typed,
    error: error ?? (isOpen && base !== value && typed !== value ? changedText(value) : undefined),
    isRestored: isRestored && typed !== value,
    isNotKept: !isKept,
    open() {
      const draft = readTextDraft(id, value);
      setText(draft ?? { typed: value, base: value });
      setRestored(draft !== undefined);
      setEdited(id);
    },
    type,
    close() {
      saving.stop();
      close();
    },
    async save() {
      if (typed === value) return close();
      const wrong = await check?.(typed);
      if (wrong) return setError(translated(wrong));
      seen.current = value;
      await saving.start();
    },
  };
}

type TextBoxProps = InlineTextProps & { text: ReturnType<typeof useEditedText> };

function TextBox({ label, value, locale, isLong, maxLength, rows, hint, editOf, text }: TextBoxProps) {
  const edit = editOf(text.typed);
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
      <RestoredDraft isRestored={text.isRestored} onDiscard={text.close} />
      <Field label={label} error={text.error} hint={hint?.(text.typed)} extras={extras}>
        {(attributes) =>
          isLong || value.length > longText ? (
            <TextArea {...attributes} {...shared} rows={rows} />
          ) : (
            <TextInput {...attributes} {...shared} />
          )
        }
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="action" isBusy={text.isSaving}>
          {text.isSaving ? t('Saving...') : t('Save')}
        </Button>
        <Button onClick={text.close}>{t('Cancel')}</Button>
        <SaveNotice {...text} />
        <Reach edits={[edit]} />
      </div>
    </form>
  );
}

type ShownTextProps = InlineTextProps & { onEdit: () => void };

function ShownText(props: ShownTextProps) {
  const { id, label, value, locale, placeholder, badge, actions, editOf, onEdit } = props;
  const { resource, rowId, values } = editOf(value);
  return (
    <div className="grid gap-1 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="flex min-w-0 flex-wrap gap-x-2 text-sm font-semibold text-strong">
          {label}
          {badge}
          {readTextDraft(id, value) && <Badge tone="warning">{t('Unsaved draft')}</Badge>}
        </h3>
        <div className="-my-1.5 ms-auto flex items-center gap-1">
          {rowId !== undefined && (
            <VersionsLink {...{ resource, rowId }} column={Object.keys(values).at(-1)} name={label} />
          )}
          <Button look="quiet" icon={Pencil} aria-label={t('Edit {name}', { name: label })} onClick={onEdit}>
            {t('Edit')}
          </Button>
          {actions}
        </div>
      </div>
      <p
        {...langAttributes(value === '' ? language : locale)}
        className={value === '' ? 'text-muted italic rtl:not-italic' : 'whitespace-pre-wrap'}
      >
        {value || (placeholder ?? t('Nothing yet'))}
      </p>
    </div>
  );
}
