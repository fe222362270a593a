import { atom, useAtom } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { RowEdit } from '../../../api/publish.ts';
import { clearDraft, writeDraft } from '../../../drafts/draft.ts';
import { readTextDraft, type TextDraft, textEdits } from '../../../drafts/text-draft.ts';
import { translated } from '../../../language/translated.ts';
import { useReplaced } from '../use-replaced.ts';
import { ChangedText } from './text-toasts.ts';
import { useTextSave } from './use-text-save.ts';

/** Only one text of the screen is edited at a time. */
const editedAtom = atom<string>();

export interface InlineTextProps {
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

/** What an open field shows, and one that is closed. */
export type TextProps = InlineTextProps & { text: ReturnType<typeof useEditedText> };

/** The state of the field: what was typed over which text, its error, and whether it is open. */
export function useEditedText({ id, value, check, onSave }: InlineTextProps) {
  const [edited, setEdited] = useAtom(editedAtom);
  const [text, setText] = useState<TextDraft>({ typed: value, base: value });
  const [isRestored, setRestored] = useState(false);
  const [isKept, setKept] = useState(true);
  const [error, setError] = useState<string>();
  /** What it was changed to meanwhile, as a failed save has found. */
  const [found, setFound] = useState<string>();
  /** What was typed since the field was opened. */
  const newest = useRef<string>(undefined);
  /** The stored text when Save was pressed. */
  const seen = useRef(value);
  const replaced = useReplaced((before: string) => {
    setEdited(id);
    type(before, value);
  });
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
    setFound(undefined);
    replaced.forget();
    setKept(writeDraft(id, textEdits({ typed, base })));
  }
  function close() {
    newest.current = undefined;
    clearDraft(id);
    setError(undefined);
    setFound(undefined);
    setEdited(undefined);
  }
  const { typed, base } = text;
  const isOpen = edited === id;
  const saving = useTextSave({
    async send() {
      // A save that has waited must not replace a text that nobody has seen.
      if (value !== seen.current && value !== typed) throw new ChangedText(value);
      await onSave(typed);
    },
    // What was typed while it was sent stays open.
    onSaved: () =>
      newest.current === undefined || newest.current === typed ? close() : type(newest.current, typed),
    onFailed: (cause) =>
      cause instanceof ChangedText ? setFound(cause.theirs) : setError(translated(messageOf(cause))),
  });
  /** What the text has been changed to meanwhile; undefined if it has not. */
  const theirs = found ?? (isOpen && base !== value && typed !== value ? value : undefined);
  return {
    ...saving,
    isOpen,
    typed,
    error,
    theirs,
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
    /** Closes the field, and keeps what is saved instead of what was typed. */
    replace() {
      saving.stop();
      close();
      replaced.keep(typed, { isCancelled: theirs === undefined });
    },
    replaced,
    async save() {
      if (typed === value) return close();
      const wrong = await check?.(typed);
      if (wrong) return setError(translated(wrong));
      seen.current = value;
      await saving.start();
    },
  };
}
