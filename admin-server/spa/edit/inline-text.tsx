import { atom, useAtom } from 'jotai';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import type { Locale } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { ApiError } from '../api/client.ts';
import type { RowEdit } from '../api/publish.ts';
import { currentOf, refresh } from '../api/resources.ts';
import { isChanged, over } from './edit.ts';
import { showFirstError } from './first-error.ts';
import { useSaveable } from './save-all.ts';
import { useEdit } from './use-edit.ts';
import { Field } from '../fields/field.tsx';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { withWords } from '../language/dictionary.ts';
import { language } from '../language/language.ts';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';
import { Button } from '../ui/button.tsx';
import { langAttributes, TextArea, TextInput } from '../ui/controls.tsx';
import { Badge } from '../ui/states.tsx';
import { SiteText } from '../ui/site-text.tsx';
import { FeatureExtras } from '../resource/features.tsx';
import { VersionsLink } from '../resource/versions-link.tsx';
import { useWhoChanged } from './who-changed.ts';
import { ReplacedWords, RestoredDraft, SaveNotice } from './form-notices.tsx';
import { EditImpact, useEditImpact, useSettledEdits } from './edit-impact.tsx';
import { isSaveKey } from './save-by-key.ts';

const loadTypes = withWords(() => import('#content-db/types/index.ts'), 'answers/validation');

/** Characters. Longer texts get a multi-line field. */
const longText = 100;

/** Only one text of the screen is edited at a time. */
const editedAtom = atom<string>();

interface ShownTextProps {
  /** Unique on the screen; also the key of the draft. */
  id: string;
  label: string;
  locale: Locale;
  /** Shown if the text is empty. */
  placeholder?: string;
  /** The language of that, if it is not the one of the back office. */
  placeholderLocale?: Locale;
  isLong?: boolean;
  maxLength?: number;
  /** Lines of a multi-line field. */
  rows?: number;
  /** A line below the field, such as a counter. */
  hint?: (typed: string) => ReactNode;
  /** Stands beside the label, such as the status of the text. */
  badge?: ReactNode;
  /** Further controls beside Edit. */
  actions?: ReactNode;
  /** The edit of the row that has the text, which is its last value. */
  editOf: (typed: string) => RowEdit;
}

export interface InlineTextProps<Row> extends ShownTextProps {
  /** The row that has it; undefined until there is one. */
  row: Row | undefined;
  textOf: (row: Row) => string | null | undefined;
  send: (typed: string, revision: number) => Promise<Row>;
  /** The resources whose lists show it. */
  refreshes: string[];
  onSaved: (row: Row) => void | Promise<void>;
  onFailed?: (error?: unknown) => void;
}

/** What an open field shows, and one that is closed. */
type TextProps = ShownTextProps & { text: ReturnType<typeof useInlineText> };

/** A text with an Edit button, which opens a field with Save and Cancel. The draft survives a reload. */
export function InlineText<Row extends { revision: number }>(props: InlineTextProps<Row>) {
  const text = useInlineText(props);
  return text.isOpen ? <TextBox {...props} text={text} /> : <ShownText {...props} text={text} />;
}

function useInlineText<Row extends { revision: number }>(props: InlineTextProps<Row>) {
  const { id, row, textOf, send, refreshes, editOf, onSaved, onFailed } = props;
  const [edited, setEdited] = useAtom(editedAtom);
  const [error, setError] = useState<string>();
  const versionOf = (stored: Row | undefined) => ({
    revision: stored?.revision ?? 0,
    values: { value: (stored && textOf(stored)) ?? '' },
  });
  const { edit, store, state } = useEdit<Row>({
    key: () => id,
    kind: 'text',
    stored: versionOf(row),
    versionOf,
    async check(values) {
      const wrong = await errorIn(editOf(String(values['value'])));
      setError(wrong && translated(wrong));
      return wrong ? undefined : values;
    },
    send: ({ value }, { revision = 0 }) => send(String(value), revision),
    theirsIn: currentOf<Row>,
    async onSaved(stored) {
      await onSaved(stored);
      await refresh(...refreshes);
      // What was typed while it was sent stays open.
      if (!isChanged(store.get())) close();
    },
    async onRefused() {
      onFailed?.();
      // Saving again replaces the other text, which is shown.
      await refresh(...refreshes);
    },
    onFailed(failure) {
      onFailed?.(failure);
      const reason = failure instanceof ApiError ? failure.fields[columnOf(editOf(''))] : undefined;
      setError(translated(reason ?? messageOf(failure)));
    },
  });
  const isOpen = edited === id;
  const [typed, value] = [String(edit.values['value']), String(edit.stored.values['value'])];
  useUnsaved(isOpen && typed !== value);
  useSaveable(typed !== value, { store, save });
  useEffect(() => {
    if (store.get().isRestored && isChanged(store.get())) setEdited((before) => before ?? id);
  }, [store, id, setEdited]);

  function close() {
    setError(undefined);
    setEdited((now) => (now === id ? undefined : now));
  }
  function save() {
    // What has been changed meanwhile was shown, and gives way.
    store.change(over(store.get(), store.get().stored, store.get().values));
    return store.save();
  }
  /** What the text has been changed to meanwhile; undefined if it has not. */
  const isOther = edit.base.values['value'] !== value && typed !== value;
  const theirs = isOpen && isOther ? value : undefined;
  return {
    ...state,
    isOpen,
    typed,
    value,
    error,
    theirs,
    onBringBack: state.onBringBack && (() => (setEdited(id), state.onBringBack?.())),
    open() {
      // What was left is a draft.
      store.change({ ...store.get(), isRestored: isChanged(store.get()) });
      setEdited(id);
    },
    type(text: string) {
      setError(undefined);
      store.type({ value: text });
    },
    /** Closes the field, and keeps what is saved instead of what was typed. */
    cancel() {
      close();
      store.discard(theirs === undefined);
    },
    save() {
      if (typed !== value) return void save();
      store.restore();
      close();
    },
  };
}

function ShownText(props: TextProps) {
  const { label, locale, placeholder, placeholderLocale = language, badge, actions, editOf, text } = props;
  const { value } = text;
  const edit = editOf(value);
  const { resource, rowId } = edit;
  return (
    <div className="grid gap-1 py-3">
      {text.onBringBack && <ReplacedWords isCancelled={text.isCancelled} onBringBack={text.onBringBack} />}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="flex min-w-0 flex-1 basis-28 flex-wrap content-start items-center gap-x-2 gap-y-1">
          <h3 className="text-sm font-semibold text-strong">{label}</h3>
          {badge}
          {text.typed !== value && <Badge tone="warning">{t('Unsaved draft')}</Badge>}
        </div>
        <div className="-my-1.5 ms-auto flex flex-wrap items-center justify-end gap-1">
          {rowId !== undefined && (
            <VersionsLink {...{ resource, rowId }} column={columnOf(edit)} name={label} />
          )}
          <Button
            look="quiet"
            icon={Pencil}
            aria-label={t('Edit {name}', { name: label })}
            onClick={text.open}
          >
            {t('Edit')}
          </Button>
          {actions}
        </div>
      </div>
      <p
        {...langAttributes(value === '' ? (placeholder ? placeholderLocale : language) : locale)}
        className={value === '' ? 'text-muted italic rtl:not-italic' : 'whitespace-pre-wrap'}
      >
        <SiteText text={value || (placeholder ?? t('Nothing yet'))} />
      </p>
    </div>
  );
}

/** The open field of a text. What was typed before Cancel can be brought back. */
function TextBox(props: TextProps) {
  const { editOf, text } = props;
  const edit = editOf(text.typed);
  const { resource, rowId } = edit;
  const isRowChanged = text.theirs !== undefined && rowId !== undefined;
  const who = useWhoChanged(isRowChanged ? [{ resource, rowId, columns: [columnOf(edit)] }] : undefined);
  const error = text.theirs === undefined ? undefined : changedText(who, text.theirs);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (text.error !== undefined && box.current) showFirstError(box.current);
  }, [text.error]);
  const settled = useSettledEdits([edit]);
  const impact = useEditImpact(settled);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') text.cancel();
    if (!isSaveKey(event)) return;
    event.preventDefault();
    text.save();
  }
  return (
    <form
      ref={box}
      className="grid gap-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        text.save();
      }}
      onKeyDown={onKeyDown}
    >
      <RestoredDraft isRestored={text.isRestored} onDiscard={text.cancel} />
      <TextField
        {...props}
        error={text.error ?? error}
        extras={
          <FeatureExtras
            field={{ name: columnOf(edit), value: text.typed, onChange: (value) => text.type(String(value)) }}
            edits={settled}
            findings={impact?.findings ?? []}
          />
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="action" isBusy={text.isSaving}>
          {text.isSaving ? t('Saving...') : t('Save')}
        </Button>
        <Button onClick={text.cancel}>{t('Cancel')}</Button>
        <SaveNotice {...text} openRow={rowId === undefined ? undefined : { resource, rowId }} />
        <EditImpact edits={settled} />
      </div>
    </form>
  );
}

function TextField(props: TextProps & { error: string | undefined; extras: ReactNode }) {
  const { label, locale, isLong, maxLength, rows, hint, text, error, extras } = props;
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
        isLong || text.value.length > longText ? (
          <TextArea {...attributes} {...shared} rows={rows} />
        ) : (
          <TextInput {...attributes} {...shared} />
        )
      }
    </Field>
  );
}

/** The message at a text that has been changed to `theirs`, and by whom. */
function changedText(who: string, theirs: string): string {
  return theirs === ''
    ? t('{who}. Save again to keep what you typed, or cancel to keep what is saved.', { who })
    : t(
        '{who}. It says now: “{theirs}”. Save again to keep what you typed, or cancel to keep what is saved.',
        { who, theirs },
      );
}

/** The column of the text that is edited. */
function columnOf({ values }: RowEdit): string {
  return Object.keys(values).at(-1) ?? '';
}

/** What is wrong with a text for its column; undefined if nothing is. Loads the schemas with the first text. */
async function errorIn(edit: RowEdit): Promise<string | undefined> {
  const { resources } = await loadTypes();
  const input: z.ZodObject = resources[edit.resource].input;
  const column = columnOf(edit);
  return input.shape[column]?.safeParse(edit.values[column]).error?.issues[0]?.message;
}
